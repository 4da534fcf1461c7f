// What somebody did, in words.

import type { GameEvent, LogEntry } from '../../protocol';
import { text } from '../../text';
import { eventsOf, type EventOf } from '../kit/events';
import { scores, type Clause } from '../kit/tell';

const t = text.carcassonne.told;

export function tell(moves: readonly LogEntry[]): Clause[] {
  return moves.flatMap((move) => {
    const events = eventsOf('carcassonne', move);
    return [...events.flatMap(done), ...scores(events, itemOf)];
  });
}

/** A turn without a follower says nothing of it, as most turns are; nor does a draw. */
function done(event: EventOf<'carcassonne'>): Clause[] {
  switch (event.event) {
    case 'placed':
      return [{ by: event.location.seat, words: t.lays(event.tile) }];
    case 'claimed':
      return [{ by: event.location.seat, words: t.claims(event.sort) }];
    case 'discarded':
      return [{ words: t.discarded(event.tile) }];
    case 'returned':
      return [{ words: t.returned(event.tile) }];
    default:
      return [];
  }
}

/** What brought points: "an unfinished road". */
function itemOf(event: GameEvent): string {
  if (event.game !== 'carcassonne' || event.event !== 'scored') return '';
  const { item } = event.scored;
  return item.item === 'feature' ? t.item(item.sort, event.complete) : '';
}
