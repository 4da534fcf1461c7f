// What has changed on the boards since the viewer's last turn.

import type { LogEntry, SeatLetter } from '../../../protocol';

/** The cells of a seat's board where something happened. */
export function newsOf(news: readonly LogEntry[], seat: SeatLetter): Set<string> {
  return new Set(
    news.flatMap(({ told }) =>
      told.flatMap((event) =>
        event.seat === seat && event.at !== undefined ? [event.at] : [],
      ),
    ),
  );
}

/** The seat that moved last, as far as the news tell. */
export const lastMover = (news: readonly LogEntry[]): SeatLetter | undefined =>
  news.flatMap(({ by }) => (by === 'chance' ? [] : [by])).at(-1);
