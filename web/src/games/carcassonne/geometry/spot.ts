// Where a follower stands on a part of a tile, unrotated and rotated.

import { featureAt } from './part';
import type { Feature } from '../components';
import {
  along,
  centre,
  distance,
  distanceTo,
  point,
  sampled,
  size,
  turnPoint,
  type Point,
} from './curve';
import { featureUnder, shapes, type Shape } from './shape';

/** A compass direction; north is up on the board. */
export type Direction = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

const compass: readonly Direction[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** Where a follower stands on a part of a rotated tile. */
export function spotAsLaid(kind: string, rotation: number, part: string): Point {
  return turnPoint(spotOf(kind, featureAt(kind, rotation, part)), rotation);
}

/** The direction of that point from the centre of the tile. */
export function directionOf(kind: string, rotation: number, part: string): Direction {
  const at = spotAsLaid(kind, rotation, part);
  const angle = Math.atan2(at.x - centre.x, centre.y - at.y);
  return compass[(Math.round((angle / Math.PI) * 4) + 8) % 8]!;
}

/** The centre of a follower on a part of the unrotated tile. */
export function spot(kind: string, part: string): Point {
  return spotOf(kind, featureAt(kind, 0, part));
}

const spotsByKind = new Map<string, readonly Point[]>();

/** The same by the index of the feature. */
export function spotOf(kind: string, feature: number): Point {
  let spots = spotsByKind.get(kind);
  if (spots === undefined) {
    spots = makeSpots(kind);
    spotsByKind.set(kind, spots);
  }
  return spots[feature] ?? point(50, 50);
}

/** Roads and cloisters have fixed positions; cities and fields use the remaining space. */
function makeSpots(kind: string): Point[] {
  const all = shapes(kind);
  const spots: (Point | undefined)[] = all.map(natural);
  all.forEach((shape, index) => {
    if (spots[index] !== undefined) return;
    const taken = spots.filter((spot) => spot !== undefined);
    spots[index] = roomiest(kind, index, shape, taken);
  });
  return spots.map((spot) => spot ?? point(50, 50));
}

function natural({ feature, curve }: Shape): Point | undefined {
  switch (feature.sort) {
    case 'cloister':
      return point(50, 52);
    case 'road':
      // Nearer to the edge if several roads meet, so that followers do not overlap.
      return along(curve, feature.edges.length === 2 ? 0.5 : feature.end === 'city' ? 0.4 : 0.36);
    case 'city':
      return cityMiddle(feature);
    case 'farm':
      return undefined;
  }
}

/** The centre of a city's area, by its edges. */
function cityMiddle(city: Extract<Feature, { sort: 'city' }>): Point | undefined {
  const has = (edge: string) => city.edges.includes(edge);
  switch (city.edges.length) {
    case 1: {
      const deep = 12;
      if (has('N')) return point(50, deep);
      if (has('S')) return point(50, size - deep);
      return has('W') ? point(deep, 50) : point(size - deep, 50);
    }
    case 3:
      return point(50, 36);
    default:
      return undefined;
  }
}

/** The point of a part with the largest distance from other parts, the rim and other followers. */
function roomiest(kind: string, index: number, shape: Shape, taken: readonly Point[]): Point {
  // Fields extend below other features, so their outlines are ignored.
  const borders = shapes(kind)
    .filter((other) => other !== shape && other.feature.sort !== 'farm')
    .map(({ feature, points }) => ({ points, wide: feature.sort === 'road' ? 6 : 0 }));
  borders.push(...shape.walls.map((wall) => ({ points: sampled(wall), wide: 0 })));
  const rimWide = shape.feature.sort === 'farm' ? -4 : 0;
  let best = point(50, 50);
  let most = -Infinity;
  for (let x = 10; x <= 90; x += 5) {
    for (let y = 10; y <= 90; y += 5) {
      const at = point(x, y);
      let clearance = Math.min(26, Math.min(x, y, size - x, size - y) - rimWide);
      for (const other of taken) clearance = Math.min(clearance, distance(other, at) - 10);
      // Prefer points near the centre.
      const pull = distance(at, centre) * 0.04;
      if (clearance - pull <= most) continue;
      for (const { points, wide } of borders) {
        clearance = Math.min(clearance, distanceTo(points, at) - wide);
      }
      if (clearance - pull <= most || featureUnder(kind, at) !== index) continue;
      most = clearance - pull;
      best = at;
    }
  }
  return best;
}
