import { expect, it } from 'vitest';
import type { LogEntry, TableView } from '../protocol';
import { History, pointsOver } from './history.svelte';

const move = (text: string): LogEntry => ({ by: 'A', text, events: [] });
const viewWith = (log: Record<string, LogEntry>): TableView =>
  ({ table: 't', log }) as unknown as TableView;

it('fetches the moves before the first view once, and adds later ones', async () => {
  let fetched = 0;
  const history = new History(() => {
    fetched += 1;
    return Promise.resolve(['a', 'b', 'c'].map(move));
  });
  history.update(viewWith({ 2: move('c') }));
  history.update(viewWith({ 2: move('c') }));
  await Promise.resolve();
  await Promise.resolve();
  expect(fetched).toBe(1);
  history.update(viewWith({ 2: move('c'), 3: move('d') }));
  expect(history.moves.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  expect(fetched).toBe(1);
});

it('adds up the points of the moves', () => {
  const scored = (seat: 'A' | 'B', points: number): LogEntry => ({
    by: seat,
    text: '',
    events: [
      { game: 'codex', event: 'passed', seat },
      { game: 'codex', event: 'objective-scored', scored: { item: { item: 'cards' }, points, seat } },
    ],
  });
  expect(pointsOver([scored('A', 3), scored('B', 2), scored('A', 4)], ['A', 'B'])).toEqual({
    A: [0, 3, 3, 7],
    B: [0, 0, 2, 2],
  });
});
