// A tile as SVG paths: few and long ones, created once per kind and rotation. Shapes rotate with
// the tile; houses, trees and shields stay upright.

import { printedTile } from '../components';
import { decor, type House } from './decor';
import { hubOf, shapes } from './shape';
import {
  along,
  distance,
  end,
  joined,
  line,
  pathOf,
  point,
  short,
  size,
  turnCurve,
  turnPoint,
  type Curve,
  type Point,
} from './curve';

export interface Art {
  /** Lighter patches of a field. */
  patches: string;
  /** Tufts of grass, as strokes. */
  tufts: string;
  cobbles: string;
  /** A tree is three discs: its shadow, its crown, and the light on it. */
  treeShadows: string;
  trees: string;
  treeLights: string;
  roads: string;
  /** The crossing where roads end. */
  hub: Point | undefined;
  cities: string;
  walls: string;
  /** The joints between the stones: lines across, since dashes along a curve are slow to paint. */
  joints: string;
  /** The ends of walls, at the rim of the tile. */
  towers: string;
  towerTops: string;
  /** The centres of the gates where roads enter a city. */
  gates: readonly Point[];
  facades: string;
  roofs: string;
  /** The dark sides of the roofs. */
  shades: string;
  doors: string;
  shields: readonly Point[];
  cloister: boolean;
}

const known = new Map<string, Art>();

/** The paths of a tile with a rotation. */
export function art(kind: string, rotation: number): Art {
  const key = `${kind}${rotation}`;
  let drawn = known.get(key);
  if (drawn === undefined) {
    drawn = makeArt(kind, rotation);
    known.set(key, drawn);
  }
  return drawn;
}

/** The outline of a feature of a rotated tile; for a road, its centre line. */
export function outline(kind: string, rotation: number, feature: number): string {
  const shape = shapes(kind)[feature];
  if (shape === undefined) return '';
  const isRoad = shape.feature.sort === 'road';
  const curve = isRoad ? overRim(shape.curve) : shape.curve;
  return pathOf(turnCurve(curve, rotation), !isRoad);
}

function makeArt(kind: string, rotation: number): Art {
  const all = shapes(kind);
  const { features } = printedTile(kind);
  const turn = (at: Point) => turnPoint(at, rotation);
  const draw = (curve: Curve, closed: boolean) => pathOf(turnCurve(curve, rotation), closed);
  const of = (sort: string) => all.filter(({ feature }) => feature.sort === sort);
  const walls = of('city').flatMap((city) => city.walls);
  const ends = (which: string) =>
    of('road').filter(({ feature }) => feature.sort === 'road' && feature.end === which);
  const found = decor(kind);
  // From back to front, so that nearer houses are drawn above.
  const houses = found.houses
    .map((house) => ({ ...house, ...turn(house) }))
    .sort((a, b) => a.y - b.y);
  const trees = found.trees.map(turn);
  const towers = unique(walls.flatMap((wall) => [turn(wall.start), turn(end(wall))]));
  return {
    patches: found.patches.map(turn).map(patch).join(''),
    cobbles: found.cobbles.map(turn).map(cobble).join(''),
    tufts: found.tufts.map(turn).map(tuft).join(''),
    treeShadows: trees.map((at) => disc(point(at.x + 1.5, at.y + 4.5), 5, 2.2)).join(''),
    trees: trees.map((at) => disc(at, 5)).join(''),
    treeLights: trees.map((at) => disc(point(at.x - 1, at.y - 1.2), 3.6)).join(''),
    roads: of('road')
      .map((road) => draw(overRim(road.curve), false))
      .join(''),
    hub: ends('crossing').length > 0 ? turn(hubOf(features)) : undefined,
    cities: of('city')
      .map((city) => draw(city.curve, true))
      .join(''),
    walls: walls.map((wall) => draw(wall, false)).join(''),
    joints: walls.map((wall) => joints(turnCurve(wall, rotation))).join(''),
    towers: towers.map((at) => disc(at, 4.6)).join(''),
    towerTops: towers.map((at) => disc(at, 1.9)).join(''),
    gates: ends('city').map((road) => turn(gateOn(end(road.curve)))),
    facades: houses.map(facade).join(''),
    roofs: houses.map(roof).join(''),
    shades: houses.map(shade).join(''),
    doors: houses.map(door).join(''),
    shields: found.shields.map(turn),
    cloister: of('cloister').length > 0,
  };
}

/** A gate stands on the wall, a little before the end of its road. */
function gateOn(roadEnd: Point): Point {
  return point(roadEnd.x, roadEnd.y + 6);
}

