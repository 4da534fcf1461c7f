// The shapes of an unrotated tile: which ground belongs to which feature. Computed from the printed
// features, so that a new tile needs no drawing.
//
// Cities and roads are drawn above the fields. So a field may extend below them, and only the lines
// that separate two fields have to be exact: the centre lines of roads, and lines through cities.

import { edges, slots, type Edge } from './part';
import { printedTile, type Feature } from '../components';
import {
  centre,
  distanceTo,
  end,
  joined,
  line,
  point,
  reversed,
  sampled,
  turnCurve,
  within,
  type Curve,
  type Point,
} from './curve';

export const roadWidth = 13;

/** The smallest half-width of a road as a pointer target. */
const roadReach = 9;
const cloisterReach = 23;

export interface Shape {
  feature: Feature;
  /** The closed outline of a city or field, the centre line of a road, a circle around a
   * cloister. */
  curve: Curve;
  /** The curve as points, for hit tests. */
  points: readonly Point[];
  /** The walls of a city: the parts of its outline inside the tile. */
  walls: readonly Curve[];
}

const shapesByKind = new Map<string, readonly Shape[]>();

/** The shapes of a kind of tile, in the order of its printed features. */
export function shapes(kind: string): readonly Shape[] {
  let known = shapesByKind.get(kind);
  if (known === undefined) {
    known = makeShapes(kind);
    shapesByKind.set(kind, known);
  }
  return known;
}

/** The index of the feature at a point of the unrotated tile. */
export function featureUnder(kind: string, at: Point): number {
  const all = shapes(kind);
  const hit = (wanted: Feature['sort'], test: (shape: Shape) => boolean) =>
    all.findIndex((shape) => shape.feature.sort === wanted && test(shape));
  const cloister = hit('cloister', () => Math.hypot(at.x - 50, at.y - 50) < cloisterReach);
  if (cloister >= 0) return cloister;
  const city = hit('city', (shape) => within(shape.points, at));
  if (city >= 0) return city;
  let road = -1;
  let near = roadReach;
  all.forEach((shape, index) => {
    if (shape.feature.sort !== 'road') return;
    const far = distanceTo(shape.points, at);
    if (far >= near) return;
    near = far;
    road = index;
  });
  if (road >= 0) return road;
  return hit('farm', (shape) => within(shape.points, at));
}

function makeShapes(kind: string): Shape[] {
  const { features } = printedTile(kind);
  const hub = hubOf(features);
  const citySlots = new Set(slots.filter((slot) => isCity(features, slot)));
  const roads = features.flatMap((feature) =>
    feature.sort === 'road' ? [roadCurve(feature, hub)] : [],
  );
  return features.map((feature) => {
    const walls = feature.sort === 'city' ? cityWalls(feature.edges) : [];
    const curveOf = (): Curve => {
      switch (feature.sort) {
        case 'city':
          return cityOutline(feature.edges, walls);
        case 'road':
          return roadCurve(feature, hub);
        case 'farm':
          return fieldOutline(feature.slots, { roads, citySlots });
        case 'cloister':
          return around(centre, cloisterReach);
      }
    };
    const curve = curveOf();
    return { feature, curve, points: sampled(curve, 8), walls };
  });
}

function isCity(features: readonly Feature[], slot: string): boolean {
  return features.some((it) => it.sort === 'city' && it.edges.includes(slot.charAt(0)));
}

/** The crossing where roads end; on tiles with a city it is a little lower. */
export function hubOf(features: readonly Feature[]): Point {
  const city = features.some((feature) => feature.sort === 'city');
  return city ? point(50, 57) : centre;
}

// --- Cities ---

/** The corner at which an edge begins, clockwise. */
function corner(edge: number): Point {
  return [point(0, 0), point(100, 0), point(100, 100), point(0, 100)][edge % 4] ?? centre;
}

/** The walls, by the number of edges that they leave outside the city: one (a bay), two (a
 * slope), three (a cap). Defined for a wall that begins at the north-east corner, and rotated. */
const wallOver: Record<number, Curve> = {
  1: { start: point(100, 0), arcs: [[point(72, 28), point(72, 100 - 28), point(100, 100)]] },
  2: { start: point(100, 0), arcs: [[point(68, 21), point(21, 68), point(0, 100)]] },
  // Flat at the corners, so that two adjacent caps do not touch.
  3: {
    start: point(100, 0),
    arcs: [
      [point(86, 6), point(74, 27), point(50, 27)],
      [point(26, 27), point(14, 6), point(0, 0)],
    ],
  },
};

