import { expect, it } from 'vitest';
import type { By, LogEntry } from '../protocol';
import { nameAt, tellings, type Tell } from './telling';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;
const move = (by: By, text: string): LogEntry => ({ by, text, events: [] });
/** A game in which moves are told as they are written, those of chance not at all. */
const plainly: Tell = (by, moves) =>
  moves.flatMap((made) => (made.by === 'chance' ? [] : [{ by, words: made.text }]));

it('calls everybody something', () => {
  expect(nameAt(seats, 'A')).toBe('Ann');
  expect(nameAt(seats, 'B')).toBe('Bot B');
  const away = { C: { kind: 'bot', level: 'novice', stands_in_for: 'Cleo' } } as const;
  expect(nameAt(away, 'C')).toBe('Cleo');
});

it('tells turn by turn, and chance belongs to the turn before it', () => {
  const moves = [
    move('chance', 'deals'),
    move('A', 'lays'),
    move('A', 'puts'),
    move('chance', 'deals'),
    move('B', 'lays'),
    move('chance', 'deals'),
  ];
  expect(tellings(moves, seats, plainly, 10)).toEqual([
    { number: 13, by: 'A', words: 'Ann lays, puts.' },
    { number: 15, by: 'B', words: 'Bot B lays.' },
  ]);
});

it('says who acts when it is another one', () => {
  const tell: Tell = (by) => [
    { by, words: 'lays' },
    { words: 'the bag is empty' },
    { by: 'B', words: 'scores' },
    { by: 'A', words: 'wins' },
  ];
  expect(tellings([move('A', '')], seats, tell)[0]?.words).toBe(
    'Ann lays, the bag is empty, Bot B scores, Ann wins.',
  );
});

it('is silent about what is not worth a word', () => {
  expect(tellings([move('A', '')], seats, () => [])).toEqual([]);
});
