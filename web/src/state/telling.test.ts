import { expect, it } from 'vitest';
import type { By, LogEntry } from '../protocol';
import { named, tellings } from './telling';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', name: 'Bo' } } as const;
const move = (by: By, sentence: string, points?: number): LogEntry => ({
  by,
  text: '',
  told: [points === undefined ? { sentence } : { sentence, points }],
});

it('puts names for seats, and leaves tiles alone', () => {
  expect(named('A lays tile B at 1,0', seats)).toBe('Ann lays tile B at 1,0.');
  expect(named('tile A is drawn for B', seats)).toBe('Tile A is drawn for Bo.');
  expect(named('a piece of B enters the city', seats)).toBe('A piece of Bo enters the city.');
  expect(named('B|C is torn down', seats)).toBe('B|C is torn down.');
});

it('tells turn by turn, and of chance only what counts', () => {
  const moves = [
    move('chance', 'tile P is drawn'),
    move('A', 'A lays'),
    move('A', 'A puts'),
    move('chance', 'tile Q is drawn'),
    move('B', 'B lays'),
    move('chance', 'B scores', 3),
  ];
  expect(tellings(moves, seats, 10)).toEqual([
    { number: 12, by: 'A', sentences: ['Ann lays.', 'Ann puts.'] },
    { number: 15, by: 'B', sentences: ['Bo lays.', 'Bo scores.'] },
  ]);
});
