import { beforeEach, expect, it } from 'vitest';
import type { SeatLetter, TableView } from '../protocol';
import { A_BREATH, A_LOOK, Pace, TOGETHER } from './pace';

/** The table after so many moves, with the seat that is to move next. */
const at = (version: number, turn: SeatLetter | undefined): TableView =>
  ({ version, viewer: 'A', ...(turn === undefined ? {} : { turn }) }) as unknown as TableView;

let shown: number[];
let timer: { ms: number; callback: () => void } | undefined;
let pace: Pace;

function begin(first: TableView): void {
  shown = [];
  timer = undefined;
  pace = new Pace(
    first,
    ({ version }) => shown.push(version),
    (ms, callback) => {
      timer = { ms, callback };
      return () => (timer = undefined);
    },
  );
}

/** Lets the time pass that is waited for; how long it was. */
function pass(): number | undefined {
  const due = timer;
  timer = undefined;
  due?.callback();
  return due?.ms;
}

beforeEach(() => begin(at(1, 'A')));

it('shows the own move at once, and the answer after a breath', () => {
  pace.take(at(2, 'B'), false);
  expect(shown).toEqual([2]);
  pace.take(at(3, 'A'), false);
  expect(shown).toEqual([2]);
  expect(pass()).toBe(A_BREATH);
  expect(shown).toEqual([2, 3]);
});

it('lets each of several moves be looked at', () => {
  pace.take(at(2, 'B'), false);
  pass();
  pace.take(at(3, 'C'), false);
  pace.take(at(4, 'D'), false);
  expect(shown).toEqual([2, 3]);
  expect(pace.isBehind).toBe(true);
  expect(pass()).toBe(A_LOOK);
  expect(shown).toEqual([2, 3, 4]);
  expect(pace.isBehind).toBe(false);
});

it('a move that comes late enough waits for nothing', () => {
  pace.take(at(2, 'B'), false);
  pass();
  pace.take(at(3, 'C'), false);
  pass();
  pace.take(at(4, 'A'), false);
  expect(shown).toEqual([2, 3, 4]);
});

it('the more waits, the shorter each is looked at', () => {
  begin(at(1, 'B'));
  for (let version = 2; version <= 22; version += 1) pace.take(at(version, 'C'), false);
  pass();
  expect(pass()).toBe(TOGETHER / 20);
  while (pace.isBehind) pass();
  expect(shown).toHaveLength(21);
});

it('catches up at once when asked, and forgets what was on the way', () => {
  begin(at(1, 'B'));
  for (const version of [2, 3, 4]) pace.take(at(version, 'C'), false);
  pace.catchUp();
  expect(shown).toEqual([2, 4]);
  expect(pace.isBehind).toBe(false);
  expect(pass()).toBeUndefined();
});

it('shows at once what must be: after a reconnect, or in a tab nobody looks at', () => {
  begin(at(1, 'B'));
  pace.take(at(2, 'C'), false);
  pace.take(at(3, 'D'), false);
  pace.take(at(9, 'A'), true);
  expect(shown).toEqual([2, 9]);
  expect(pass()).toBeUndefined();
});

it('before the game begins there is nothing to follow', () => {
  begin(at(1, undefined));
  pace.take(at(2, 'B'), false);
  expect(shown).toEqual([2]);
});
