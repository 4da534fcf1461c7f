// Decoration of a tile without meaning: houses, trees, grass. It is placed at random, seeded by the
// kind of tile, so that all tiles of a kind look the same.

import { distance, distanceTo, point, sampled, size, type Point } from './curve';
import { featureUnder, shapes, type Shape } from './shape';
import { spotOf } from './spot';

export interface Decor {
  houses: readonly House[];
  shields: readonly Point[];
  trees: readonly Point[];
  tufts: readonly Point[];
  /** Lighter patches of a field. */
  patches: readonly Point[];
  /** Stones on the ground of a city. */
  cobbles: readonly Point[];
}

export interface House extends Point {
  style: 'cottage' | 'hall' | 'tower';
}

/** The distances that a decoration keeps. */
interface Distances {
  rim: number;
  border: number;
  spot: number;
  other: number;
}

const forShield: Distances = { rim: 12, border: 13, spot: 25, other: 0 };
const forHouse: Distances = { rim: 7.5, border: 9.5, spot: 14, other: 14 };
const forTree: Distances = { rim: 8, border: 13, spot: 15, other: 13 };
const forTuft: Distances = { rim: 5, border: 10, spot: 7, other: 10 };
/** The additional distance from shields and trees, which are larger. */
const besidesMore = 3.5;
const forPatch: Distances = { rim: 14, border: 16, spot: 0, other: 26 };
const forCobble: Distances = { rim: 4, border: 6, spot: 0, other: 6.5 };

const decorByKind = new Map<string, Decor>();

/** The decoration of a kind of tile, unrotated. */
export function decor(kind: string): Decor {
  let known = decorByKind.get(kind);
  if (known === undefined) {
    known = makeDecor(kind);
    decorByKind.set(kind, known);
  }
  return known;
}

function makeDecor(kind: string): Decor {
  const random = seeded(kind.charCodeAt(0));
  const all = shapes(kind);
  const shields: Point[] = [];
  const houses: House[] = [];
  const trees: Point[] = [];
  const tufts: Point[] = [];
  const patches: Point[] = [];
  const cobbles: Point[] = [];
  all.forEach((shape, index) => {
    const sow = (keep: Distances, most: number, besides: readonly Point[]) =>
      scatter({ kind, index, shape, keep, most, besides, random });
    if (shape.feature.sort === 'city') {
      const own = sow(forShield, shape.feature.shields, []);
      shields.push(...own);
      const most = [0, 5, 8, 11, 13][shape.feature.edges.length] ?? 4;
      const places = sow(forHouse, most, own);
      houses.push(...places.map((at, place) => ({ ...at, style: styleOf(place, most) })));
      cobbles.push(...sow(forCobble, 10 * shape.feature.edges.length, []));
    } else if (shape.feature.sort === 'farm') {
      const own = sow(forTree, Math.min(3, shape.feature.slots.length / 2), []);
      trees.push(...own);
      tufts.push(...sow(forTuft, 2 + shape.feature.slots.length, own));
      patches.push(...sow(forPatch, 3, []));
    }
  });
  return { houses, shields, trees, tufts, patches, cobbles };
}

function styleOf(place: number, most: number): House['style'] {
  if (place === 0 && most > 5) return 'tower';
  return place % 3 === 1 ? 'hall' : 'cottage';
}

interface Sowing {
  kind: string;
  index: number;
  shape: Shape;
  keep: Distances;
  most: number;
  besides: readonly Point[];
  random: () => number;
}

/** Up to `most` points of a feature that keep the distances, found by rejection sampling. */
function scatter({ kind, index, shape, keep, most, besides, random }: Sowing): Point[] {
  const places: Point[] = [];
  const spot = spotOf(kind, index);
  const borders = shapes(kind)
    .filter(({ feature }) => feature.sort !== 'farm')
    .flatMap((other) =>
      other.feature.sort === 'city' ? other.walls.map((wall) => sampled(wall, 8)) : [other.points],
    );
  const [left, right] = reach(shape.points.map(({ x }) => x));
  const [top, bottom] = reach(shape.points.map(({ y }) => y));
  for (let throws = 0; throws < 220 && places.length < most; throws++) {
    const at = point(left + random() * (right - left), top + random() * (bottom - top));
    const isFree =
      Math.min(at.x, at.y, size - at.x, size - at.y) >= keep.rim &&
      distance(at, spot) >= keep.spot &&
      places.every((other) => distance(at, other) >= keep.other) &&
      besides.every((other) => distance(at, other) >= keep.other + besidesMore) &&
      borders.every((border) => distanceTo(border, at) >= keep.border) &&
      clearOfCloister(kind, at) &&
      featureUnder(kind, at) === index;
    if (isFree) places.push(at);
  }
  return shape.feature.sort === 'cloister' ? [] : places;
}

function reach(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

function clearOfCloister(kind: string, at: Point): boolean {
  const has = shapes(kind).some(({ feature }) => feature.sort === 'cloister');
  return !has || distance(at, point(50, 50)) > 36;
}

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
