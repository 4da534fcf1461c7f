import { expect, it } from 'vitest';
import type { CarcassonneSort, CarcassonneView, GameEvent, SeatLetter } from '../../../protocol';
import end from '../fixtures/end.json';
import { farmFlags, pointFlags } from './flags';

const board = end.board as unknown as CarcassonneView;

const scored = (number: number, sort: CarcassonneSort, seat: SeatLetter, points: number) =>
  ({
    game: 'carcassonne',
    event: 'scored',
    complete: true,
    scored: { item: { item: 'feature', number, sort }, points, seat },
  }) satisfies GameEvent;
const linesOf = (...events: GameEvent[]) =>
  pointFlags(board, [{ by: 'A', events, text: '' }], (points) => `+${points}`).map(({ feature, lines }) => [feature, lines]);

it('points are shown on the feature that scored, one line per seat', () => {
  expect(linesOf(scored(1, 'road', 'B', 10), scored(2, 'city', 'A', 3), scored(2, 'city', 'B', 3)))
    .toEqual([
      ['1', [{ seat: 'B', word: '+10' }]],
      ['2', [{ seat: 'A', word: '+3' }, { seat: 'B', word: '+3' }]],
    ]);
});

it('adds up the points of a city and of its farmers', () => {
  expect(linesOf(scored(0, 'city', 'A', 4), scored(0, 'farm', 'A', 4))).toEqual([
    ['0', [{ seat: 'A', word: '+8' }]],
  ]);
});

it('a feature without points has no flag', () => {
  expect(linesOf(scored(135, 'farm', 'A', 0))).toEqual([]);
});

it('each farm with an owner has a flag', () => {
  const owned = Object.entries(board.features)
    .filter(([, { sort, owners }]) => sort === 'farm' && owners.length > 0)
    .map(([number]) => number);
  expect(farmFlags(board).map(({ feature }) => feature)).toEqual(owned);
});
