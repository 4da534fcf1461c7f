// What has changed on the boards since the viewer's last turn.

import type { LogEntry, SeatLetter } from '../../../protocol';
import { locationOf } from '../../kit/events';

/** The cells of a seat's board where something happened. */
export function newsOf(news: readonly LogEntry[], seat: SeatLetter): Set<string> {
  const locations = news.flatMap(({ events }) => events.map(locationOf));
  return new Set(
    locations.flatMap((location) => (location?.seat === seat ? [location.at] : [])),
  );
}

/** The seat that moved last, as far as the news tell. */
export const lastMover = (news: readonly LogEntry[]): SeatLetter | undefined =>
  news.flatMap(({ by }) => (by === 'chance' ? [] : [by])).at(-1);
