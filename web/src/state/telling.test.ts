import { expect, it } from 'vitest';
import type { By, LogEntry } from '../protocol';
import { nameAt, tellings } from './telling';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;
const move = (by: By, sentence: string, points?: number): LogEntry => ({
  by,
  text: '',
  told: [points === undefined ? { sentence } : { sentence, points }],
});
const words = (...moves: LogEntry[]) => tellings(moves, seats).map((telling) => telling.words);

it('calls everybody something', () => {
  expect(nameAt(seats, 'A')).toBe('Ann');
  expect(nameAt(seats, 'B')).toBe('Bot B');
  const away = { C: { kind: 'bot', level: 'novice', stands_in_for: 'Cleo' } } as const;
  expect(nameAt(away, 'C')).toBe('Cleo');
});

it('puts names for seats, leaves tiles alone, and says no coordinates', () => {
  expect(words(move('A', 'A lays tile B at 1,-2 r0'))).toEqual(['Ann lays tile B.']);
  expect(words(move('A', '1 follower comes back to B'))).toEqual([
    '1 follower comes back to Bot B.',
  ]);
  expect(words(move('A', 'a piece of B enters the city'))).toEqual([
    'A piece of Bot B enters the city.',
  ]);
});

it('leaves the names of tiles in a course alone', () => {
  expect(words(move('A', 'A tears down the blockade of B|C'))).toEqual([
    'Ann tears down the blockade of B|C.',
  ]);
});

it('names cards in words', () => {
  expect(words(move('B', 'B moved jack_of_all_trades'))).toEqual(['Bot B moved jack of all trades.']);
});

it('tells turn by turn, and of chance only what counts', () => {
  const moves = [
    move('chance', 'tile P is drawn'),
    move('A', 'A lays'),
    move('A', 'A puts'),
    move('A', 'B scores 2 points'),
    move('A', 'A scores 0 points for objective 90', 0),
    move('chance', 'tile Q is drawn'),
    move('B', 'B lays'),
    move('chance', 'B scores', 3),
  ];
  expect(tellings(moves, seats, 10)).toEqual([
    { number: 13, by: 'A', words: 'Ann lays, puts, Bot B scores 2 points.' },
    { number: 17, by: 'B', words: 'Bot B lays, scores.' },
  ]);
});
