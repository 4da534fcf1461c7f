// The keyboard focus among the places in reach.

import { nearest, type Direction } from '../../kit/nearest';
import { pointOf } from '../geometry/course';
import { type Point, centre, isSpace } from '../geometry/hex';
import type { EldoradoTurn } from './turn.svelte';

/** Both arrows of a diagonal reach its space. */
const MAX_SLOPE = 2;

/** The next place in a direction, from the focused place or else from the viewer's piece. */
export function nextPlace(turn: EldoradoTurn, direction: Direction): string | undefined {
  const { board, me } = turn.table;
  const points = new Map<string, Point>();
  for (const [place] of turn.boardPlaces) {
    const point = pointOf(board.blockades, place);
    if (point) points.set(place, point);
  }
  const here = turn.place !== undefined ? points.get(turn.place) : undefined;
  if (here) return nearest(here, points, direction, MAX_SLOPE);
  const pieces = Object.values((me && board.players[me]?.pieces) ?? {}).filter(isSpace);
  const from = pieces.map(centre)[0] ?? { x: 0, y: 0 };
  return nearest(from, points, direction, MAX_SLOPE) ?? points.keys().next().value;
}
