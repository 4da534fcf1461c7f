import { expect, it } from 'vitest';
import type { By, EldoradoView, LogEntry, Told } from '../../protocol';
import { tellings } from '../../state/telling';
import { tell } from './tell';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;
const space = (terrain: string) => ({ terrain, strength: 1, tile: 'B' });
const course = {
  spaces: {
    '1,0': space('jungle'),
    '2,0': space('water'),
    '3,0': space('rubble'),
    '4,0': space('base-camp'),
  },
} as unknown as EldoradoView['course'];

const move = (text: string, ...told: (string | Told)[]): LogEntry => ({
  by: 'A' satisfies By,
  text,
  told: told.map((one) => (typeof one === 'string' ? { seat: 'A', sentence: `A ${one}` } : one)),
});
const goes = (from: string, at: string): Told => ({ seat: 'A', from, at, sentence: 'A goes' });
const words = (...moves: LogEntry[]): string[] =>
  tellings(moves, seats, (by, made) => tell(course, by, made)).map((telling) => telling.words);

it('steps in a row are one way: how far, where to, with which cards', () => {
  expect(
    words(
      move('move trailblazer 0,0>1,0', 'moved trailblazer', goes('0,0', '1,0')),
      move('on 2,0', goes('1,0', '2,0')),
    ),
  ).toEqual(['Ann goes 2 spaces down the river with Trailblazer.']);
});

it('says what was given up on the way, and what left the game', () => {
  expect(
    words(
      move('give explorer', 'gave up explorer', goes('2,0', '3,0')),
      move('give scout', 'removed scout', goes('3,0', '4,0')),
    ),
  ).toEqual([
    'Ann goes 2 spaces to a base camp giving up Explorer, removing Scout from the game.',
  ]);
});

it('another piece goes another way', () => {
  expect(
    words(
      move('move explorer', 'moved explorer', goes('0,0', '1,0')),
      move('move sailor', 'moved sailor', goes('1,-1', '2,0')),
    ),
  ).toEqual(['Ann goes 1 space into the jungle with Explorer, goes 1 space down the river with Sailor.']);
});

it('says what was bought and what it cost', () => {
  expect(
    words(
      move('buy scout'),
      move('give traveler', 'paid traveler'),
      move('give traveler', 'paid traveler', 'bought scout'),
    ),
  ).toEqual(['Ann buys Scout for Traveler ×2.']);
});

it('says what a blockade fell to', () => {
  const falls: Told = { seat: 'A', item: 'blockade #2', points: 1, sentence: 'A tears down blockade #2' };
  expect(words(move('break traveler 1,0 #2', 'moved traveler', falls))).toEqual([
    'Ann tears down blockade #2 with Traveler.',
  ]);
});

it('what is kept in secret is only counted', () => {
  expect(words(move('end'), move('done', 'keeps a card', 'keeps a card', 'discarded sailor'))).toEqual([
    'Ann keeps 2 cards, discards Sailor.',
  ]);
  expect(words(move('done', 'keeps sailor'))).toEqual(['Ann keeps Sailor.']);
});

it('cards that are removed for nothing but to be rid of them', () => {
  expect(
    words(
      move('use travel_log', 'used travel_log'),
      move('remove explorer', 'removed explorer'),
      move('move sailor', 'moved sailor', goes('1,0', '2,0')),
    ),
  ).toEqual([
    'Ann uses Travel Log, removes Explorer from the game, goes 1 space down the river with Sailor.',
  ]);
});

it('whoever arrives has arrived', () => {
  expect(
    words(move('move sailor', 'moved sailor', goes('2,0', 'city'), 'has arrived')),
  ).toEqual(['Ann goes 1 space into El Dorado with Sailor, has reached the city.']);
});

it('a turn in which nothing is done is told as well', () => {
  const draw: LogEntry = { by: 'chance', text: 'draw card', told: [{ seat: 'A', sentence: 'A draws a card' }] };
  expect(words(move('end'), draw)).toEqual(['Ann ends the turn without a move.']);
});
