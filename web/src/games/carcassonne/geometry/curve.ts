// Curves on a tile of 100 by 100, x to the right and y down. A curve is a chain of cubic arcs, so
// that it can be drawn, sampled for hit tests, and rotated.

import type { Point } from '../../../stage/geometry';

export type { Point };

/** A start, and for each arc its two control points and its end. */
export interface Curve {
  start: Point;
  arcs: readonly (readonly [Point, Point, Point])[];
}

export const size = 100;
export const centre: Point = { x: 50, y: 50 };

export function point(x: number, y: number): Point {
  return { x, y };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** A point after clockwise quarter turns of the tile. */
export function turnPoint(at: Point, turns: number): Point {
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return point(size - at.y, at.x);
    case 2:
      return point(size - at.x, size - at.y);
    case 3:
      return point(at.y, size - at.x);
    default:
      return at;
  }
}

export function turnCurve(curve: Curve, turns: number): Curve {
  const turn = (at: Point) => turnPoint(at, turns);
  return {
    start: turn(curve.start),
    arcs: curve.arcs.map(([a, b, end]) => [turn(a), turn(b), turn(end)] as const),
  };
}

/** A straight line as an arc. */
export function line(from: Point, to: Point): Curve {
  const between = (share: number) =>
    point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
  return { start: from, arcs: [[between(1 / 3), between(2 / 3), to]] };
}

export function end(curve: Curve): Point {
  return curve.arcs.at(-1)?.[2] ?? curve.start;
}

export function reversed(curve: Curve): Curve {
  const arcs: [Point, Point, Point][] = [];
  let from = curve.start;
  for (const [a, b, to] of curve.arcs) {
    arcs.unshift([b, a, from]);
    from = to;
  }
  return { start: from, arcs };
}

/** Curves joined in sequence, with straight lines where they do not meet. */
export function joined(curves: readonly Curve[]): Curve {
  const [first, ...rest] = curves;
  if (first === undefined) throw new Error('nothing to join');
  const arcs = [...first.arcs];
  for (const curve of rest) {
    const from = arcs.at(-1)?.[2] ?? first.start;
    if (distance(from, curve.start) > 0.01) arcs.push(...line(from, curve.start).arcs);
    arcs.push(...curve.arcs);
  }
  return { start: first.start, arcs };
}

/** A point of the curve; `share` goes from 0 to 1 over all arcs. */
export function along(curve: Curve, share: number): Point {
  const place = Math.min(Math.max(share, 0), 1) * curve.arcs.length;
  const index = Math.min(Math.floor(place), curve.arcs.length - 1);
  const from = index === 0 ? curve.start : curve.arcs[index - 1]?.[2];
  const arc = curve.arcs[index];
  if (from === undefined || arc === undefined) return curve.start;
  const t = place - index;
  const u = 1 - t;
  const mix = (a: number, b: number, c: number, d: number) =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  return point(
    mix(from.x, arc[0].x, arc[1].x, arc[2].x),
    mix(from.y, arc[0].y, arc[1].y, arc[2].y),
  );
}

/** Points along the curve, including its ends. */
export function sampled(curve: Curve, perArc = 12): Point[] {
  const count = curve.arcs.length * perArc;
  return Array.from({ length: count + 1 }, (_, index) => along(curve, index / count));
}

/** The distance of a point from a polyline. It is called very often, so it allocates nothing. */
export function distanceTo(points: readonly Point[], at: Point): number {
  let least = Infinity;
  let from = points[0];
  for (const to of points) {
    if (from === undefined) break;
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
    const t = share < 0 ? 0 : share > 1 ? 1 : share;
    const x = at.x - from.x - dx * t;
    const y = at.y - from.y - dy * t;
    least = Math.min(least, x * x + y * y);
    from = to;
  }
  return Math.sqrt(least);
}

/** Whether a point is inside a polygon. */
export function within(points: readonly Point[], at: Point): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const a = points[i];
    const b = points[j];
    if (a === undefined || b === undefined) continue;
    const crosses = a.y > at.y !== b.y > at.y;
    if (crosses && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** A number rounded for a path. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The curve as the `d` of an SVG path. */
export function pathOf(curve: Curve, closed = false): string {
  const pair = (at: Point) => `${short(at.x)} ${short(at.y)}`;
  const arcs = curve.arcs.map((arc) => `C${arc.map(pair).join(' ')}`).join('');
  return `M${pair(curve.start)}${arcs}${closed ? 'Z' : ''}`;
}
