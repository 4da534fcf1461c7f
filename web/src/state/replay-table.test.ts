import { expect, it } from 'vitest';
import type { LogEntry, TableView, Viewer } from '../protocol';
import type { Answer } from './api';
import { ReplayTable } from './replay-table.svelte';

const moves: LogEntry[] = ['a', 'b', 'c'].map((text) => ({ by: 'A', text, events: [] }));
const end = { table: 't', viewer: 'A', version: 9, choices: {}, log: {} } as unknown as TableView;

function openReplay() {
  const requested: string[] = [];
  const waiting: (() => void)[] = [];
  const source = (count: number, as: Viewer): Promise<Answer<{ view: TableView }>> => {
    requested.push(`${as} ${count}`);
    const view = { ...end, version: count, viewer: as } as TableView;
    return new Promise((resolve) => waiting.push(() => resolve({ ok: true, body: { view } })));
  };
  return { replay: new ReplayTable(end, moves, source), requested, waiting };
}

it('stays within the game, has the move that led to the step, and no choices', async () => {
  const { replay, waiting } = openReplay();
  const stepped = replay.go(99);
  waiting[0]!();
  await stepped;
  expect(replay.step).toBe(3);
  expect(replay.view.version).toBe(3);
  expect(replay.recentMoves.map(({ text }) => text)).toEqual(['c']);
  expect(replay.choices).toBeUndefined();
});

it('shows the last requested step when answers arrive out of order', async () => {
  const { replay, waiting } = openReplay();
  const slow = replay.go(1);
  const fast = replay.go(2);
  waiting[1]!();
  await fast;
  waiting[0]!();
  await slow;
  expect(replay.step).toBe(2);
});

it('steps from player to player and skips chance moves', async () => {
  const game: LogEntry[] = (['chance', 'A', 'chance', 'chance', 'B', 'chance'] as const).map((by) => ({
    by,
    text: '',
    events: [],
  }));
  const replay = new ReplayTable(end, game, (count, as) =>
    Promise.resolve({ ok: true, body: { view: { ...end, version: count, viewer: as } } }),
  );
  const steps: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await replay.go(replay.next);
    steps.push(replay.step);
  }
  for (let turn = 0; turn < 3; turn += 1) {
    await replay.go(replay.previous);
    steps.push(replay.step);
  }
  expect(steps).toEqual([2, 5, 6, 6, 5, 2, 0]);
});

it('fetches each step once per viewer', async () => {
  const { replay, requested, waiting } = openReplay();
  const there = replay.go(3);
  waiting[0]!();
  await there;
  await replay.go(3);
  expect(requested).toEqual(['A 3']);
  const other = replay.go(3, 'spectator');
  waiting[1]!();
  await other;
  expect(requested).toEqual(['A 3', 'spectator 3']);
  expect(replay.me).toBeUndefined();
});
