// The arithmetic of pan and zoom. A camera is the position of the stage's origin on the screen and
// the number of pixels per unit: screen = camera + scale * point.

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

/** How much of the screen is covered at each side. */
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

/** Zooms so that the point under `at` stays there. */
export function zoomed(camera: Camera, at: Point, factor: number, limits: Limits): Camera {
  const scale = clamp(camera.scale * factor, limits.least, limits.most);
  const by = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by };
}

const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const spread = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Moves two fingers: the point between them stays between them. */
export function pinched(
  camera: Camera,
  from: [Point, Point],
  to: [Point, Point],
  limits: Limits,
): Camera {
  const [before, after] = [middle(from), middle(to)];
  const factor = spread(from) === 0 ? 1 : spread(to) / spread(from);
  return panned(zoomed(camera, before, factor, limits), after.x - before.x, after.y - before.y);
}

/** Shows all of `box` within the insets, as large as possible but at most at scale `most`. */
export function fitted(box: Box, size: Size, insets: Insets, most: number): Camera {
  const width = Math.max(1, size.width - insets.left - insets.right);
  const height = Math.max(1, size.height - insets.top - insets.bottom);
  const scale = Math.min(most, width / Math.max(1, box.width), height / Math.max(1, box.height));
  return panned(centred(box, { width, height }, scale), insets.left, insets.top);
}

/** Shows the centre of `box` at the centre of the screen. */
export function centred(box: Box, size: Size, scale: number): Camera {
  return {
    scale,
    x: size.width / 2 - (box.x + box.width / 2) * scale,
    y: size.height / 2 - (box.y + box.height / 2) * scale,
  };
}

const NONE: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The zoom limits: from somewhat more than the complete board to `closest`. */
export function limitsFor(box: Box, size: Size, closest: number): Limits {
  const all = fitted(box, size, NONE, closest).scale;
  return { least: Math.min(all * 0.6, closest), most: closest };
}

/** Moves the camera so that at least `margin` pixels of the board stay visible. */
export function clampedToBoard(camera: Camera, box: Box, size: Size, margin: number): Camera {
  const left = box.x * camera.scale;
  const top = box.y * camera.scale;
  return {
    ...camera,
    x: clamp(camera.x, margin - left - box.width * camera.scale, size.width - margin - left),
    y: clamp(camera.y, margin - top - box.height * camera.scale, size.height - margin - top),
  };
}

/** How far the camera must move for `box`, in screen coordinates, to be visible. */
export function panIntoView(box: Box, size: Size, margin: number): Point {
  const along = (from: number, length: number, total: number): number => {
    if (from < margin) return margin - from;
    return Math.min(0, Math.max(total - margin - (from + length), margin - from));
  };
  return {
    x: along(box.x, box.width, size.width),
    y: along(box.y, box.height, size.height),
  };
}

/** Interpolates between two cameras with easing; `t` goes from 0 to 1. */
export function interpolated(from: Camera, to: Camera, t: number): Camera {
  const eased = t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
  const mix = (a: number, b: number): number => a + (b - a) * eased;
  return { scale: mix(from.scale, to.scale), x: mix(from.x, to.x), y: mix(from.y, to.y) };
}

/** A box enlarged on all sides. */
export const withMargin = (box: Box, margin: number): Box => ({
  x: box.x - margin,
  y: box.y - margin,
  width: box.width + 2 * margin,
  height: box.height + 2 * margin,
});

/** The smallest box that contains all boxes, of which there is at least one. */
export function boundingBox(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
