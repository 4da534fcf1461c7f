// What somebody did, in words.

import type { CarcassonneView, LogEntry, SeatLetter, Told } from '../../protocol';
import { scores, type Clause } from '../../state/telling';
import { text } from './text';

const t = text.told;

export function tell(
  board: CarcassonneView,
  by: SeatLetter,
  moves: readonly LogEntry[],
): Clause[] {
  return moves.flatMap((move) => [...made(board, by, move), ...scores(move.told, itemOf)]);
}

/** Who puts no follower is silent about it: that is so in most turns. */
function made(board: CarcassonneView, by: SeatLetter, move: LogEntry): Clause[] {
  if (move.by === 'chance') return move.told.flatMap(misfit);
  const [does, what = ''] = move.text.split(' ');
  const at = move.told[0]?.at ?? '';
  if (does === 'place') return [{ by, words: t.lays(board.tiles[at]?.kind ?? board.tile ?? '') }];
  if (does === 'claim') return [{ by, words: t.claims(sortOf(what)) }];
  return [];
}

function misfit({ sentence }: Told): Clause[] {
  if (sentence.endsWith('leaves the game')) return [{ words: t.discarded }];
  return sentence.endsWith('goes to the bottom') ? [{ words: t.returned }] : [];
}

const sortOf = (word: string) =>
  word === 'field' ? 'farm' : (word as 'city' | 'road' | 'cloister' | 'farm');

/** `city 12` of a score; whether it was finished is only said in the sentence. */
const itemOf = ({ item = '', sentence }: Told): string =>
  t.item(sortOf(item.split(' ')[0] ?? ''), !sentence.includes('unfinished'));
