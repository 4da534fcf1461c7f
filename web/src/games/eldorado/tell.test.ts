import { expect, it } from 'vitest';
import type {
  By,
  EldoradoCourse,
  EldoradoEvent,
  EldoradoTerrain,
  EldoradoUse,
  LogEntry,
} from '../../protocol';
import { tellings } from '../../state/telling';
import { tell } from './tell';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;
const space = (terrain: EldoradoTerrain) => ({ terrain, strength: 1, tile: 'B' });
const course: EldoradoCourse = {
  name: 'test',
  city: { '6,0': true },
  finish: { '5,0': true },
  starts: {},
  spaces: {
    '1,0': space('jungle'),
    '2,0': space('water'),
    '3,0': space('rubble'),
    '4,0': space('base-camp'),
    '5,0': space('water'),
  },
};

const entry = (by: By, events: EldoradoEvent[]): LogEntry => ({
  by,
  text: '',
  events: events.map((event) => ({ game: 'eldorado', ...event })),
});
const move = (...events: EldoradoEvent[]): LogEntry => entry('A', events);
const chance = (...events: EldoradoEvent[]): LogEntry => entry('chance', events);

const used = (used_for: EldoradoUse, card: string): EldoradoEvent => ({
  event: 'card-used',
  seat: 'A',
  card,
  used_for,
});
const token = (kind: string): EldoradoEvent => ({ event: 'token-used', seat: 'A', token: kind });
const goes = (from: string, at: string): EldoradoEvent => ({
  event: 'moved',
  location: { seat: 'A', from, at },
});
const falls = (blockade: string): EldoradoEvent => ({
  event: 'torn-down',
  scored: { seat: 'A', points: 1, item: { item: 'blockade', blockade } },
});
const kept = (card?: string): EldoradoEvent => ({
  event: 'kept',
  seat: 'A',
  ...(card === undefined ? {} : { card }),
});

const words = (...moves: LogEntry[]): string[] =>
  tellings(moves, seats, (by, made) => tell(course, by, made)).map((telling) => telling.words);

it('steps in a row are one way: how far, where to, with which cards', () => {
  expect(
    words(move(used('movement', 'trailblazer'), goes('0,0', '1,0')), move(goes('1,0', '2,0'))),
  ).toEqual(['Ann goes 2 spaces down the river with a Trailblazer card.']);
});

it('a card is never taken for a piece', () => {
  expect(words(move(used('movement', 'explorer'), goes('0,0', '1,0')))).toEqual([
    'Ann goes 1 space into the jungle with an Explorer card.',
  ]);
});

it('says what was given up on the way, and what left the game', () => {
  expect(
    words(
      move(used('given-up', 'explorer'), goes('2,0', '3,0')),
      move(used('base-camp', 'scout')),
      move(used('base-camp', 'scout'), goes('3,0', '4,0')),
    ),
  ).toEqual([
    'Ann goes 2 spaces to a base camp giving up an Explorer card, ' +
      'removing 2 Scout cards from the game.',
  ]);
});

it('another piece goes another way', () => {
  expect(
    words(
      move(used('movement', 'explorer'), goes('0,0', '1,0')),
      move(used('movement', 'sailor'), goes('1,-1', '2,0')),
    ),
  ).toEqual([
    'Ann goes 1 space into the jungle with an Explorer card, ' +
      'goes 1 space down the river with a Sailor card.',
  ]);
});

it('says what was bought and what it cost, coins of the caves too', () => {
  expect(
    words(
      move(),
      move(used('payment', 'explorer')),
      move(used('payment', 'traveler')),
      move(used('payment', 'traveler')),
      move(token('coin_2'), used('bought', 'scout')),
    ),
  ).toEqual([
    'Ann buys a Scout card for an Explorer card, 2 Traveler cards and a token “2 coin”.',
  ]);
  expect(words(move(token('coin_1'), used('bought', 'scout')))).toEqual([
    'Ann buys a Scout card for a token “1 coin”.',
  ]);
});

it('a payment that is not complete yet is told too', () => {
  expect(words(move(used('payment', 'traveler')))).toEqual(['Ann pays with a Traveler card.']);
});

it('says what a blockade fell to', () => {
  expect(words(move(used('movement', 'traveler'), falls('#2')))).toEqual([
    'Ann tears down blockade #2 with a Traveler card.',
  ]);
});

it('Natives and tokens move pieces as cards do', () => {
  expect(words(move(used('action', 'native'), falls('#2'), goes('0,0', '1,0')))).toEqual([
    'Ann tears down blockade #2 with a Native card, goes 1 space into the jungle.',
  ]);
  expect(words(move(token('machete_2'), goes('0,0', '1,0')))).toEqual([
    'Ann goes 1 space into the jungle with a token “2 machete”.',
  ]);
  expect(words(move(token('draw_1')))).toEqual(['Ann uses a token “draw 1”.']);
});

it('what is kept in secret is only counted', () => {
  expect(words(move(), move(kept(), kept(), used('discarded', 'sailor')))).toEqual([
    'Ann keeps 2 cards, discards a Sailor card.',
  ]);
  expect(words(move(kept('sailor')))).toEqual(['Ann keeps a Sailor card.']);
});

it('what a card is used for by itself', () => {
  expect(
    words(
      move(used('action', 'travel_log')),
      move(used('removed', 'explorer')),
      move(used('removed', 'sailor')),
      move(used('movement', 'sailor'), goes('1,0', '2,0')),
      move(used('action', 'transmitter'), used('taken', 'native')),
      move(used('replaced', 'scout')),
    ),
  ).toEqual([
    'Ann uses a Travel Log card, removes an Explorer card and a Sailor card from the game, ' +
      'goes 1 space down the river with a Sailor card, uses a Transmitter card, ' +
      'takes a Native card from the market, replaces a Scout card.',
  ]);
});

it('a move that waits for a cave is told when it comes about', () => {
  expect(
    words(
      move(),
      chance(
        { event: 'found', seat: 'A', token: 'draw_1' },
        used('movement', 'sailor'),
        goes('1,0', '2,0'),
      ),
    ),
  ).toEqual([
    'Ann finds a token “draw 1” in the cave, goes 1 space down the river with a Sailor card.',
  ]);
});

it('whoever arrives has arrived', () => {
  const arrived = ['piece-arrived', 'arrived', 'turn-ended'] as const;
  expect(
    words(
      move(
        used('movement', 'sailor'),
        goes('4,0', '5,0'),
        ...arrived.map((event) => ({ event, seat: 'A' }) as const),
      ),
    ),
  ).toEqual(['Ann goes 1 space into El Dorado with a Sailor card, has reached El Dorado.']);
});

it('a turn in which nothing is done is told as well, and others are left out', () => {
  const draws = chance({ event: 'drew', seat: 'A' }, { event: 'turn-ended', seat: 'A' });
  const others = chance({ event: 'found', seat: 'B', token: 'draw_1' });
  expect(words(move(), draws, others)).toEqual(['Ann ends the turn without a move.']);
});
