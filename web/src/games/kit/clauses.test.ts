import { expect, it } from 'vitest';
import type { GameEvent, SeatLetter } from '../../protocol';
import { scoredOf } from './events';
import { scoreClauses, finalScoreClauses } from './clauses';

/** Points for the objective `number`; 0 means points for cards. */
const got = (seat: SeatLetter, points: number, number: number): GameEvent => ({
  game: 'codex',
  event: 'objective-scored',
  scored: { item: number === 0 ? { item: 'cards' } : { item: 'objective', number }, points, seat },
});
const name = (event: GameEvent): string => {
  const item = scoredOf(event)?.item;
  return item?.item === 'objective' ? `goal ${item.number}` : '';
};

it('lists the points of a seat and what they are for', () => {
  expect(scoreClauses([got('A', 4, 90)], name)).toEqual([
    { by: 'A', words: 'scores 4 points for goal 90' },
  ]);
});

it('adds up the points of a seat, and leaves out events without points', () => {
  expect(scoreClauses([got('A', 4, 90), got('B', 0, 91), got('A', 1, 91)], name)).toEqual([
    { by: 'A', words: 'scores 5 points (4 for goal 90; 1 for goal 91)' },
  ]);
});

it('separates named items from those that are clear from the move', () => {
  const passed: GameEvent = { game: 'codex', event: 'passed', seat: 'B' };
  expect(scoreClauses([got('B', 1, 0), passed, got('B', 2, 91)], name)).toEqual([
    { by: 'B', words: 'scores 1 point' },
    { by: 'B', words: 'scores 2 points for goal 91' },
  ]);
});

it('marks the final scoring', () => {
  expect(finalScoreClauses([got('A', 4, 90)], name)).toEqual([
    { by: 'A', words: 'scores 4 points for goal 90', isAtEnd: true },
  ]);
});
