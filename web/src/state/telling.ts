// Moves as people read them: turn by turn, with names instead of letters.

import type { By, LogEntry, SeatLetter, TableView, Told } from '../protocol';
import { sentence } from './toasts.svelte';
import { text } from '../text';

type Seats = TableView['seats'];

export interface Telling {
  /** The number of its last move. */
  number: number;
  by: SeatLetter;
  /** One sentence: "Ann lays tile D, scores 4 points for a completed city." */
  words: string;
}

/** What somebody is called at the table; bots have no name of their own. */
export function nameAt(seats: Seats, seat: SeatLetter): string {
  const sitter = seats[seat];
  const name = sitter?.name ?? sitter?.stands_in_for;
  if (name !== undefined) return name;
  return sitter?.kind === 'bot' ? text.shell.botName(seat) : seat;
}

/** Letters that stand for a seat: behind a word that owns or gives. Tiles have letters too, so not
 * every letter is a seat. */
const SEAT = /(?<=\b(?:for|of|from|by|to) )([A-E])\b(?![|,-])/g;
/** Where something is, as the wire says it: the board shows that better. */
const PLACE = / (?:at|from|to) -?\d+,-?\d+(?: r\d)?/g;

/** A clause of the server, without who acts when that is `known`. */
function clause(words: string, seats: Seats, known: SeatLetter | undefined): string {
  const first = /^([A-E]) /.exec(words)?.[1] as SeatLetter | undefined;
  const start = first === undefined || seats[first] === undefined ? '' : `${first} `;
  const rest = words
    .slice(start.length)
    .replace(PLACE, '')
    // Cards are named on the wire as words in code are.
    .replaceAll('_', ' ')
    .replace(SEAT, (letter) => nameAt(seats, letter as SeatLetter));
  return first === undefined || start === '' || first === known ? rest : `${nameAt(seats, first)} ${rest}`;
}

/** Objectives that brought nothing are counted too, but they are no news. */
const isNews = ({ points }: Told): boolean => points !== 0;
const isSeat = (by: By): by is SeatLetter => by !== 'chance';

/** What the moves tell, those of one seat in a row together. Chance has the word only when it
 * scores something. */
export function tellings(moves: readonly LogEntry[], seats: Seats, first = 0): Telling[] {
  const groups: { number: number; by: SeatLetter; clauses: string[] }[] = [];
  moves.forEach((move, at) => {
    const last = groups.at(-1);
    const by = isSeat(move.by) ? move.by : last?.by;
    const worth = isSeat(move.by) ? move.told.filter(isNews) : move.told.filter(({ points }) => points);
    if (by === undefined || worth.length === 0) return;
    const group = last?.by === by ? last : { number: 0, by, clauses: [] };
    if (group !== last) groups.push(group);
    group.number = first + at;
    for (const one of worth) {
      // Who acts is said once, at the beginning.
      const known = group.clauses.length > 0 ? by : undefined;
      group.clauses.push(clause(one.sentence, seats, known));
    }
  });
  return groups.map(({ number, by, clauses }) => ({
    number,
    by,
    words: sentence(clauses.join(', ')),
  }));
}
