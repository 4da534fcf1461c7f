// Clauses that describe events. Each game makes its own; those about points are shared.

import type { GameEvent, SeatLetter } from '../../protocol';
import { text } from '../../text';
import { scoredOf } from './events';

/** A part of a sentence: the subject and what it does. */
export interface Clause {
  /** The subject; left out if the words are a sentence of their own. */
  by?: SeatLetter | undefined;
  /** Without the subject: "lays a cloister". */
  words: string;
  /** Whether it belongs to the final scoring, and not to the move. */
  isAtEnd?: boolean;
}

/**
 * The points of each seat and what they are for. `nameOf` names what an event scored; '' means that
 * this is clear from the move. Events without points are left out.
 */
export function scoreClauses(
  events: readonly GameEvent[],
  nameOf: (event: GameEvent) => string,
): Clause[] {
  const bySeat = new Map<SeatLetter, { what: string; points: number }[]>();
  for (const event of events) {
    const scored = scoredOf(event);
    if (scored === undefined || scored.points === 0) continue;
    const items = bySeat.get(scored.seat) ?? [];
    items.push({ what: nameOf(event), points: scored.points });
    bySeat.set(scored.seat, items);
  }
  return [...bySeat].flatMap(([by, items]) =>
    // Named items are listed apart from those that are clear from the move.
    [items.filter(({ what }) => what === ''), items.filter(({ what }) => what !== '')]
      .filter(({ length }) => length > 0)
      .map((some) => ({ by, words: text.shell.log.scores(some) })),
  );
}

/** The same for the final scoring. */
export function finalScoreClauses(
  events: readonly GameEvent[],
  nameOf: (event: GameEvent) => string,
): Clause[] {
  return scoreClauses(events, nameOf).map((clause) => ({ ...clause, isAtEnd: true }));
}