function joints(wall: Curve): string {
  const count = 26;
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / (count + 1);
    const at = along(wall, share);
    const next = along(wall, share + 0.01);
    const long = distance(at, next) / 2;
    const x = (next.y - at.y) / long;
    const y = (next.x - at.x) / long;
    return `M${short(at.x - x)} ${short(at.y + y)}L${short(at.x + x)} ${short(at.y - y)}`;
  }).join('');
}

/** Roads extend a little beyond the rim, so that there is no gap between tiles. */
function overRim(road: Curve): Curve {
  const parts = [road];
  const start = beyond(road.start);
  const stop = beyond(end(road));
  if (start !== undefined) parts.unshift(line(start, road.start));
  if (stop !== undefined) parts.push(line(end(road), stop));
  return joined(parts);
}

function beyond(at: Point): Point | undefined {
  const over = 0.5;
  if (at.x === 0) return point(-over, at.y);
  if (at.x === size) return point(size + over, at.y);
  if (at.y === 0) return point(at.x, -over);
  if (at.y === size) return point(at.x, size + over);
  return undefined;
}

function unique(points: readonly Point[]): Point[] {
  return points.filter(
    (at, index) => points.findIndex((other) => distance(at, other) < 0.1) === index,
  );
}

/** A path through points relative to `at`: `x y` pairs, to the right and up. */
function shapeAt(at: Point, pairs: readonly (readonly [number, number])[], closed = true): string {
  const text = pairs.map(([x, y]) => `${short(at.x + x)} ${short(at.y - y)}`).join('L');
  return `M${text}${closed ? 'Z' : ''}`;
}

function patch(at: Point): string {
  return disc(at, 9 + ((at.x * 7) % 5), 6);
}

/** A disc, or an ellipse if the radii differ. */
function disc(at: Point, rx: number, ry = rx): string {
  const half = (way: 1 | -1) => `a${short(rx)} ${short(ry)} 0 1 0 ${short(2 * rx * way)} 0`;
  return `M${short(at.x - rx)} ${short(at.y)}${half(1)}${half(-1)}`;
}

function cobble(at: Point): string {
  return `M${short(at.x)} ${short(at.y)}h2.2`;
}

function tuft(at: Point): string {
  return (
    shapeAt(at, [[0, 0], [-1.6, 2.6]], false) +
    shapeAt(at, [[0, 0], [0.2, 3.4]], false) +
    shapeAt(at, [[0, 0], [1.9, 2.3]], false)
  );
}

// Houses are drawn from their foot, half their height below their position, so that they are
// centred on it.

function foot(house: House): Point {
  return point(house.x, house.y + 6);
}

function facade(house: House): string {
  const at = foot(house);
  switch (house.style) {
    case 'tower':
      return shapeAt(at, [[-3.6, 0], [3.6, 0], [3.6, 12], [-3.6, 12]]);
    case 'hall':
      return shapeAt(at, [[-6.5, 0], [6.5, 0], [6.5, 5.5], [-6.5, 5.5]]);
    case 'cottage':
      return shapeAt(at, [[-5, 0], [5, 0], [5, 6], [0, 11], [-5, 6]]);
  }
}

function roof(house: House): string {
  const at = foot(house);
  switch (house.style) {
    case 'tower':
      return shapeAt(at, [[-4.8, 11.5], [4.8, 11.5], [0, 20]]);
    case 'hall':
      return shapeAt(at, [[-7.8, 5], [7.8, 5], [5.6, 12], [-5.6, 12]]);
    case 'cottage':
      return shapeAt(at, [[-6.6, 4.6], [0, 9.6], [6.6, 4.6], [5.8, 8], [0, 13.4], [-5.8, 8]]);
  }
}

function shade(house: House): string {
  const at = foot(house);
  switch (house.style) {
    case 'tower':
      return shapeAt(at, [[0.6, 11.5], [4.8, 11.5], [0, 20]]);
    case 'hall':
      return shapeAt(at, [[-7.8, 5], [7.8, 5], [7.2, 7], [-7.2, 7]]);
    case 'cottage':
      return shapeAt(at, [[0, 9.6], [6.6, 4.6], [5.8, 8], [0, 13.4]]);
  }
}

function door(house: House): string {
  const at = foot(house);
  switch (house.style) {
    case 'tower':
      return shapeAt(at, [[-0.9, 6], [0.9, 6], [0.9, 9], [-0.9, 9]]);
    case 'hall':
      return shapeAt(at, [[2, 0], [4.4, 0], [4.4, 3.6], [2, 3.6]]);
    case 'cottage':
      return shapeAt(at, [[-1.3, 0], [1.3, 0], [1.3, 3.8], [-1.3, 3.8]]);
  }
}
