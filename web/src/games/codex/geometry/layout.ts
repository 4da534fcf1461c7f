// Where cards lie on the stage. A card is 150 x 100 units, its corners are squares of 36. Cells are
// `x,y` with x to the right and y upwards; the stage's y goes down. A card on a neighbouring cell
// is so far away that the two share exactly one corner square.

import type { CodexCorner } from '../../../protocol';
import type { Box } from '../../contract';

export const CARD = { width: 150, height: 100, corner: 36, radius: 9 } as const;

/** From one cell to the next, to the right and down. */
export const STEP = { x: CARD.width - CARD.corner, y: CARD.height - CARD.corner } as const;

export const CORNERS: readonly CodexCorner[] = [
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
];

export interface Point {
  x: number;
  y: number;
}

/** The numbers of a cell, `x,y`. */
export function cellOf(cell: string): Point {
  const [x, y] = cell.split(',').map(Number);
  return { x: x ?? 0, y: y ?? 0 };
}

/** The top left of the card that lies on `cell`. */
export function origin(cell: string): Point {
  const { x, y } = cellOf(cell);
  return { x: x * STEP.x - CARD.width / 2, y: -y * STEP.y - CARD.height / 2 };
}

/** The cell that shares a corner with `cell`. */
export function neighbour(cell: string, corner: CodexCorner): string {
  const { x, y } = cellOf(cell);
  return `${x + (corner.endsWith('left') ? -1 : 1)},${y + (corner.startsWith('top') ? 1 : -1)}`;
}

/** The card that lies on `cell`. */
export function cardBox(cell: string): Box {
  return { ...origin(cell), width: CARD.width, height: CARD.height };
}

/** A corner within a card whose top left is 0,0. */
export function cornerBox(corner: CodexCorner): Box {
  return {
    x: corner.endsWith('left') ? 0 : CARD.width - CARD.corner,
    y: corner.startsWith('top') ? 0 : CARD.height - CARD.corner,
    width: CARD.corner,
    height: CARD.corner,
  };
}

/** What two boxes share; missing when they share nothing. */
export function shared(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The least box around all cards on `cells`, with room around it. */
export function around(cells: readonly string[], margin: number): Box {
  const boxes = (cells.length > 0 ? cells : ['0,0']).map(cardBox);
  const left = Math.min(...boxes.map((box) => box.x)) - margin;
  const top = Math.min(...boxes.map((box) => box.y)) - margin;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const TOWARDS: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/**
 * The nearest of `cells` in a direction. What lies aside counts double, so that an arrow rather
 * goes straight on; what lies more aside than ahead is not in that direction.
 */
export function nearest(
  from: string,
  cells: readonly string[],
  direction: Direction,
): string | undefined {
  const start = origin(from);
  const towards = TOWARDS[direction];
  let best: { cell: string; distance: number } | undefined;
  for (const cell of cells) {
    const there = origin(cell);
    const across = { x: there.x - start.x, y: there.y - start.y };
    const ahead = across.x * towards.x + across.y * towards.y;
    const aside = Math.abs(across.x * towards.y) + Math.abs(across.y * towards.x);
    // A cell to the upper right is 114 ahead and 64 aside, or 64 ahead and 114 aside: both
    // arrows may go there, so the limit is twice as much aside as ahead.
    if (ahead <= 0 || aside > 2 * ahead) continue;
    const distance = ahead + 2 * aside;
    if (!best || distance < best.distance) best = { cell, distance };
  }
  return best?.cell;
}
