import { expect, it } from 'vitest';
import type { By, CarcassonneEvent, CarcassonneSort, LogEntry } from '../../protocol';
import { tellings } from '../../state/telling';
import { tell } from './tell';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;

// The notation is left out: what happened is told by the events alone.
const move = (by: By, ...events: CarcassonneEvent[]): LogEntry => ({
  by,
  events: events.map((event) => ({ game: 'carcassonne', ...event })),
  text: '',
});
const lays = (tile: string): LogEntry =>
  move('A', { event: 'placed', location: { at: '1,0', seat: 'A' }, rotation: 0, tile });
const claimed = (part: string, sort: CarcassonneSort): CarcassonneEvent => ({
  event: 'claimed',
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
  tellings(moves, seats, (_by, made) => tell(made)).map((telling) => telling.words);

it('says what lies on the tile, what was claimed and what it brought', () => {
  const back: CarcassonneEvent = { event: 'came-back', followers: 1, seat: 'A' };
  const claim = move('A', claimed('city N', 'city'), scored('A', 4, 'city', true), back);
  expect(words(lays('H'), claim)).toEqual([
    'Ann lays two edges of cities, face to face, claims the city, scores 4 points for a city.',
  ]);
});

it('calls a farmer a farmer, and is silent about no follower', () => {
  expect(words(lays('A'), move('A', claimed('field NL', 'farm')))).toEqual([
    'Ann lays a cloister with a road, puts a farmer in the field.',
  ]);
  expect(words(lays('A'), move('A', { event: 'passed', seat: 'A' }))).toEqual([
    'Ann lays a cloister with a road.',
  ]);
});

it('adds up what is scored at the end, seat by seat', () => {
  const pass = move(
    'A',
    { event: 'passed', seat: 'A' },
    scored('B', 4, 'city', true),
    scored('A', 8, 'road', false),
    scored('B', 6, 'farm', false),
    scored('A', 0, 'farm', false),
    { event: 'ended' },
  );
  expect(words(lays('A'), pass)).toEqual([
    'Ann lays a cloister with a road, Bot B scores 10 points (a city 4, a farm 6), ' +
      'Ann scores 8 points for an unfinished road.',
  ]);
});

it('tells of a tile that fits nowhere, and of no other draw', () => {
  const next = move('chance', { event: 'drawn', seat: 'B', tile: 'B' });
  expect(words(lays('A'), move('chance', { event: 'discarded', tile: 'C' }), next)).toEqual([
    'Ann lays a cloister with a road, a tile that fits nowhere leaves the game ' +
      '(a city on all four sides, with a shield).',
  ]);
  expect(words(lays('A'), move('chance', { event: 'returned', tile: 'X' }), next)).toEqual([
    'Ann lays a cloister with a road, a tile that fits nowhere goes under the others ' +
      '(a crossing of four roads).',
  ]);
});
