// Short words on the board: points that were made, what farms are worth.

import type { CarcassonneView, LogEntry, SeatLetter } from '../../protocol';
import { wordPlace } from './places';

export interface Flag {
  /** The number of the feature. */
  feature: string;
  x: number;
  y: number;
  /** A line for each seat. */
  lines: readonly { seat: SeatLetter; word: string }[];
}

/** The points that the news tell of, on the features that made them. */
export function pointFlags(board: CarcassonneView, news: readonly LogEntry[]): Flag[] {
  const lines = new Map<string, { seat: SeatLetter; word: string }[]>();
  for (const { item, seat, points = 0 } of news.flatMap((entry) => entry.told)) {
    const feature = item?.split(' ')[1];
    if (feature === undefined || seat === undefined || points === 0) continue;
    lines.set(feature, [...(lines.get(feature) ?? []), { seat, word: `+${points}` }]);
  }
  return [...lines].flatMap(([feature, words]) => flagOn(board, feature, words));
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
