import { expect, it } from 'vitest';
import type { By, CarcassonneView, LogEntry, Told } from '../../protocol';
import { tellings } from '../../state/telling';
import { tell } from './tell';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;
const board = { tiles: { '0,3': { kind: 'H' }, '1,0': { kind: 'A' } } } as unknown as CarcassonneView;
const move = (by: By, text: string, ...told: Told[]): LogEntry => ({ by, text, told });
const lays = (at: string) => move('A', `place ${at} r0`, { at, seat: 'A', sentence: 'A lays' });
const words = (...moves: LogEntry[]): string[] =>
  tellings(moves, seats, (by, made) => tell(board, by, made)).map((telling) => telling.words);

it('says what lies on the tile, what was claimed and what it brought', () => {
  const claim = move(
    'A',
    'claim city N',
    { at: '0,3', seat: 'A', sentence: 'A claims city N at 0,3' },
    { item: 'city 17', points: 4, seat: 'A', sentence: 'A scores 4 points for a completed city' },
    { seat: 'A', sentence: '1 follower comes back to A' },
  );
  expect(words(lays('0,3'), claim)).toEqual([
    'Ann lays two edges of cities, face to face, claims the city, scores 4 points for a city.',
  ]);
});

it('calls a farmer a farmer, and is silent about no follower', () => {
  const claim = move('A', 'claim field NL', { at: '1,0', seat: 'A', sentence: 'A claims field NL' });
  const pass = move('A', 'pass', { seat: 'A', sentence: 'A puts no follower' });
  expect(words(lays('1,0'), claim)).toEqual([
    'Ann lays a cloister with a road, puts a farmer in the field.',
  ]);
  expect(words(lays('1,0'), pass)).toEqual(['Ann lays a cloister with a road.']);
});

it('adds up what is scored at the end, seat by seat', () => {
  const score = (seat: 'A' | 'B', points: number, item: string, state: string): Told => ({
    item,
    points,
    seat,
    sentence: `${seat} scores ${points} points for ${state}`,
  });
  const pass = move(
    'A',
    'pass',
    score('B', 4, 'city 1', 'a completed city'),
    score('A', 8, 'road 2', 'an unfinished road'),
    score('B', 6, 'farm 3', 'a farm'),
    { sentence: 'the game is over' },
  );
  expect(words(lays('1,0'), pass)).toEqual([
    'Ann lays a cloister with a road, Bot B scores 10 points (a city 4, a farm 6), Ann scores 8 points for an unfinished road.',
  ]);
});

it('tells of a tile that fits nowhere, and of no other draw', () => {
  const drawn = move('chance', 'draw C', { sentence: 'tile C fits nowhere and leaves the game' });
  const next = move('chance', 'draw B', { seat: 'B', sentence: 'tile B is drawn for B' });
  expect(words(lays('1,0'), drawn, next)).toEqual([
    'Ann lays a cloister with a road, a tile that fits nowhere leaves the game.',
  ]);
});
