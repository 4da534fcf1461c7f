import { expect, it } from 'vitest';
import type {
  By,
  EldoradoCourse,
  EldoradoEvent,
  EldoradoTerrain,
  EldoradoUse,
  LogEntry,
} from '../../protocol';
import { turnSummaries } from '../../state/turn-log';
import { describeMoves } from './describe';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;
const space = (terrain: EldoradoTerrain) => ({ terrain, strength: 1, tile: 'B' });
const course: EldoradoCourse = {
  name: 'test',
  city: { '6,0': true },
  finish: { '5,0': true },
  starts: {},
  spaces: {
    '1,0': space('jungle'),
    '1,1': space('jungle'),
    '2,0': space('water'),
    '2,1': space('water'),
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
const token = (kind: string, used_for: EldoradoUse): EldoradoEvent => ({
  event: 'token-used',
  seat: 'A',
  token: kind,
  used_for,
});
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
  turnSummaries(moves, seats, (by, made) => describeMoves(course, by, made)).map((summary) => summary.words);

/** The description as one text. */
const clauses = (...moves: LogEntry[]): string[] =>
  describeMoves(course, 'A', moves).map((clause) => clause.words);

it('consecutive steps are one path: its length, destination and cards', () => {
  expect(
    words(move(used('movement', 'trailblazer'), goes('0,0', '1,0')), move(goes('1,0', '2,0'))),
  ).toEqual(['Ann moves 2 spaces to the river with a Trailblazer card.']);
});

it('a path over one terrain names it, over several only where it ends', () => {
  const over = (...ats: string[]): string[] =>
    clauses(...ats.map((at, index) => move(goes(ats[index - 1] ?? '0,0', at))));
  expect(over('1,0', '1,1')).toEqual(['moves 2 spaces into the jungle']);
  expect(over('2,0', '2,1')).toEqual(['moves 2 spaces down the river']);
  expect(over('2,0', '1,0')).toEqual(['moves 2 spaces to the jungle']);
  expect(over('1,0', '2,0', '3,0')).toEqual(['moves 3 spaces to the rubble']);
  expect(over('1,0', '5,0')).toEqual(['moves 2 spaces into El Dorado']);
});

it('a card cannot be mistaken for a piece', () => {
  expect(words(move(used('movement', 'explorer'), goes('0,0', '1,0')))).toEqual([
    'Ann moves 1 space into the jungle with an Explorer card.',
  ]);
});

it('lists the cards that were given up or removed on the way', () => {
  expect(
    words(
      move(used('given-up', 'explorer'), goes('2,0', '3,0')),
      move(used('base-camp', 'scout')),
      move(used('base-camp', 'scout'), goes('3,0', '4,0')),
    ),
  ).toEqual([
    'Ann moves 2 spaces to a base camp giving up an Explorer card, ' +
      'removing 2 Scout cards from the game.',
  ]);
});

it('another piece has a path of its own', () => {
  expect(
    words(
      move(used('movement', 'explorer'), goes('0,0', '1,0')),
      move(used('movement', 'sailor'), goes('1,-1', '2,0')),
    ),
  ).toEqual([
    'Ann moves 1 space into the jungle with an Explorer card ' +
      'and moves 1 space down the river with a Sailor card.',
  ]);
});

it('describes a purchase and its payment, including coin tokens', () => {
  expect(
    words(
      move(),
      move(used('payment', 'explorer')),
      move(used('payment', 'traveler')),
      move(used('payment', 'traveler')),
      move(token('coin_2', 'payment'), used('bought', 'scout')),
    ),
  ).toEqual([
    'Ann buys a Scout card for an Explorer card, 2 Traveler cards and a token “2 coins”.',
  ]);
  expect(words(move(token('coin_1', 'payment'), used('bought', 'scout')))).toEqual([
    'Ann buys a Scout card for a token “1 coin”.',
  ]);
});

it('describes a payment that is not complete yet', () => {
  expect(words(move(used('payment', 'traveler')))).toEqual(['Ann pays with a Traveler card.']);
});

it('describes how a blockade was torn down', () => {
  expect(words(move(used('movement', 'traveler'), falls('#2')))).toEqual([
    'Ann tears down blockade #2 with a Traveler card.',
  ]);
});

it('Natives and tokens move pieces as cards do', () => {
  expect(words(move(used('action', 'native'), falls('#2'), goes('0,0', '1,0')))).toEqual([
    'Ann tears down blockade #2 with a Native card and moves 1 space into the jungle.',
  ]);
  expect(words(move(token('machete_2', 'movement'), goes('0,0', '1,0')))).toEqual([
    'Ann moves 1 space into the jungle with a token “2 machetes”.',
  ]);
  expect(words(move(token('draw_1', 'action')))).toEqual(['Ann uses a token “draw 1”.']);
});

it('only counts cards that are kept secretly', () => {
  expect(words(move(), move(kept(), kept(), used('discarded', 'sailor')))).toEqual([
    'Ann keeps 2 cards and discards a Sailor card.',
  ]);
  expect(words(move(kept('sailor')))).toEqual(['Ann keeps a Sailor card.']);
});

it('describes each use of a card', () => {
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
      'moves 1 space down the river with a Sailor card, uses a Transmitter card, ' +
      'takes a Native card from the market and replaces a Scout card.',
  ]);
});

it('joins cards and tokens that are used in sequence', () => {
  expect(
    clauses(
      move(used('action', 'cartographer')),
      chance({ event: 'drew', seat: 'A' }),
      move(used('action', 'cartographer')),
      move(token('draw_1', 'action')),
    ),
  ).toEqual(['uses 2 Cartographer cards and a token “draw 1”']);
});

it('describes a move that waited for a cave when it happens', () => {
  expect(
    words(
      move(),
      chance(
        { event: 'found', location: { at: '3,1', seat: 'A' }, token: 'draw_1' },
        used('movement', 'sailor'),
        goes('1,0', '2,0'),
      ),
    ),
  ).toEqual([
    'Ann finds a token “draw 1” in the cave and moves 1 space down the river with a Sailor card.',
  ]);
});

it('describes the arrival', () => {
  expect(
    clauses(
      move(
        used('movement', 'sailor'),
        goes('4,0', '5,0'),
        { event: 'piece-arrived', location: { at: '5,0', seat: 'A' } },
        { event: 'arrived', seat: 'A' },
        { event: 'turn-ended', seat: 'A' },
      ),
    ),
  ).toEqual(['moves 1 space into El Dorado with a Sailor card', 'finishes the race']);
});

it('describes a turn without a move, and leaves out other seats', () => {
  const draws = chance({ event: 'drew', seat: 'A' }, { event: 'turn-ended', seat: 'A' });
  const others = chance({ event: 'found', location: { at: '3,1', seat: 'B' }, token: 'draw_1' });
  expect(words(move(), draws, others)).toEqual(['Ann ends the turn without a move.']);
});
