// Finds the next target of the arrow keys.

import type { Point } from '../../stage/geometry';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The direction of each arrow key. */
export const ARROW_KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const UNIT: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/**
 * The key of the nearest of `points` in a direction; y is downwards. A deviation sideways counts
 * double, and points that deviate by more than `maxSlope` times their distance ahead are left out.
 */
export function nearest(
  from: Point,
  points: Iterable<readonly [string, Point]>,
  direction: Direction,
  maxSlope = Infinity,
): string | undefined {
  const unit = UNIT[direction];
  let best: { key: string; distance: number } | undefined;
  for (const [key, point] of points) {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const ahead = dx * unit.x + dy * unit.y;
    const sideways = Math.abs(dx * unit.y) + Math.abs(dy * unit.x);
    if (ahead < 1 || sideways > maxSlope * ahead) continue;
    const distance = ahead + 2 * sideways;
    if (best === undefined || distance < best.distance) best = { key, distance };
  }
  return best?.key;
}