function cityWalls(cityEdges: readonly string[]): Curve[] {
  const has = edges.map((edge) => cityEdges.includes(edge));
  const walls: Curve[] = [];
  has.forEach((isCity, index) => {
    if (!isCity || has[(index + 1) % 4]) return;
    let left = 1;
    while (left < 4 && !has[(index + 1 + left) % 4]) left++;
    const wall = wallOver[left];
    if (wall !== undefined) walls.push(turnCurve(wall, index));
  });
  return walls;
}

function cityOutline(cityEdges: readonly string[], walls: readonly Curve[]): Curve {
  const runs = edges.flatMap((edge, index) => {
    if (!cityEdges.includes(edge)) return [];
    const side = line(corner(index), corner(index + 1));
    const wall = walls.find((wall) => same(wall.start, end(side)));
    return wall === undefined ? [side] : [side, wall];
  });
  return joined(runs);
}

function same(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 0.01;
}

// --- Roads ---

export function middle(edge: string): Point {
  const at = edges.indexOf(edge as Edge);
  return [point(50, 0), point(100, 50), point(50, 100), point(0, 50)][at] ?? centre;
}

function roadCurve(feature: Extract<Feature, { sort: 'road' }>, hub: Point): Curve {
  const [first = 'N', second] = feature.edges;
  const from = middle(first);
  if (second === undefined) return roadToEnd(from, feature.end === 'city' ? point(50, 73) : hub);
  const to = middle(second);
  // Roads leave at a right angle to the edge, so that they continue smoothly on the next tile.
  const straight = from.x === to.x || from.y === to.y;
  if (!straight) return { start: from, arcs: [[inward(from, 0.6), inward(to, 0.6), to]] };
  const bend = point(50, 56);
  const west = { start: point(100, 50), arcs: [[point(80, 50), point(68, 56), bend]] } as Curve;
  const east = { start: bend, arcs: [[point(32, 56), point(20, 50), point(0, 50)]] } as Curve;
  const eastWest = joined([west, east]);
  return from.y === 50 ? eastWest : turnCurve(eastWest, 1);
}

function roadToEnd(from: Point, to: Point): Curve {
  return { start: from, arcs: [[inward(from, 0.4), inward(from, 0.7, to), to]] };
}

function inward(from: Point, share: number, to = centre): Point {
  return point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
}

// --- Fields ---

/** What separates fields. */
interface Ground {
  roads: readonly Curve[];
  citySlots: ReadonlySet<string>;
}

/** The line of a slot along the rim, clockwise. */
function slotLine(slot: string): Curve {
  const edge = edges.indexOf(slot[0] as Edge);
  const half = middle(edges[edge] ?? 'N');
  return slot.endsWith('L') ? line(corner(edge), half) : line(half, corner(edge + 1));
}

function fieldOutline(own: readonly string[], tile: Ground): Curve {
  const ordered = slots.filter((slot) => own.includes(slot));
  const runs = ordered.flatMap((slot, index) => {
    const next = ordered[(index + 1) % ordered.length] ?? slot;
    return [slotLine(slot), ...wayBetween(slot, next, tile)];
  });
  return joined(runs);
}

/** The outline from one slot of a field to its next: along the rim if only cities are between
 * them, since cities are drawn above; otherwise through the tile, along the roads or the city
 * that separate other fields. */
function wayBetween(slot: string, next: string, tile: Ground): Curve[] {
  const at = slots.indexOf(slot);
  const gap = (slots.indexOf(next) - at + 7) % 8;
  const skipped = Array.from({ length: gap }, (_, index) => slots[(at + 1 + index) % 8] ?? slot);
  if (skipped.every((other) => tile.citySlots.has(other))) return skipped.map(slotLine);
  const from = end(slotLine(slot));
  const to = slotLine(next).start;
  const leaving = tile.roads.find((road) => same(road.start, from) || same(end(road), from));
  const coming = tile.roads.find((road) => same(road.start, to) || same(end(road), to));
  if (leaving !== undefined && leaving === coming) {
    return [same(leaving.start, from) ? leaving : reversed(leaving)];
  }
  return [leaving ?? line(from, centre), coming ? reversed(coming) : line(centre, to)];
}

function around(at: Point, radius: number): Curve {
  const handle = radius * 0.5523;
  const quarter: Curve = {
    start: point(at.x, at.y - radius),
    arcs: [
      [
        point(at.x + handle, at.y - radius),
        point(at.x + radius, at.y - handle),
        point(at.x + radius, at.y),
      ],
    ],
  };
  return joined([0, 1, 2, 3].map((turns) => turnCurve(quarter, turns)));
}
