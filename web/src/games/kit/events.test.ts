import { expect, it } from 'vitest';
import type { GameEvent, LogEntry } from '../../protocol';
import { eventsOf, locationOf, scoredOf } from './events';

const placed: GameEvent = {
  game: 'carcassonne',
  event: 'placed',
  location: { at: '1,0', seat: 'A' },
  rotation: 0,
  tile: 'D',
};
const scored: GameEvent = {
  game: 'codex',
  event: 'objective-scored',
  scored: { item: { item: 'objective', number: 92 }, points: 2, seat: 'B' },
};

it('reads the parts that all games share', () => {
  expect(locationOf(placed)).toEqual({ at: '1,0', seat: 'A' });
  expect(scoredOf(scored)?.points).toBe(2);
  expect([locationOf(scored), scoredOf(placed)]).toEqual([undefined, undefined]);
});

it('returns the events of one game, in order', () => {
  const entry: LogEntry = { by: 'A', text: '', events: [placed, scored] };
  expect(eventsOf('carcassonne', entry)).toEqual([placed]);
  expect(eventsOf('eldorado', entry)).toEqual([]);
});
