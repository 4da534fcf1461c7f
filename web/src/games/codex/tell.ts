// What somebody did, in words.

import type { GameEvent, LogEntry } from '../../protocol';
import { text } from '../../text';
import { eventsOf, scoredOf, type EventOf } from '../kit/events';
import { scores, type Clause } from '../kit/tell';
import { objectiveOf } from './components';
import { shownInWords } from './words';

const t = text.codex.told;

export function tell(moves: readonly LogEntry[]): Clause[] {
  return moves.flatMap((move) => {
    const events = eventsOf('codex', move);
    return [...events.flatMap(made), ...scores(events, scoredFor), ...events.flatMap(nearEnd)];
  });
}

/** What a seat did. What chance deals and reveals is seen on the table and not told. */
function made(event: EventOf<'codex'>): Clause[] {
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
    default:
      return [];
  }
}

/** An objective by its goal. What a card scored is clear from the move. */
function scoredFor(event: GameEvent): string {
  const item = scoredOf(event)?.item;
  return item?.item === 'objective' ? text.codex.goal(objectiveOf(item.number).goal) : '';
}

function nearEnd(event: EventOf<'codex'>): Clause[] {
  if (event.event !== 'end-nears') return [];
  return event.reason === 'points'
    ? [{ by: event.seat, words: t.reaches }]
    : [{ words: t.decksEnd }];
}
