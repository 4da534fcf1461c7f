import { expect, it } from 'vitest';
import type { EldoradoIllegal } from '../../protocol';
import { reason } from '../kit/reason';

const why = (illegal: EldoradoIllegal): string => reason({ game: 'eldorado', ...illegal });

/** One refusal for every code. */
const ALL: { [Code in EldoradoIllegal['code']]: Extract<EldoradoIllegal, { code: Code }> } = {
  'game-over': { code: 'game-over' },
  'not-your-turn': { code: 'not-your-turn', facts: { mover: 'B' } },
  'wrong-step': { code: 'wrong-step', facts: { now: 'keep' } },
  'blockade-laid': { code: 'blockade-laid', facts: { blockade: '#3' } },
  'not-in-pile': { code: 'not-in-pile', facts: { card: 'travel_log' } },
  'token-gone': { code: 'token-gone', facts: { token: 'draw_1' } },
  'not-in-hand': { code: 'not-in-hand', facts: { card: 'giant_machete' } },
  'no-token': { code: 'no-token', facts: { token: 'pass_occupied' } },
  'no-piece': { code: 'no-piece', facts: { at: '3,-2' } },
  'not-beside': { code: 'not-beside', facts: { from: '1,0', to: '3,-2' } },
  occupied: { code: 'occupied', facts: { at: '3,-2' } },
  blocked: { code: 'blocked', facts: { blockade: '#3' } },
  'wrong-terrain': { code: 'wrong-terrain', facts: { at: '3,-2', terrain: 'base-camp' } },
  'too-weak': { code: 'too-weak', facts: { symbol: 'machete', want: 2, have: 1 } },
  'no-leftover': { code: 'no-leftover' },
  'not-at-blockade': { code: 'not-at-blockade', facts: { at: '3,-2', blockade: '#3' } },
  'wrong-blockade': { code: 'wrong-blockade', facts: { blockade: '#5' } },
  'too-few-cards': { code: 'too-few-cards', facts: { want: 2, have: 1 } },
  'bought-already': { code: 'bought-already' },
  'movement-over': { code: 'movement-over' },
  'not-for-sale': { code: 'not-for-sale', facts: { card: 'prop_plane' } },
  'too-dear': { code: 'too-dear', facts: { card: 'prop_plane', cost: 8, worth: 5 } },
  'does-not-fit': { code: 'does-not-fit', facts: { item: 'token:coin_1' } },
  'no-action': { code: 'no-action', facts: { card: 'scout' } },
  'not-now': { code: 'not-now', facts: { token: 'keep_item' } },
  'no-cave': { code: 'no-cave', facts: { at: '3,-2' } },
  'must-choose': { code: 'must-choose' },
};

it.each(Object.values(ALL))('$code has a sentence of its own', (illegal) => {
  expect(why(illegal)).toMatch(/^[A-Z][^_]+\.$/);
  expect(why(illegal)).not.toMatch(/undefined|token:/);
});

it('names what it is about', () => {
  expect(why(ALL['not-your-turn'])).toBe('It is not your turn: seat B moves.');
  expect(why(ALL['wrong-step'])).toBe('First choose the cards you keep.');
  expect(why(ALL['not-in-hand'])).toBe('You have no Giant Machete card in your hand.');
  expect(why(ALL['wrong-terrain'])).toBe(
    'A base camp is entered by removing cards from the game.',
  );
  expect(why(ALL['too-weak'])).toBe('It takes 2 machetes, and this has 1.');
  expect(why(ALL['wrong-blockade'])).toBe('Blockade #5 is torn down with 2 machetes.');
  expect(why(ALL['too-few-cards'])).toBe('It takes 2 cards, and you hold 1.');
  expect(why(ALL['no-token'])).toBe('You have no token “pass other explorers”.');
});

it('counts in coins, halves too', () => {
  expect(why(ALL['too-dear'])).toBe(
    'The Prop Plane card costs 4 coins, and your hand is worth 2½.',
  );
  const half: EldoradoIllegal = { code: 'too-dear', facts: { card: 'scout', cost: 2, worth: 1 } };
  expect(why(half)).toBe('The Scout card costs 1 coin, and your hand is worth ½.');
});
