// Changes of the boards since the viewer's last turn.

import type { LogEntry, SeatLetter } from '../../../protocol';
import { locationOf } from '../../kit/events';

/** The cells of a seat's board that have changed. */
export function recentCells(recentMoves: readonly LogEntry[], seat: SeatLetter): Set<string> {
  const locations = recentMoves.flatMap(({ events }) => events.map(locationOf));
  return new Set(
    locations.flatMap((location) => (location?.seat === seat ? [location.at] : [])),
  );
}

/** The seat that moved last, if any has. */
export const lastMover = (recentMoves: readonly LogEntry[]): SeatLetter | undefined =>
  recentMoves.flatMap(({ by }) => (by === 'chance' ? [] : [by])).at(-1);
