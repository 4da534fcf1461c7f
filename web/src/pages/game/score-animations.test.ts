import { expect, it } from 'vitest';
import { locationOf, scoredOf } from '../../games/kit/events';
import type { GameEvent, LogEntry, SeatLetter } from '../../protocol';
import { ScoreAnimations } from './score-animations.svelte';

const box = (x: number) => ({ x, y: 0, width: 1, height: 1 });
const scored = (seat: SeatLetter, points: number, number: number): GameEvent => ({
  game: 'carcassonne',
  event: 'scored',
  complete: true,
  scored: { item: { item: 'feature', number, sort: 'city' }, points, seat },
});
const entry: LogEntry = {
  by: 'A',
  text: '',
  events: [
    {
      game: 'carcassonne',
      event: 'placed',
      location: { at: '0,0', seat: 'A' },
      rotation: 0,
      tile: 'D',
    },
    scored('A', 4, 1),
    scored('B', 0, 2),
    scored('B', 3, 5),
  ],
};

it('animates scored points at their own place, or else where the move was made', () => {
  let pass = () => {};
  const scoreAnimations = new ScoreAnimations(
    // The fifth feature has a place of its own.
    ({ events }) => {
      const at = events.map(locationOf).find((location) => location !== undefined)?.at;
      if (at !== undefined) return box(0);
      const isFifth = events.some((event) => {
        const item = scoredOf(event)?.item;
        return item?.item === 'feature' && item.number === 5;
      });
      return isFifth ? box(5) : undefined;
    },
    (_, callback) => (pass = callback),
  );
  scoreAnimations.add([entry]);
  expect(scoreAnimations.list.map(({ seat, points, box: at }) => [seat, points, at.x])).toEqual([
    ['A', 4, 0],
    ['B', 3, 5],
  ]);
  pass();
  expect(scoreAnimations.list).toEqual([]);
});

it('leaves out points without a place', () => {
  const scoreAnimations = new ScoreAnimations(() => undefined);
  scoreAnimations.add([entry]);
  expect(scoreAnimations.list).toEqual([]);
});
