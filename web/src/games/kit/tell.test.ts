import { expect, it } from 'vitest';
import type { GameEvent, SeatLetter } from '../../protocol';
import { scoredOf } from './events';
import { scores } from './tell';

/** Points for the objective `number`; 0 stands for the cards. */
const got = (seat: SeatLetter, points: number, number: number): GameEvent => ({
  game: 'codex',
  event: 'objective-scored',
  scored: { item: number === 0 ? { item: 'cards' } : { item: 'objective', number }, points, seat },
});
const name = (event: GameEvent): string => {
  const item = scoredOf(event)?.item;
  return item?.item === 'objective' ? `goal ${item.number}` : '';
};

it('says who scores how much for what', () => {
  expect(scores([got('A', 4, 90)], name)).toEqual([
    { by: 'A', words: 'scores 4 points for goal 90' },
  ]);
});

it('adds up what a seat scores, and leaves out what brought nothing', () => {
  expect(scores([got('A', 4, 90), got('B', 0, 91), got('A', 1, 91)], name)).toEqual([
    { by: 'A', words: 'scores 5 points (goal 90 4, goal 91 1)' },
  ]);
});

it('tells what has a name apart from what is clear from the move', () => {
  const passed: GameEvent = { game: 'codex', event: 'passed', seat: 'B' };
  expect(scores([got('B', 1, 0), passed, got('B', 2, 91)], name)).toEqual([
    { by: 'B', words: 'scores 1 point' },
    { by: 'B', words: 'scores 2 points for goal 91' },
  ]);
});
