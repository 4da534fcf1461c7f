// The focus that the arrow keys move over the places that can be picked.

import { pointOf } from '../geometry/course';
import { type Direction, type Point, centre, isSpace, nearest } from '../geometry/hex';
import type { EldoradoTurn } from './turn.svelte';

/** The next place in a direction; from the viewer's piece when none has the focus. */
export function step(turn: EldoradoTurn, direction: Direction): string | undefined {
  const { board, me } = turn.room;
  const points = new Map<string, Point>();
  for (const [place] of turn.boardPlaces) {
    const point = pointOf(board.blockades, place);
    if (point) points.set(place, point);
  }
  const here = turn.place !== undefined ? points.get(turn.place) : undefined;
  if (here) return nearest(here, points, direction);
  const pieces = Object.values((me && board.players[me]?.pieces) ?? {}).filter(isSpace);
  const from = pieces.map(centre)[0] ?? { x: 0, y: 0 };
  return nearest(from, points, direction) ?? points.keys().next().value;
}
