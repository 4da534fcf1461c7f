// The layout of cards on the stage. A card is 150 x 100 units, its corners are squares of 36. Cells
// are `x,y` with x to the right and y upwards; y of the stage is downwards. Cards on diagonally
// adjacent cells overlap in exactly one corner square.

import type { CodexCorner } from '../../../protocol';
import { boundingBox, withMargin, type Point } from '../../../stage/geometry';
import type { Box } from '../../contract';
import { nearest, type Direction } from '../../kit/nearest';

export const CARD = { width: 150, height: 100, corner: 36, radius: 9 } as const;

/** The distance between adjacent cells. */
export const STEP = { x: CARD.width - CARD.corner, y: CARD.height - CARD.corner } as const;

export const CORNERS: readonly CodexCorner[] = [
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
];

/** The coordinates of a cell, `x,y`. */
export function cellOf(cell: string): Point {
  const [x, y] = cell.split(',').map(Number);
  return { x: x ?? 0, y: y ?? 0 };
}

/** The top left of the card at `cell`. */
export function origin(cell: string): Point {
  const { x, y } = cellOf(cell);
  return { x: x * STEP.x - CARD.width / 2, y: -y * STEP.y - CARD.height / 2 };
}

/** The cell that shares a corner with `cell`. */
export function neighbour(cell: string, corner: CodexCorner): string {
  const { x, y } = cellOf(cell);
  return `${x + (corner.endsWith('left') ? -1 : 1)},${y + (corner.startsWith('top') ? 1 : -1)}`;
}

/** The box of the card at `cell`. */
export function cardBox(cell: string): Box {
  return { ...origin(cell), width: CARD.width, height: CARD.height };
}

/** The box of a corner within a card whose top left is 0,0. */
export function cornerBox(corner: CodexCorner): Box {
  return {
    x: corner.endsWith('left') ? 0 : CARD.width - CARD.corner,
    y: corner.startsWith('top') ? 0 : CARD.height - CARD.corner,
    width: CARD.corner,
    height: CARD.corner,
  };
}

/** The intersection of two boxes; undefined if it is empty. */
export function shared(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The bounding box of the cards at `cells`, with a margin. */
export function boxAround(cells: readonly string[], margin: number): Box {
  const box = boundingBox((cells.length > 0 ? cells : ['0,0']).map(cardBox));
  return withMargin(box, margin);
}

/** The nearest of `cells` in a direction. The upper right neighbour is 114 units to the right and 64
 * up: both arrows may reach it, so the slope may be up to 2. */
export const nearestCell = (
  from: string,
  cells: readonly string[],
  direction: Direction,
): string | undefined =>
  nearest(
    origin(from),
    cells.map((cell) => [cell, origin(cell)] as const),
    direction,
    2,
  );
