// Where a follower stands on a part of a tile, as the tile is printed.

import { featureAt } from '../part';
import type { Feature } from '../prints';
import { along, distance, distanceTo, point, sampled, size, type Point } from './curve';
import { featureUnder, shapes, type Shape } from './shape';

/** The middle of the follower for `part` of the tile as printed. */
export function spot(kind: string, part: string): Point {
  return spotOf(kind, featureAt(kind, 0, part));
}

const spotsByKind = new Map<string, readonly Point[]>();

/** The same by the feature's place in the print. */
export function spotOf(kind: string, feature: number): Point {
  let spots = spotsByKind.get(kind);
  if (spots === undefined) {
    spots = makeSpots(kind);
    spotsByKind.set(kind, spots);
  }
  return spots[feature] ?? point(50, 50);
}

/** Roads and cloisters have a natural place; cities and fields take what is left. */
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
      // Near the edge where several roads meet, so that each stands on its own.
      return along(curve, feature.edges.length === 2 ? 0.5 : feature.end === 'city' ? 0.4 : 0.36);
    case 'city':
      return cityMiddle(feature);
    default:
      return undefined;
  }
}

/** The middle of what a city has of the tile, by its edges. */
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

/** The place of a part that is farthest from all other parts, from the rim and other followers. */
function roomiest(kind: string, index: number, shape: Shape, taken: readonly Point[]): Point {
  const others = shapes(kind).filter((it) => it !== shape);
  let best = point(50, 50);
  let most = -Infinity;
  for (let x = 8; x <= 92; x += 2) {
    for (let y = 8; y <= 92; y += 2) {
      const at = point(x, y);
      if (featureUnder(kind, at) !== index) continue;
      const own = Math.min(99, ...shape.walls.map((wall) => distanceTo(sampled(wall), at)));
      const room = Math.min(own, roomAt(at, others, taken, shape.feature.sort === 'farm'));
      if (room > most + 0.01) {
        most = room;
        best = at;
      }
    }
  }
  return best;
}

function roomAt(
  at: Point,
  others: readonly Shape[],
  taken: readonly Point[],
  isField: boolean,
): number {
  const rim = Math.min(at.x, at.y, size - at.x, size - at.y);
  const walls = others.map(({ feature, points }) =>
    // Fields run on below what lies above them, so their outlines say nothing here.
    feature.sort === 'farm' ? 99 : distanceTo(points, at) - (feature.sort === 'road' ? 6 : 0),
  );
  const followers = taken.map((other) => distance(other, at) - 16);
  // A little towards the middle, where the eye looks first.
  const pull = Math.hypot(at.x - 50, at.y - 50) * 0.04;
  return Math.min(isField ? rim + 4 : rim, 20, ...walls, ...followers) - pull;
}
