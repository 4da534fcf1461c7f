// The geometry of spaces: hexagons with a corner at the top, named `q,r`; q counts to the east, r
// to the south-east. Lengths are in units of the stage.

import { boundingBox, withMargin, type Point } from '../../../stage/geometry';
import type { Box } from '../../contract';

/** From the centre of a space to its corners. */
export const RADIUS = 50;
/** From side to side. */
export const WIDTH = Math.sqrt(3) * RADIUS;

export type { Point };
export type Segment = readonly [Point, Point];

/** The neighbours, clockwise from the east, as steps of q and r. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

/** The corners of a space relative to its centre, clockwise from the top. */
export const CORNERS: readonly Point[] = [
  { x: 0, y: -RADIUS },
  { x: WIDTH / 2, y: -RADIUS / 2 },
  { x: WIDTH / 2, y: RADIUS / 2 },
  { x: 0, y: RADIUS },
  { x: -WIDTH / 2, y: RADIUS / 2 },
  { x: -WIDTH / 2, y: -RADIUS / 2 },
];

const axial = (space: string): [number, number] => {
  const [q = 0, r = 0] = space.split(',').map(Number);
  return [q, r];
};

/** Whether a text is the name of a space; `city` and `#3` are not. */
export const isSpace = (text: string): boolean => /^-?\d+,-?\d+$/.test(text);

/** The centre of a space. */
export function centre(space: string): Point {
  const [q, r] = axial(space);
  return { x: WIDTH * (q + r / 2), y: 1.5 * RADIUS * r };
}

/** The space that contains a point, whether it is on the course or not. */
export function spaceUnder({ x, y }: Point): string {
  const r = y / (1.5 * RADIUS);
  const q = x / WIDTH - r / 2;
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS + q + r)];
  // The three coordinates of a hexagon add up to zero, so the one with the largest rounding error
  // is derived from the others.
  if (offQ > offR && offQ > offS) return `${-wholeR - wholeS},${wholeR}`;
  if (offR > offS) return `${wholeQ},${-wholeQ - wholeS}`;
  return `${wholeQ},${wholeR}`;
}

/** The six neighbours of a space, clockwise from the east. */
export function neighbours(space: string): string[] {
  const [q, r] = axial(space);
  return STEPS.map(([dq, dr]) => `${q + dq},${r + dr}`);
}

/** The side of a space in a direction: 0 is the east, then clockwise. */
export function side(space: string, direction: number): Segment {
  const { x, y } = centre(space);
  const at = (corner: Point): Point => ({ x: x + corner.x, y: y + corner.y });
  return [at(CORNERS[(direction + 1) % 6]!), at(CORNERS[(direction + 2) % 6]!)];
}

/** The side that two spaces share; undefined if they do not touch. */
export function sharedSide(a: string, b: string): Segment | undefined {
  const direction = neighbours(a).indexOf(b);
  return direction < 0 ? undefined : side(a, direction);
}

/** A hexagon around the origin as the points of a polygon, smaller than a space by `inset`. */
export function hexagon(inset = 0): string {
  const scale = 1 - inset / RADIUS;
  return CORNERS.map(({ x, y }) => `${round(x * scale)},${round(y * scale)}`).join(' ');
}

const round = (length: number): number => Math.round(length * 10) / 10;
const same = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 1;

/** Joins sides into lines, each as long as possible. */
export function chain(segments: readonly Segment[]): Point[][] {
  const left = [...segments];
  const lines: Point[][] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    const line: Point[] = [...first];
    // The line grows at its end, then is reversed to grow at its other end.
    for (let turn = 0; turn < 2; turn += 1) {
      for (let next = take(left, line.at(-1)!); next; next = take(left, line.at(-1)!))
        line.push(next);
      line.reverse();
    }
    lines.push(line);
  }
  return lines;
}

/** Removes the segment that begins or ends at `point` from the list; returns its other end. */
function take(segments: Segment[], point: Point): Point | undefined {
  const index = segments.findIndex(([a, b]) => same(a, point) || same(b, point));
  if (index < 0) return undefined;
  const [[a, b]] = segments.splice(index, 1) as [Segment];
  return same(a, point) ? b : a;
}

/** A line as the `d` of a path. */
export function path(line: readonly Point[]): string {
  return line.map(({ x, y }, index) => `${index ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
}

/** The point halfway along a line, and the direction of the line there, in degrees. */
export function middle(line: readonly Point[]): Point & { angle: number } {
  const lengths = line
    .slice(1)
    .map((b, index) => Math.hypot(b.x - line[index]!.x, b.y - line[index]!.y));
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2;
  const first = line[0] ?? { x: 0, y: 0 };
  const last = line.at(-1) ?? first;
  const angle = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI;
  for (const [index, length] of lengths.entries()) {
    if (rest <= length) {
      const [a, b] = [line[index]!, line[index + 1]!];
      const part = length ? rest / length : 0;
      return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, angle };
    }
    rest -= length;
  }
  return { ...first, angle };
}

/** The bounding box of the spaces, with a margin. */
export function boxAround(spaces: Iterable<string>, margin = 0): Box {
  const boxes = [...spaces].map(spaceBox);
  return boxes.length > 0 ? withMargin(boundingBox(boxes), margin) : EMPTY_BOX;
}

const EMPTY_BOX: Box = { x: -RADIUS, y: -RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };

function spaceBox(space: string): Box {
  const { x, y } = centre(space);
  return { x: x - WIDTH / 2, y: y - RADIUS, width: WIDTH, height: 2 * RADIUS };
}

/** Moves a box into another, as far as it fits. */
export function inside(box: Box, outer: Box): Box {
  const move = (at: number, length: number, from: number, all: number): number =>
    length > all ? from + (all - length) / 2 : Math.min(Math.max(at, from), from + all - length);
  return {
    ...box,
    x: move(box.x, box.width, outer.x, outer.width),
    y: move(box.y, box.height, outer.y, outer.height),
  };
}
