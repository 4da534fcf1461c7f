import { expect, it } from 'vitest';
import { stepLine, ticks } from './chart';

it('has round steps on its axis, up to at least the maximum', () => {
  expect(ticks(73)).toEqual([0, 20, 40, 60, 80]);
  expect(ticks(2)).toEqual([0, 1, 2]);
  expect(ticks(0)).toEqual([0]);
  expect(ticks(100)).toEqual([0, 50, 100]);
});

it('steps up where the total changes', () => {
  const scale = { width: 100, height: 50, most: 10, moves: 4 };
  expect(stepLine([0, 0, 5, 5, 10], scale)).toBe('M0 50.0H50.0V25.0H100.0V0.0H100.0');
  expect(stepLine([0], scale)).toBe('M0 50.0H0.0');
});
