// Moves as people read them: turn by turn, with names instead of letters. What a move is called is
// the game's to say; here it becomes sentences.

import { sentence } from '../games/kit/sentence';
import type { Clause } from '../games/kit/tell';
import type { By, LogEntry, SeatLetter, TableView } from '../protocol';
import { text } from '../text';

export type { Clause };

type Seats = TableView['seats'];

export interface Telling {
  /** The number of its last move. */
  number: number;
  by: SeatLetter;
  /** One sentence: "Ann lays a cloister, scores 4 points for a city." */
  words: string;
}

/** What moves of one seat in a row tell, with those of chance between them. */
export type Tell = (by: SeatLetter, moves: readonly LogEntry[]) => Clause[];

/** What somebody is called at the table; bots have no name of their own. */
export function nameAt(seats: Seats, seat: SeatLetter): string {
  const sitter = seats[seat];
  const name = sitter?.name ?? sitter?.stands_in_for;
  if (name !== undefined) return name;
  return sitter?.kind === 'bot' ? text.shell.botName(seat) : seat;
}

const isSeat = (by: By): by is SeatLetter => by !== 'chance';

/** Moves of one seat in a row, with those of chance that follow them. */
export interface Run {
  by: SeatLetter;
  /** The number of its last move. */
  number: number;
  moves: LogEntry[];
}

export function runs(moves: readonly LogEntry[], first = 0): Run[] {
  const all: Run[] = [];
  moves.forEach((move, at) => {
    const last = all.at(-1);
    const by = isSeat(move.by) ? move.by : last?.by;
    if (by === undefined) return;
    const run = last?.by === by ? last : { number: 0, by, moves: [] };
    if (run !== last) all.push(run);
    run.number = first + at;
    run.moves.push(move);
  });
  return all;
}

/** What the moves tell, a sentence for each run that has something to tell. */
export function tellings(
  moves: readonly LogEntry[],
  seats: Seats,
  tell: Tell,
  first = 0,
): Telling[] {
  return runs(moves, first).flatMap((run) => {
    const words = joined(tell(run.by, run.moves), seats);
    return words === '' ? [] : [{ number: run.number, by: run.by, words: sentence(words) }];
  });
}

/** Clauses in a row; who acts is said when it is another one. */
function joined(clauses: readonly Clause[], seats: Seats): string {
  let subject: SeatLetter | undefined;
  const parts = clauses.map(({ by, words }) => {
    const isKnown = by === undefined || by === subject;
    subject = by ?? subject;
    return isKnown ? words : text.shell.told.does(nameAt(seats, by), words);
  });
  return text.shell.told.joined(parts);
}
