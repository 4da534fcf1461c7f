import { expect, it } from 'vitest';
import type { By, CarcassonneEvent, CarcassonneSort, Item, LogEntry } from '../../protocol';
import { turnSummaries } from '../../state/turn-log';
import { describeMoves } from './describe';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;

// Without notation, since descriptions depend on the events only.
const move = (by: By, ...events: CarcassonneEvent[]): LogEntry => ({
  by,
  events: events.map((event) => ({ game: 'carcassonne', ...event })),
  text: '',
});
const lays = (tile: string): LogEntry =>
  move('A', { event: 'placed', location: { at: '1,0', seat: 'A' }, rotation: 0, tile });
const claimed = (part: string, sort: CarcassonneSort): CarcassonneEvent => ({
  event: 'claimed',
  feature: '0',
  location: { at: '1,0', seat: 'A' },
  part,
  sort,
});
const scored = (
  seat: 'A' | 'B',
  points: number,
  sort: CarcassonneSort,
  complete: boolean,
): CarcassonneEvent => ({
  event: 'scored',
  complete,
  scored: { item: { item: 'feature', number: 17, sort }, points, seat },
});
const words = (...moves: LogEntry[]): string[] =>
  turnSummaries(moves, seats, (_by, made) => describeMoves(made)).map((summary) => summary.words);

it('describes the tile, the claim and its points', () => {
  const city: Item = { item: 'feature', number: 17, sort: 'city' };
  const back: CarcassonneEvent = { event: 'came-back', followers: 1, item: city, seat: 'A' };
  const claim = move('A', claimed('city N', 'city'), scored('A', 4, 'city', true), back);
  expect(words(lays('H'), claim)).toEqual([
    'Ann lays two edges of cities face to face, claims the city and scores 4 points for a city.',
  ]);
});

it('calls a farmer a farmer, and does not mention a pass', () => {
  expect(words(lays('A'), move('A', claimed('field NL', 'farm')))).toEqual([
    'Ann lays a cloister with a road and places a farmer in the field.',
  ]);
  expect(words(lays('A'), move('A', { event: 'passed', seat: 'A' }))).toEqual([
    'Ann lays a cloister with a road.',
  ]);
});

it('describes the points of other seats in their own sentence', () => {
  const pass = move('A', { event: 'passed', seat: 'A' }, scored('B', 4, 'city', true));
  expect(words(lays('E'), pass)).toEqual([
    'Ann lays an edge of a city. Bot B scores 4 points for a city.',
  ]);
});

it('adds up the final scoring by seat, in its own sentence', () => {
  const pass = move(
    'A',
    { event: 'passed', seat: 'A' },
    scored('B', 4, 'city', true),
    scored('A', 8, 'road', false),
    scored('B', 6, 'farm', false),
    scored('B', 2, 'city', false),
    scored('A', 0, 'farm', false),
    { event: 'ended' },
  );
  expect(words(lays('A'), pass)).toEqual([
    'Ann lays a cloister with a road. Bot B scores 4 points for a city. ' +
      'At the end Ann scores 8 points for an unfinished road, ' +
      'and Bot B scores 8 points (6 for a farm; 2 for an unfinished city).',
  ]);
});

it('mentions a tile that fits nowhere, and no other draw', () => {
  const next = move('chance', { event: 'drawn', seat: 'B', tile: 'B' });
  expect(words(lays('A'), move('chance', { event: 'discarded', seat: 'B', tile: 'C' }), next)).toEqual([
    'Ann lays a cloister with a road. A tile that fits nowhere leaves the game ' +
      '(a city on all four sides with a shield).',
  ]);
  expect(words(lays('A'), move('chance', { event: 'returned', seat: 'B', tile: 'X' }), next)).toEqual([
    'Ann lays a cloister with a road. A tile that fits nowhere goes to the bottom of the stack ' +
      '(a crossing of four roads).',
  ]);
});
