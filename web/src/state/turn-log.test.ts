import { expect, it } from 'vitest';
import type { By, LogEntry } from '../protocol';
import { seatName, turnSummaries, type DescribeMoves } from './turn-log';

const seats = { A: { kind: 'person', name: 'Ann' }, B: { kind: 'bot', level: 'novice' } } as const;
const move = (by: By, text: string): LogEntry => ({ by, text, events: [] });
/** Describes a move by its notation, and leaves out chance moves. */
const plainly: DescribeMoves = (by, moves) =>
  moves.flatMap((made) => (made.by === 'chance' ? [] : [{ by, words: made.text }]));

it('has a name for every seat', () => {
  expect(seatName(seats, 'A')).toBe('Ann');
  expect(seatName(seats, 'B')).toBe('Bot B');
  const away = { C: { kind: 'bot', level: 'novice', stands_in_for: 'Cleo' } } as const;
  expect(seatName(away, 'C')).toBe('Cleo');
});

it('summarises turn by turn; a chance move belongs to the turn before it', () => {
  const moves = [
    move('chance', 'deals'),
    move('A', 'lays'),
    move('A', 'puts'),
    move('chance', 'deals'),
    move('B', 'lays'),
    move('chance', 'deals'),
  ];
  expect(turnSummaries(moves, seats, plainly, 10)).toEqual([
    { number: 13, by: 'A', words: 'Ann lays and puts.' },
    { number: 15, by: 'B', words: 'Bot B lays.' },
  ]);
});

it('makes a sentence for each subject, and for clauses without one', () => {
  const describe: DescribeMoves = (by) => [
    { by, words: 'lays' },
    { by, words: 'claims' },
    { by, words: 'scores' },
    { by: 'B', words: 'scores' },
    { words: 'the bag is empty' },
    { by: 'A', words: 'wins' },
  ];
  expect(turnSummaries([move('A', '')], seats, describe)[0]?.words).toBe(
    'Ann lays, claims and scores. Bot B scores. The bag is empty. Ann wins.',
  );
});

it('separates the final scoring from the last move', () => {
  const describe: DescribeMoves = (by) => [
    { by, words: 'lays' },
    { by, words: 'gets 3', isAtEnd: true },
    { by: 'B', words: 'gets 4', isAtEnd: true },
  ];
  expect(turnSummaries([move('A', '')], seats, describe)[0]?.words).toBe(
    'Ann lays. At the end Ann gets 3, and Bot B gets 4.',
  );
});

it('leaves out turns without anything to describe', () => {
  expect(turnSummaries([move('A', '')], seats, () => [])).toEqual([]);
});
