// The geometry of a course: positions of spaces and blockades, and the lines between tiles.

import type { EldoradoBlockade, EldoradoCourse, EldoradoTerrain } from '../../../protocol';
import {
  type Point,
  type Segment,
  centre,
  chain,
  isSpace,
  middle,
  neighbours,
  path,
  sharedSide,
  side,
} from './hex';

export interface DrawnSpace extends Point {
  space: string;
  terrain: EldoradoTerrain;
  strength: number;
  /** The variant of its terrain's drawing, so that neighbours look different. */
  variant: number;
  isFinish: boolean;
  /** The number of a start space; undefined for others. */
  start: string | undefined;
}

export interface DrawnBlockade extends Point {
  place: string;
  /** The `d` of the blockade. */
  path: string;
  /** The direction of the blockade, in degrees. */
  angle: number;
  blockade: EldoradoBlockade;
}

export const VARIANTS = 3;

/** A hash of a space, for variety that is always the same. */
function seed(space: string): number {
  let hash = 7;
  for (const letter of space) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return hash;
}

export function drawnSpaces(course: EldoradoCourse): DrawnSpace[] {
  const starts = new Map(Object.entries(course.starts).map(([number, space]) => [space, number]));
  return Object.entries(course.spaces).map(([space, { terrain, strength }]) => ({
    space,
    ...centre(space),
    terrain,
    strength,
    variant: seed(space) % VARIANTS,
    isFinish: space in course.finish,
    start: starts.get(space),
  }));
}

/** The lines between tiles, and the rim of the course, each as the `d` of a path. */
export function borders(course: EldoradoCourse): { seams: string; rim: string } {
  const seams: Segment[] = [];
  const rim: Segment[] = [];
  const isCity = (space: string): boolean => space in course.city;
  const cells = [...Object.keys(course.spaces), ...Object.keys(course.city)];
  const all = new Set(cells);
  for (const space of cells) {
    const tile = course.spaces[space]?.tile ?? '*';
    neighbours(space).forEach((other, direction) => {
      if (!all.has(other)) rim.push(side(space, direction));
      else if (isCity(other) || isCity(space)) return;
      // Each seam is found from both sides, and drawn once.
      else if (tile < course.spaces[other]!.tile) seams.push(side(space, direction));
    });
  }
  const draw = (segments: Segment[], end: string): string =>
    chain(segments)
      .map((line) => path(line) + end)
      .join('');
  return { seams: draw(seams, ''), rim: draw(rim, 'Z') };
}

/** All blockades with their lines, including those torn down or not yet laid out. */
export function drawnBlockades(blockades: { [place: string]: EldoradoBlockade }): DrawnBlockade[] {
  return Object.entries(blockades).map(([place, blockade]) => {
    const sides = blockade.seam.map(([a, b]) => sharedSide(a, b));
    const lines = chain(sides.filter((shared) => shared !== undefined));
    const longest = lines.reduce(
      (best, line) => (line.length > best.length ? line : best),
      lines[0] ?? [],
    );
    return { place, path: lines.map(path).join(''), ...middle(longest), blockade };
  });
}

/** The position of a space, or of a blockade by its name. */
export function pointOf(
  blockades: { [place: string]: EldoradoBlockade },
  place: string,
): Point | undefined {
  if (isSpace(place)) return centre(place);
  const drawn = drawnBlockades(blockades).find(({ blockade }) => blockade.blockade === place);
  return drawn && { x: drawn.x, y: drawn.y };
}

/** The centre of the city, moved a little away from the finish, and whether it is above it. */
export function cityMiddle(course: EldoradoCourse): (Point & { isAbove: boolean }) | undefined {
  const city = mean(Object.keys(course.city));
  const finish = mean(Object.keys(course.finish));
  if (!city || !finish) return undefined;
  const [dx, dy] = [city.x - finish.x, city.y - finish.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: city.x + (dx / length) * 16, y: city.y + (dy / length) * 16, isAbove: dy < 0 };
}

/** The position of the start banner: outside the first tile, beside its start spaces. */
export function startBanner(course: EldoradoCourse): Point | undefined {
  const starts = Object.values(course.starts);
  const tile = starts[0] && course.spaces[starts[0]]?.tile;
  const first = mean(
    Object.keys(course.spaces).filter((space) => course.spaces[space]!.tile === tile),
  );
  const start = mean(starts);
  if (!first || !start) return undefined;
  const [dx, dy] = [start.x - first.x, start.y - first.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: start.x + (dx / length) * 105, y: start.y + (dy / length) * 85 };
}

function mean(spaces: readonly string[]): Point | undefined {
  if (!spaces.length) return undefined;
  const sum = spaces.map(centre).reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / spaces.length, y: sum.y / spaces.length };
}
