import { beforeEach, expect, it } from 'vitest';
import type { SeatLetter, TableView } from '../protocol';
import { MOVE_MS, OWN_MOVE_MS, QUEUE_MS, ViewQueue } from './view-queue';

/** A view with this version, in which `turn` moves next. */
const at = (version: number, turn: SeatLetter | undefined): TableView =>
  ({ version, viewer: 'A', ...(turn === undefined ? {} : { turn }) }) as unknown as TableView;

let shown: number[];
let timer: { ms: number; callback: () => void } | undefined;
let queue: ViewQueue;

function begin(first: TableView): void {
  shown = [];
  timer = undefined;
  queue = new ViewQueue(
    first,
    ({ version }) => shown.push(version),
    (ms, callback) => {
      timer = { ms, callback };
      return () => (timer = undefined);
    },
  );
}

/** Fires the timer; returns its duration. */
function fireTimer(): number | undefined {
  const due = timer;
  timer = undefined;
  due?.callback();
  return due?.ms;
}

beforeEach(() => begin(at(1, 'A')));

it('shows the own move at once, and the next one after a short delay', () => {
  queue.push(at(2, 'B'), false);
  expect(shown).toEqual([2]);
  queue.push(at(3, 'A'), false);
  expect(shown).toEqual([2]);
  expect(fireTimer()).toBe(OWN_MOVE_MS);
  expect(shown).toEqual([2, 3]);
});

it('shows each of several moves for a while', () => {
  queue.push(at(2, 'B'), false);
  fireTimer();
  queue.push(at(3, 'C'), false);
  queue.push(at(4, 'D'), false);
  expect(shown).toEqual([2, 3]);
  expect(queue.isBehind).toBe(true);
  expect(fireTimer()).toBe(MOVE_MS);
  expect(shown).toEqual([2, 3, 4]);
  expect(queue.isBehind).toBe(false);
});

it('shows a late move at once', () => {
  queue.push(at(2, 'B'), false);
  fireTimer();
  queue.push(at(3, 'C'), false);
  fireTimer();
  queue.push(at(4, 'A'), false);
  expect(shown).toEqual([2, 3, 4]);
});

it('shows each move for a shorter time the more are queued', () => {
  begin(at(1, 'B'));
  for (let version = 2; version <= 22; version += 1) queue.push(at(version, 'C'), false);
  fireTimer();
  expect(fireTimer()).toBe(QUEUE_MS / 20);
  while (queue.isBehind) fireTimer();
  expect(shown).toHaveLength(21);
});

it('catches up at once, and drops the queued moves', () => {
  begin(at(1, 'B'));
  for (const version of [2, 3, 4]) queue.push(at(version, 'C'), false);
  queue.catchUp();
  expect(shown).toEqual([2, 4]);
  expect(queue.isBehind).toBe(false);
  expect(fireTimer()).toBeUndefined();
});

it('shows a view at once if told to, as after a reconnect or in a hidden tab', () => {
  begin(at(1, 'B'));
  queue.push(at(2, 'C'), false);
  queue.push(at(3, 'D'), false);
  queue.push(at(9, 'A'), true);
  expect(shown).toEqual([2, 9]);
  expect(fireTimer()).toBeUndefined();
});

it('queues nothing before the game begins', () => {
  begin(at(1, undefined));
  queue.push(at(2, 'B'), false);
  expect(shown).toEqual([2]);
});
