// Queries about a board: the feature of a part, the feature under a point, the cities that a farm
// touches. They need only the view and the components.

import type { CarcassonneFeature, CarcassonneView } from '../../../protocol';
import { featureUnder } from './shape';
import { point, size, turnPoint, type Point } from './curve';
import { featureAt } from './part';
import { nearest, type Direction } from '../../kit/nearest';
import { printedTile } from '../components';

export interface Cell {
  x: number;
  y: number;
}

export function cellOf(name: string): Cell {
  const [x = 0, y = 0] = name.split(',').map(Number);
  return { x, y };
}

export function cellName({ x, y }: Cell): string {
  return `${x},${y}`;
}

/** The upper left corner of a cell on the stage. North is up, so y is negated. */
export function corner(name: string): Point {
  const { x, y } = cellOf(name);
  return point(x * size, -y * size);
}

/** The cell under a point of the stage. */
export function cellUnder(at: Point): string {
  return cellName({ x: Math.floor(at.x / size), y: -Math.floor(at.y / size) });
}

/** The nearest of `cells` to a point of the stage, within a distance of `reach`. */
export function cellNear(at: Point, cells: Iterable<string>, reach: number): string | undefined {
  let best: { cell: string; far: number } | undefined;
  for (const cell of cells) {
    const { x, y } = corner(cell);
    const beyond = (place: number, from: number): number =>
      Math.max(from - place, 0, place - from - size);
    const far = Math.hypot(beyond(at.x, x), beyond(at.y, y));
    if (far <= reach && far < (best?.far ?? Infinity)) best = { cell, far };
  }
  return best?.cell;
}

/** For each cell, the numbers of its features, in the order of the printed tile. */
export type Lookup = ReadonlyMap<string, readonly string[]>;

export function lookup(board: CarcassonneView): Lookup {
  const found = new Map<string, string[]>();
  for (const [number, feature] of Object.entries(board.features)) {
    for (const [cell, parts] of Object.entries(feature.tiles)) {
      const tile = board.tiles[cell];
      if (tile === undefined) continue;
      const numbers = found.get(cell) ?? [];
      for (const part of parts) numbers[featureAt(tile.kind, tile.rotation, part)] = number;
      found.set(cell, numbers);
    }
  }
  return found;
}

/** The number of the feature under a point of the stage. */
export function featureUnderPlace(
  board: CarcassonneView,
  known: Lookup,
  at: Point,
): string | undefined {
  const cell = cellUnder(at);
  const tile = board.tiles[cell];
  if (tile === undefined) return undefined;
  const from = corner(cell);
  const inTile = turnPoint(point(at.x - from.x, at.y - from.y), -tile.rotation);
  return known.get(cell)?.[featureUnder(tile.kind, inTile)];
}

/** A part of a feature on one tile. */
export interface Piece {
  cell: string;
  kind: string;
  rotation: number;
  /** The index among the features of the printed tile. */
  index: number;
}

/** All parts of a feature. The tiles around a cloister have no part of it. */
export function pieces(board: CarcassonneView, feature: CarcassonneFeature): Piece[] {
  return Object.entries(feature.tiles).flatMap(([cell, parts]) => {
    const tile = board.tiles[cell];
    if (tile === undefined) return [];
    const { kind, rotation } = tile;
    return parts.map((part) => ({ cell, kind, rotation, index: featureAt(kind, rotation, part) }));
  });
}

/** The numbers of the completed cities that a farm touches. */
export function touchedCities(board: CarcassonneView, known: Lookup, farm: string): string[] {
  const feature = board.features[farm];
  if (feature?.sort !== 'farm') return [];
  const cities = new Set<string>();
  for (const { cell, kind, index } of pieces(board, feature)) {
    const printed = printedTile(kind).features[index];
    if (printed?.sort !== 'farm') continue;
    for (const city of printed.cities) {
      const number = known.get(cell)?.[city];
      if (number !== undefined && board.features[number]?.complete) cities.add(number);
    }
  }
  return [...cities];
}

/** Empty cells next to tiles. */
export function emptyNeighbours(board: CarcassonneView): string[] {
  const beside = new Set<string>();
  for (const name of Object.keys(board.tiles)) {
    const { x, y } = cellOf(name);
    for (const [dx, dy] of [[0, 1], [1, 0], [0, -1], [-1, 0]] as const) {
      const cell = cellName({ x: x + dx, y: y + dy });
      if (board.tiles[cell] === undefined) beside.add(cell);
    }
  }
  return [...beside];
}

/** The nearest of `cells` in a direction, for arrow keys. */
export const nearestCell = (
  from: string,
  cells: readonly string[],
  direction: Direction,
): string | undefined =>
  nearest(
    corner(from),
    cells.map((cell) => [cell, corner(cell)] as const),
    direction,
  );
