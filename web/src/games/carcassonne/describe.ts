// Describes moves for the log.

import type { GameEvent, LogEntry } from '../../protocol';
import { text } from '../../text';
import { eventsOf, type EventOf } from '../kit/events';
import { unknownVariant } from '../kit/exhaustive';
import { finalScoreClauses, scoreClauses, type Clause } from '../kit/clauses';

type Event = EventOf<'carcassonne'>;
const t = text.carcassonne.log;

export function describeMoves(moves: readonly LogEntry[]): Clause[] {
  const events = moves.map((move) => eventsOf('carcassonne', move));
  const isNow = (event: Event): boolean => !isAtEnd(event);
  return [
    ...events.flatMap((some) => [...some.flatMap(done), ...scoreClauses(some.filter(isNow), itemOf)]),
    ...finalScoreClauses(events.flat().filter(isAtEnd), itemOf),
  ];
}

/** Unfinished features and farms are scored at the end of the game. */
const isAtEnd = (event: Event): boolean => event.event === 'scored' && !event.complete;

/** Draws and passes are not mentioned. */
function done(event: Event): Clause[] {
  switch (event.event) {
    case 'placed':
      return [{ by: event.location.seat, words: t.lays(event.tile) }];
    case 'claimed':
      return [{ by: event.location.seat, words: t.claims(event.sort) }];
    case 'discarded':
      return [{ words: t.discarded(event.tile) }];
    case 'returned':
      return [{ words: t.returned(event.tile) }];
    case 'drawn':
    case 'passed':
    case 'scored':
    case 'came-back':
    case 'ended':
      return [];
    default:
      return unknownVariant(event, []);
  }
}

/** The scored item: "an unfinished road". */
function itemOf(event: GameEvent): string {
  if (event.game !== 'carcassonne' || event.event !== 'scored') return '';
  const { item } = event.scored;
  return item.item === 'feature' ? t.item(item.sort, event.complete) : '';
}
