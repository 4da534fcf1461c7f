// Questions about a board: which feature a part belongs to, what lies under a place of the stage,
// which cities a farm feeds. Answered from the view and the components alone.

import type { CarcassonneFeature, CarcassonneView } from '../../../protocol';
import { featureUnder } from './shape';
import { point, size, turnPoint, type Point } from './curve';
import { featureAt } from './part';
import { print } from '../components';

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

/** The upper left corner of a cell on the stage. North is up there, so y turns round. */
export function corner(name: string): Point {
  const { x, y } = cellOf(name);
  return point(x * size, -y * size);
}

/** The cell under a place of the stage. */
export function cellUnder(at: Point): string {
  return cellName({ x: Math.floor(at.x / size), y: -Math.floor(at.y / size) });
}

/** Of `cells`, the one nearest to a place of the stage that is no further from it than `reach`. */
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

/** Features by tile: for each cell the number of the feature, by its place in the print. */
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

/** The number of the feature under a place of the stage. */
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

/** A part of a feature on one tile, to be drawn. */
export interface Piece {
  cell: string;
  kind: string;
  rotation: number;
  /** The place among the features of the print. */
  index: number;
}

/** All that belongs to a feature. The tiles around a cloister have no part of it. */
export function pieces(board: CarcassonneView, feature: CarcassonneFeature): Piece[] {
  return Object.entries(feature.tiles).flatMap(([cell, parts]) => {
    const tile = board.tiles[cell];
    if (tile === undefined) return [];
    const { kind, rotation } = tile;
    return parts.map((part) => ({ cell, kind, rotation, index: featureAt(kind, rotation, part) }));
  });
}

/** The numbers of the complete cities that a farm touches. */
export function fedCities(board: CarcassonneView, known: Lookup, farm: string): string[] {
  const feature = board.features[farm];
  if (feature?.sort !== 'farm') return [];
  const cities = new Set<string>();
  for (const { cell, kind, index } of pieces(board, feature)) {
    const printed = print(kind).features[index];
    if (printed?.sort !== 'farm') continue;
    for (const city of printed.cities) {
      const number = known.get(cell)?.[city];
      if (number !== undefined && board.features[number]?.complete) cities.add(number);
    }
  }
  return [...cities];
}

/** Empty cells beside the tiles: where one could think of laying one. */
export function rim(board: CarcassonneView): string[] {
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

/** The cell nearest in a direction, for arrow keys: straight ahead counts more than aside. */
export function nearest(
  from: string,
  cells: readonly string[],
  dx: number,
  dy: number,
): string | undefined {
  const at = cellOf(from);
  let best: string | undefined;
  let least = Infinity;
  for (const name of cells) {
    const cell = cellOf(name);
    const ahead = (cell.x - at.x) * dx + (cell.y - at.y) * dy;
    const aside = Math.abs((cell.x - at.x) * dy) + Math.abs((cell.y - at.y) * dx);
    if (ahead <= 0) continue;
    const far = ahead + 2 * aside;
    if (far < least) {
      least = far;
      best = name;
    }
  }
  return best;
}
