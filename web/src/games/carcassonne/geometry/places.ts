// Where things are on the stage, for marks, for "fit" and for "centre".

import type { Box } from '../../contract';
import type { CarcassonneFeature, CarcassonneView, LogEntry } from '../../../protocol';
import { locationOf, scoredOf } from '../../kit/events';
import { point, size, type Point } from './curve';
import { corner, rim } from './lookup';
import { featureAt } from './part';
import { spotAsLaid } from './spot';

/** The box around some cells. */
export function boxAround(cells: readonly string[]): Box | undefined {
  if (cells.length === 0) return undefined;
  const corners = cells.map(corner);
  const x = Math.min(...corners.map((at) => at.x));
  const y = Math.min(...corners.map((at) => at.y));
  return {
    x,
    y,
    width: Math.max(...corners.map((at) => at.x)) + size - x,
    height: Math.max(...corners.map((at) => at.y)) + size - y,
  };
}

/** All tiles, and the places around them when somebody is to lay one. */
export function bounds(board: CarcassonneView, withRim: boolean): Box {
  const cells = [...Object.keys(board.tiles), ...(withRim ? rim(board) : [])];
  const box = boxAround(cells) ?? { x: 0, y: 0, width: size, height: size };
  const margin = withRim ? 0 : size / 4;
  return {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
}

/** Where a move happened: the tile it touched, or the middle tile of the feature that scored. */
export function place(board: CarcassonneView, { events }: LogEntry): Box | undefined {
  const location = events.map(locationOf).find((found) => found !== undefined);
  if (location !== undefined) return boxAround([location.at]);
  const item = events.map(scoredOf).find((found) => found !== undefined)?.item;
  const feature = item?.item === 'feature' ? board.features[item.number] : undefined;
  return feature && boxAround([middleTile(feature.sort, feature.tiles)]);
}

/**
 * Where a word about a feature stands: above the first follower on it, else on its part of its
 * middle tile.
 */
export function wordPlace(board: CarcassonneView, number: string): Point | undefined {
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

/** Whether a follower's part is the feature's: the same part may have several names. */
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

/** The tile nearest to the middle of all; of a cloister, its own. */
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
