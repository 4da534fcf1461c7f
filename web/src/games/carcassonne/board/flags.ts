// Short words on the board: points that were scored, what farms are worth.

import type { CarcassonneView, LogEntry, SeatLetter } from '../../../protocol';
import { text } from '../../../text';
import { scoredOf } from '../../kit/events';
import { wordPlace } from '../geometry/places';

export interface Flag {
  /** The number of the feature. */
  feature: string;
  x: number;
  y: number;
  /** A line for each seat. */
  lines: readonly { seat: SeatLetter; word: string }[];
}

/** The points that were scored in some moves, on the features that brought them. */
export function pointFlags(board: CarcassonneView, news: readonly LogEntry[]): Flag[] {
  const byFeature = new Map<string, Map<SeatLetter, number>>();
  for (const event of news.flatMap(({ events }) => events)) {
    const scored = scoredOf(event);
    if (scored?.item.item !== 'feature' || scored.points === 0) continue;
    const feature = String(scored.item.number);
    const bySeat = byFeature.get(feature) ?? new Map<SeatLetter, number>();
    // A city may bring points twice: completed, and at the end for its farmers.
    bySeat.set(scored.seat, (bySeat.get(scored.seat) ?? 0) + scored.points);
    byFeature.set(feature, bySeat);
  }
  const gain = text.carcassonne.effect.gain;
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
  const at = wordPlace(board, feature);
  return at === undefined ? [] : [{ feature, x: at.x, y: at.y, lines }];
}
