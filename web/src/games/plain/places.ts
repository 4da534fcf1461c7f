// Where things lie, for a game of which nothing else is known: whatever is named `x,y`.

import type { Box } from '../contract';
import type { GameView } from '../../protocol';

export interface Place {
  at: string;
  x: number;
  y: number;
  word: string;
}

const UNIT = 100;

export function placesOf(board: GameView, viewer: string): Place[] {
  if (board.game === 'carcassonne')
    return named(board.tiles, ({ kind }) => kind, (x, y) => [x, -y]);
  if (board.game === 'codex') {
    const player = board.players[viewer as 'A'] ?? board.players.A;
    return named(player?.cards ?? {}, ({ card }) => String(card ?? '?'), (x, y) => [x, -y]);
  }
  const pieces = Object.entries(board.players).flatMap(([seat, player]) =>
    Object.values(player?.pieces ?? {}).map((piece) => [String(piece), seat] as const),
  );
  const whose = Object.fromEntries(pieces);
  return named(
    board.course.spaces,
    (space, at) => whose[at] ?? `${space.terrain.slice(0, 2)}${space.strength || ''}`,
    (q, r) => [q + r / 2, r],
  );
}

function named<T>(
  things: { [at: string]: T },
  word: (thing: T, at: string) => string,
  lay: (x: number, y: number) => [number, number],
): Place[] {
  return Object.entries(things).map(([at, thing]) => {
    const [a = 0, b = 0] = at.split(',').map(Number);
    const [x, y] = lay(a, b);
    return { at, x: x * UNIT, y: y * UNIT, word: word(thing, at) };
  });
}

export const boxAt = ({ x, y }: Place): Box => ({
  x: x - UNIT / 2,
  y: y - UNIT / 2,
  width: UNIT,
  height: UNIT,
});

export function around(places: readonly Place[]): Box {
  if (places.length === 0) return { x: -150, y: -100, width: 300, height: 200 };
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const x = Math.min(...xs) - UNIT / 2;
  const y = Math.min(...ys) - UNIT / 2;
  return { x, y, width: Math.max(...xs) + UNIT / 2 - x, height: Math.max(...ys) + UNIT / 2 - y };
}
