// Moves as people read them: turn by turn, with names instead of seat letters. Each game describes
// its own moves in clauses; this module joins clauses into sentences.

import type { Clause } from '../games/kit/clauses';
import { sentence } from '../games/kit/sentence';
import type { By, LogEntry, SeatLetter, TableView } from '../protocol';
import { text } from '../text';

const t = text.shell.log;

type Seats = TableView['seats'];

export interface TurnSummary {
  /** The number of the turn's last move. */
  number: number;
  by: SeatLetter;
  /** One sentence or more: "Ann lays a cloister and claims it. Ben scores 4 points for a city." */
  words: string;
}

/** Describes consecutive moves of one seat, including the chance moves between them. */
export type DescribeMoves = (by: SeatLetter, moves: readonly LogEntry[]) => Clause[];

/** The name shown for a seat; a bot has no name of its own. */
export function seatName(seats: Seats, seat: SeatLetter): string {
  const occupant = seats[seat];
  const name = occupant?.name ?? occupant?.stands_in_for;
  if (name !== undefined) return name;
  return occupant?.kind === 'bot' ? text.shell.botName(seat) : seat;
}

/** The name shown for a table: the title of its game if it has no name. */
export const tableName = ({ name, game }: Pick<TableView, 'name' | 'game'>): string =>
  name ?? text.shell.games[game].title;

const isSeat = (by: By): by is SeatLetter => by !== 'chance';

/** Consecutive moves of one seat, including the chance moves that follow them. */
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

/** A summary of each run that has anything to describe. */
export function turnSummaries(
  moves: readonly LogEntry[],
  seats: Seats,
  describe: DescribeMoves,
  first = 0,
): TurnSummary[] {
  return runs(moves, first).flatMap((run) => {
    const groups = grouped(describe(run.by, run.moves));
    const sentences = groups.map((clauses) => sentence(joined(clauses, seats)));
    if (sentences.length === 0) return [];
    return [{ number: run.number, by: run.by, words: t.paragraph(sentences) }];
  });
}

/** Splits clauses into groups that make one sentence each. */
function grouped(clauses: readonly Clause[]): Clause[][] {
  const groups: Clause[][] = [];
  for (const clause of clauses) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && isSameSentence(last[0], clause)) last.push(clause);
    else groups.push([clause]);
  }
  return groups;
}

/** A sentence has one subject; only the final scoring of all seats shares one sentence. */
function isSameSentence(a: Clause, b: Clause): boolean {
  if (a.isAtEnd || b.isAtEnd) return a.isAtEnd === b.isAtEnd;
  return a.by !== undefined && a.by === b.by;
}

/** Joins the clauses of one sentence; the subject is named whenever it changes. */
function joined(clauses: readonly Clause[], seats: Seats): string {
  let subject: SeatLetter | undefined;
  const parts = clauses.map(({ by, words }) => {
    const isKnown = by === undefined || by === subject;
    subject = by ?? subject;
    return isKnown ? words : t.clause(seatName(seats, by), words);
  });
  return clauses[0]?.isAtEnd ? t.atEnd(parts) : t.joined(parts);
}
