import { expect, it } from 'vitest';
import type { EldoradoIllegal } from '../../protocol';
import { reason } from '../kit/reason';
import { testRefusals, type Samples } from '../kit/refusal-tests';

const sentenceFor = (illegal: EldoradoIllegal): string =>
  reason({ game: 'eldorado', ...illegal });

const samples: Samples<EldoradoIllegal> = {
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
  'not-for-sale': { code: 'not-for-sale', facts: { card: 'prop_plane', why: 'reserve' } },
  'too-dear': { code: 'too-dear', facts: { card: 'prop_plane', cost: 8, worth: 5 } },
  'does-not-fit': { code: 'does-not-fit', facts: { item: { is: 'token', token: 'coin_1' } } },
  'no-action': { code: 'no-action', facts: { card: 'scout' } },
  'not-now': { code: 'not-now', facts: { token: 'keep_item' } },
  'no-cave': { code: 'no-cave', facts: { at: '3,-2', why: 'empty' } },
  'must-choose': { code: 'must-choose' },
};

testRefusals('eldorado', samples);

it('contains the facts', () => {
  expect(sentenceFor(samples['not-your-turn'])).toBe('It is not your turn: seat B moves.');
  expect(sentenceFor(samples['wrong-step'])).toBe('First choose the cards to keep.');
  expect(sentenceFor(samples['not-in-hand'])).toBe('You have no Giant Machete card in your hand.');
  expect(sentenceFor(samples['wrong-terrain'])).toBe(
    'A base camp is entered by removing cards from the game.',
  );
  expect(sentenceFor(samples['too-weak'])).toBe('It takes 2 machetes, but this has 1.');
  expect(sentenceFor(samples['wrong-blockade'])).toBe('Blockade #5 is torn down with 2 machetes.');
  expect(sentenceFor(samples['too-few-cards'])).toBe('It takes 2 cards, but you have 1.');
  expect(sentenceFor(samples['no-token'])).toBe('You have no token “pass other explorers”.');
});

it('gives one reason', () => {
  const unsold = (['never', 'empty', 'reserve'] as const).map((why) => ({
    code: 'not-for-sale' as const,
    facts: { card: 'prop_plane', why },
  }));
  const noCave = (['none', 'away', 'empty', 'explored', 'left-alone'] as const).map((why) => ({
    code: 'no-cave' as const,
    facts: { at: '3,-2', why },
  }));
  const sentences = [...unsold, ...noCave].map(sentenceFor);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.filter((sentence) => / or /.test(sentence))).toEqual([]);
  expect(sentences).toContain('The Prop Plane card is not for sale now: its pile is empty.');
  expect(sentences).toContain('That cave is empty.');
});

it('counts in coins, including halves', () => {
  expect(sentenceFor(samples['too-dear'])).toBe(
    'The Prop Plane card costs 4 coins, but your hand is worth 2½.',
  );
  const half: EldoradoIllegal = { code: 'too-dear', facts: { card: 'scout', cost: 2, worth: 1 } };
  expect(sentenceFor(half)).toBe('The Scout card costs 1 coin, but your hand is worth ½.');
});
