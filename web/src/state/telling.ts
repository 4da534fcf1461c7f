// Moves as people read them: turn by turn, with names instead of letters.

import type { By, LogEntry, SeatLetter, TableView } from '../protocol';
import { sentence } from './toasts.svelte';

export interface Telling {
  /** The number of its last move. */
  number: number;
  by: SeatLetter;
  sentences: readonly string[];
}

/** A letter that stands for a seat: first in the sentence, or behind a word that owns or gives.
 * Tiles have letters too, so not every letter is a seat. */
const SEAT = /^([A-E])\b(?!\|)|(?<=\b(?:for|of|from|by) )([A-E])\b(?![|,-])/g;

/** A sentence of the server with the names of who sits there. */
export function named(words: string, seats: TableView['seats']): string {
  const withNames = words.replace(SEAT, (letter) => seats[letter as SeatLetter]?.name ?? letter);
  return sentence(withNames);
}

const isSeat = (by: By): by is SeatLetter => by !== 'chance';

/** What the moves tell, those of one seat in a row together. Chance has the word only when it
 * scores or ends something. */
export function tellings(
  moves: readonly LogEntry[],
  seats: TableView['seats'],
  first = 0,
): Telling[] {
  const told: Telling[] = [];
  moves.forEach((move, at) => {
    const last = told.at(-1);
    const by = isSeat(move.by) ? move.by : last?.by;
    const worth = isSeat(move.by) ? move.told : move.told.filter(({ points }) => points);
    if (by === undefined || worth.length === 0) return;
    const sentences = worth.map((one) => named(one.sentence, seats));
    if (last?.by === by)
      told[told.length - 1] = {
        number: first + at,
        by,
        sentences: [...last.sentences, ...sentences],
      };
    else told.push({ number: first + at, by, sentences });
  });
  return told;
}
