// Positions of tiles, features and moves on the stage.

import { boundingBox, withMargin } from '../../../stage/geometry';
import type { Box } from '../../contract';
import type { CarcassonneFeature, CarcassonneView, GameEvent, LogEntry } from '../../../protocol';
import { locationOf, scoredOf } from '../../kit/events';
import { point, size, type Point } from './curve';
import { corner, emptyNeighbours } from './lookup';
import { featureAt } from './part';
import { spotAsLaid } from './spot';

/** The bounding box of cells. */
export function boxAround(cells: readonly string[]): Box | undefined {
  if (cells.length === 0) return undefined;
  return boundingBox(cells.map((cell) => ({ ...corner(cell), width: size, height: size })));
}

/** All tiles, and the cells around them if the viewer is to lay one. */
export function bounds(board: CarcassonneView, withNeighbours: boolean): Box {
  const cells = [...Object.keys(board.tiles), ...(withNeighbours ? emptyNeighbours(board) : [])];
  const box = boxAround(cells) ?? { x: 0, y: 0, width: size, height: size };
  return withNeighbours ? box : withMargin(box, size / 4);
}

/** Where a move happened: the tile that it touched. A pass touches none, but features that score
 * then were completed by the tile laid before. Points alone are located at the centre of their
 * feature. */
export function placeOf(board: CarcassonneView, { events }: LogEntry): Box | undefined {
  const location = events.map(locationOf).find((found) => found !== undefined);
  if (location !== undefined) return boxAround([location.at]);
  const happened = (name: GameEvent['event']) => events.some(({ event }) => event === name);
  // The final scoring concerns the complete board, so the last tile is used.
  if (happened('ended')) return boxAround(lastLaid(board, Object.keys(board.tiles)));
  const item = events.map(scoredOf).find((found) => found !== undefined)?.item;
  const feature = item?.item === 'feature' ? board.features[item.number] : undefined;
  if (feature === undefined) return undefined;
  if (happened('passed')) return boxAround(lastLaid(board, Object.keys(feature.tiles)));
  return boxAround([middleTile(feature.sort, feature.tiles)]);
}

/** The cell whose tile was laid last, as a list; empty if there are none. */
function lastLaid({ tiles }: CarcassonneView, cells: readonly string[]): string[] {
  const orderOf = (cell: string): number => tiles[cell]?.order ?? -1;
  return [...cells].sort((a, b) => orderOf(b) - orderOf(a)).slice(0, 1);
}

/** Where a label of a feature is placed: above its first follower, or else on its middle tile. */
export function labelPoint(board: CarcassonneView, number: string): Point | undefined {
  const feature = board.features[number];
  if (feature === undefined) return undefined;
  const cells = Object.keys(feature.tiles);
  const stands = (cell: string) => {
    const part = board.tiles[cell]?.follower?.part;
    return part !== undefined && owns(board, feature, cell, part);
  };
  const followed = cells.find(stands);
  const cell = followed ?? middleTile(feature.sort, feature.tiles);
  const tile = board.tiles[cell];
  const part = feature.tiles[cell]?.[0];
  if (tile === undefined || part === undefined) return undefined;
  const spot = spotAsLaid(tile.kind, tile.rotation, part);
  const at = corner(cell);
  return point(at.x + spot.x, at.y + spot.y - (followed === undefined ? 0 : 32));
}

/** Whether a follower's part belongs to the feature. A part may have several names. */
function owns(
  board: CarcassonneView,
  feature: CarcassonneFeature,
  cell: string,
  part: string,
): boolean {
  const tile = board.tiles[cell];
  if (tile === undefined) return false;
  const { kind, rotation } = tile;
  const wanted = featureAt(kind, rotation, part);
  return (feature.tiles[cell] ?? []).some((own) => featureAt(kind, rotation, own) === wanted);
}

/** The tile nearest to the centre of the feature; for a cloister, its own tile. */
function middleTile(sort: string, tiles: { [cell in string]: readonly string[] }): string {
  const cells = Object.keys(tiles);
  const own = cells.find((cell) => (tiles[cell]?.length ?? 0) > 0) ?? '0,0';
  if (sort === 'cloister') return own;
  const box = boxAround(cells);
  if (box === undefined) return own;
  const far = (cell: string) => {
    const at = corner(cell);
    return Math.hypot(
      at.x + size / 2 - box.x - box.width / 2,
      at.y + size / 2 - box.y - box.height / 2,
    );
  };
  return cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best), own);
}
