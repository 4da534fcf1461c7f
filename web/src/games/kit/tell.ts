// Parts of sentences about what happened. Each game makes its own; points are told alike.

import type { GameEvent, SeatLetter } from '../../protocol';
import { text } from '../../text';
import { scoredOf } from './events';

/** A part of a sentence: who does what. */
export interface Clause {
  /** Missing when nobody does it. */
  by?: SeatLetter | undefined;
  /** Without the subject: "lays a cloister". */
  words: string;
}

/**
 * Who has scored how much for what, seat by seat. `nameOf` names what an event scored, '' where
 * that is clear from the move. What brought nothing is left out.
 */
export function scores(
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
    // What has a name is told apart from what is clear from the move.
    [items.filter(({ what }) => what === ''), items.filter(({ what }) => what !== '')]
      .filter(({ length }) => length > 0)
      .map((some) => ({ by, words: text.shell.told.scores(some) })),
  );
}
