import { describe, expect, it } from 'vitest';
import type { Point } from '../../stage/geometry';
import { nearest } from './nearest';

const from = { x: 0, y: 0 };
const points = (all: Record<string, [number, number]>): [string, Point][] =>
  Object.entries(all).map(([key, [x, y]]) => [key, { x, y }]);

it('finds the nearest point in each direction', () => {
  const all = points({ right: [30, 0], far: [40, 0], up: [0, -10], left: [-20, 0] });
  expect(nearest(from, all, 'right')).toBe('right');
  expect(nearest(from, all, 'up')).toBe('up');
  expect(nearest(from, all, 'left')).toBe('left');
  expect(nearest(from, all, 'down')).toBeUndefined();
});

it('counts a deviation sideways double', () => {
  expect(nearest(from, points({ straight: [90, 0], slanted: [20, 10] }), 'right')).toBe('slanted');
  expect(nearest(from, points({ slanted: [20, 8], straight: [30, 0] }), 'right')).toBe('straight');
});

describe('with a limit of the slope', () => {
  it('leaves out points that are too far sideways', () => {
    const all = points({ steep: [10, 30] });
    expect(nearest(from, all, 'right', 2)).toBeUndefined();
    expect(nearest(from, all, 'right')).toBe('steep');
    expect(nearest(from, points({ allowed: [10, 20] }), 'right', 2)).toBe('allowed');
  });
});
