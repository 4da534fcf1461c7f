// Pan and zoom as plain numbers. A camera says where the stage's origin lies on the screen and
// how many pixels a unit has: screen = camera + scale * place.

import type { Box } from '../games/contract';

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Camera extends Point {
  scale: number;
}

/** What of the screen is covered at each side. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Limits {
  least: number;
  most: number;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** Zooms so that what lies under `at` stays there. */
export function zoomed(camera: Camera, at: Point, factor: number, limits: Limits): Camera {
  const scale = clamp(camera.scale * factor, limits.least, limits.most);
  const by = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by };
}

const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Two fingers move: what lay between them still does. */
export function pinched(
  camera: Camera,
  from: [Point, Point],
  to: [Point, Point],
  limits: Limits,
): Camera {
  const [before, after] = [middle(from), middle(to)];
  const factor = apart(from) === 0 ? 1 : apart(to) / apart(from);
  return panned(zoomed(camera, before, factor, limits), after.x - before.x, after.y - before.y);
}

/** Shows all of `box`, as large as it goes but not above `most`, where nothing covers it. */
export function fitted(box: Box, size: Size, insets: Insets, most: number): Camera {
  const width = Math.max(1, size.width - insets.left - insets.right);
  const height = Math.max(1, size.height - insets.top - insets.bottom);
  const scale = Math.min(most, width / Math.max(1, box.width), height / Math.max(1, box.height));
  return panned(centred(box, { width, height }, scale), insets.left, insets.top);
}

/** Shows the middle of `box` in the middle, at the scale given. */
export function centred(box: Box, size: Size, scale: number): Camera {
  return {
    scale,
    x: size.width / 2 - (box.x + box.width / 2) * scale,
    y: size.height / 2 - (box.y + box.height / 2) * scale,
  };
}

const NONE: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** How far one may zoom: out to somewhat more than all of the board, in to `closest`. */
export function limitsFor(box: Box, size: Size, closest: number): Limits {
  const all = fitted(box, size, NONE, closest).scale;
  return { least: Math.min(all * 0.6, closest), most: closest };
}

/** Keeps some of the board in sight: nobody gets lost on an empty table. */
export function kept(camera: Camera, box: Box, size: Size, margin: number): Camera {
  const left = box.x * camera.scale;
  const top = box.y * camera.scale;
  return {
    ...camera,
    x: clamp(camera.x, margin - left - box.width * camera.scale, size.width - margin - left),
    y: clamp(camera.y, margin - top - box.height * camera.scale, size.height - margin - top),
  };
}

/** How far the camera must move for `box`, on the screen, to be in sight. */
export function intoSight(box: Box, size: Size, margin: number): Point {
  const along = (from: number, length: number, whole: number): number => {
    if (from < margin) return margin - from;
    return Math.min(0, Math.max(whole - margin - (from + length), margin - from));
  };
  return {
    x: along(box.x, box.width, size.width),
    y: along(box.y, box.height, size.height),
  };
}

/** On the way from one camera to another, at `t` from 0 to 1; it sets out and arrives gently. */
export function between(from: Camera, to: Camera, t: number): Camera {
  const eased = t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
  const mix = (a: number, b: number): number => a + (b - a) * eased;
  return { scale: mix(from.scale, to.scale), x: mix(from.x, to.x), y: mix(from.y, to.y) };
}

/** The box that all of these lie in; there is at least one. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
