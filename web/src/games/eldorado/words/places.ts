// Places in words: their names and distances to the city.

import { text } from '../../../text';
import type { BoardOf } from '../../contract';
import { stepsToFinish } from '../geometry/distance';
import { isSpace } from '../geometry/hex';
import { placeName } from './names';

type Board = BoardOf<'eldorado'>;
const t = text.eldorado;

export function placeInWords(board: Board, place: string): string {
  if (place === 'city') return t.city;
  const name = placeName(board, place);
  return isSpace(place) ? t.inWords.at(name, place) : name;
}

/** The distance of a place to the city, appended to its name. */
export function distanceInWords(board: Board, place: string): string {
  const steps = stepsToFinish(board.course).get(place);
  return steps === undefined ? '' : t.inWords.far(steps);
}

/** The number of a piece, if the seat has two. */
export const numbered = (all: object, piece: string): string =>
  Object.keys(all).length > 1 ? String(Number(piece) + 1) : '';
