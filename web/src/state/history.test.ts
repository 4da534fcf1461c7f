import { expect, it } from 'vitest';
import type { LogEntry, TableView } from '../protocol';
import { History, pointsOver } from './history.svelte';

const move = (text: string): LogEntry => ({ by: 'A', text, events: [] });
const viewWith = (log: Record<string, LogEntry>): TableView =>
  ({ table: 't', log }) as unknown as TableView;

it('fetches what a view does not hold, once, and follows from there', async () => {
  let fetched = 0;
  const history = new History(() => {
    fetched += 1;
    return Promise.resolve(['a', 'b', 'c'].map(move));
  });
  history.follow(viewWith({ 2: move('c') }));
  history.follow(viewWith({ 2: move('c') }));
  await Promise.resolve();
  await Promise.resolve();
  expect(fetched).toBe(1);
  history.follow(viewWith({ 2: move('c'), 3: move('d') }));
  expect(history.moves.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  expect(fetched).toBe(1);
});

it('adds up what the moves have scored', () => {
  const scored = (seat: 'A' | 'B', points: number): LogEntry => ({
    by: seat,
    text: '',
    events: [
      { game: 'codex', event: 'passed', seat },
      { game: 'codex', event: 'scored', scored: { item: { item: 'cards' }, points, seat } },
    ],
  });
  expect(pointsOver([scored('A', 3), scored('B', 2), scored('A', 4)], ['A', 'B'])).toEqual({
    A: [0, 3, 3, 7],
    B: [0, 0, 2, 2],
  });
});
