// Short labels on the board: scored points, and the worth of farms.

import type { CarcassonneView, LogEntry, SeatLetter } from '../../../protocol';
import { scoredOf } from '../../kit/events';
import { labelPoint } from '../geometry/places';

export interface Flag {
  /** The number of the feature. */
  feature: string;
  x: number;
  y: number;
  /** One line per seat. */
  lines: readonly { seat: SeatLetter; word: string }[];
}

/** The points that moves scored, on the features that scored them; `gain` is the text for a number
 * of points. */
export function pointFlags(
  board: CarcassonneView,
  recentMoves: readonly LogEntry[],
  gain: (points: number) => string,
): Flag[] {
  const byFeature = new Map<string, Map<SeatLetter, number>>();
  for (const event of recentMoves.flatMap(({ events }) => events)) {
    const scored = scoredOf(event);
    if (scored?.item.item !== 'feature' || scored.points === 0) continue;
    const feature = String(scored.item.number);
    const bySeat = byFeature.get(feature) ?? new Map<SeatLetter, number>();
    // A city may score twice: when completed, and at the end for its farmers.
    bySeat.set(scored.seat, (bySeat.get(scored.seat) ?? 0) + scored.points);
    byFeature.set(feature, bySeat);
  }
  return [...byFeature].flatMap(([feature, bySeat]) =>
    flagOn(board, feature, [...bySeat].map(([seat, points]) => ({ seat, word: gain(points) }))),
  );
}

/** What each farm is worth to its owners. */
export function farmFlags(board: CarcassonneView): Flag[] {
  return Object.entries(board.features)
    .filter(([, feature]) => feature.sort === 'farm' && feature.owners.length > 0)
    .flatMap(([number, { owners, worth }]) =>
      flagOn(board, number, owners.map((seat) => ({ seat, word: String(worth) }))),
    );
}

function flagOn(board: CarcassonneView, feature: string, lines: Flag['lines']): Flag[] {
  const at = labelPoint(board, feature);
  return at === undefined ? [] : [{ feature, x: at.x, y: at.y, lines }];
}
