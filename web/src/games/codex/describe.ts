// Describes moves for the log.

import type { GameEvent, LogEntry } from '../../protocol';
import { text } from '../../text';
import { eventsOf, scoredOf, type EventOf } from '../kit/events';
import { unknownVariant } from '../kit/exhaustive';
import { finalScoreClauses, scoreClauses, type Clause } from '../kit/clauses';
import { objectiveOf } from './components';
import { shownInWords } from './words';

type Event = EventOf<'codex'>;
const t = text.codex.log;

export function describeMoves(moves: readonly LogEntry[]): Clause[] {
  const events = moves.map((move) => eventsOf('codex', move));
  const all = events.flat();
  return [
    ...events.flatMap((some) => [
      ...some.flatMap(made),
      ...scoreClauses(some.filter(isNow), scoredFor),
      ...some.flatMap(reached),
    ]),
    // Last, since the player who triggers the end still draws a card.
    ...all.flatMap(nearEnd),
    ...finalScoreClauses(all.filter(isAtEnd), scoredFor),
  ];
}

/** Objectives are scored at the end of the game. */
const isAtEnd = (event: Event): boolean => event.event === 'objective-scored';
const isNow = (event: Event): boolean => !isAtEnd(event);

/** The actions of a seat. Dealt and revealed cards are visible and not mentioned. */
function made(event: Event): Clause[] {
  switch (event.event) {
    case 'placed': {
      const { card, location, side } = event;
      return [{ by: location.seat, words: t.lays(shownInWords(card), side) }];
    }
    case 'taken':
      return [{ by: event.seat, words: t.takes(shownInWords(event.card)) }];
    case 'drew':
      return [{ by: event.seat, words: t.draws(event.deck) }];
    case 'starter-laid':
      return [{ by: event.location.seat, words: t.starter(event.side) }];
    case 'kept':
      return [{ by: event.seat, words: t.objective }];
    case 'passed':
      return [{ by: event.seat, words: t.passes }];
    case 'on-top':
    case 'revealed':
    case 'objective-revealed':
    case 'starter-dealt':
    case 'dealt':
    case 'offered':
    case 'scored':
    case 'end-nears':
    case 'objective-scored':
    case 'ended':
      return [];
    default:
      return unknownVariant(event, []);
  }
}

/** The goal of a scored objective. The points of a card are clear from the move. */
function scoredFor(event: GameEvent): string {
  const item = scoredOf(event)?.item;
  return item?.item === 'objective' ? text.codex.goal(objectiveOf(item.number).goal) : '';
}

function reached(event: Event): Clause[] {
  if (event.event !== 'end-nears' || event.reason !== 'points') return [];
  return [{ by: event.seat, words: t.reaches }];
}

function nearEnd(event: Event): Clause[] {
  return event.event === 'end-nears' ? [{ words: t.endNears[event.reason] }] : [];
}
