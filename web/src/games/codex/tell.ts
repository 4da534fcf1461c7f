// What somebody did, in words.

import type { LogEntry, SeatLetter, Told } from '../../protocol';
import { scores, type Clause } from '../../state/telling';
import { text } from '../../text';
import { backOf, faceOf, objectiveOf } from './data';

const words = text.codex;
const t = words.told;

export function tell(by: SeatLetter, moves: readonly LogEntry[]): Clause[] {
  return moves.flatMap((move) => [
    ...made(by, move),
    ...scores(move.told, itemOf),
    ...move.told.flatMap(nearEnd),
  ]);
}

function made(by: SeatLetter, move: LogEntry): Clause[] {
  if (move.by === 'chance') return [];
  const [does, what = '', side] = move.text.split(' ');
  const said = {
    place: () => t.lays(cardOf(what), side === 'back'),
    take: () => t.takes(cardOf(what)),
    draw: () => t.draws(words.deck[what as keyof typeof words.deck]),
    starter: () => t.starter(words.side[what as keyof typeof words.side]),
    objective: () => t.objective,
    pass: () => t.passes,
  }[does ?? ''];
  return said === undefined ? [] : [{ by, words: said() }];
}

/** A card by its number, or by its back where nobody told the number. */
function cardOf(name: string): string {
  const face = /^\d+$/.test(name) ? faceOf(Number(name), 'front') : backOf(name);
  return words.card.short(words.kingdoms[face.kingdom ?? 'fungi'], face.isGold);
}

function itemOf({ item = '' }: Told): string {
  const [sort, number] = item.split(' ');
  return sort === 'objective' ? words.goal(objectiveOf(Number(number)).goal) : '';
}

function nearEnd({ seat, sentence }: Told): Clause[] {
  if (!sentence.endsWith('the end is near')) return [];
  return seat !== undefined && sentence.includes('20')
    ? [{ by: seat, words: t.reaches }]
    : [{ words: t.decksEnd }];
}
