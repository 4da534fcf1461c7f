// The first half of a turn: where the tile may be laid, and with which rotations, from the choices
// that the server sends.

import type { ChoicesOf } from '../../contract';

/** The legal rotations, by cell. */
export type Fits = ReadonlyMap<string, readonly number[]>;

export function fits(choices: ChoicesOf<'carcassonne'> | undefined): Fits {
  const found = new Map<string, number[]>();
  for (const choice of Object.values(choices?.actions['place'] ?? {})) {
    if (choice.do !== 'place') continue;
    const rotations = found.get(choice.cell) ?? [];
    rotations.push(choice.rotation);
    found.set(choice.cell, rotations.sort());
  }
  return found;
}

export function placeAction(cell: string, rotation: number): string {
  return `place ${cell} r${rotation}`;
}

/** The wanted rotation if it fits, or else the next one clockwise that does. */
export function fittingRotation(rotations: readonly number[], wanted: number): number | undefined {
  return [0, 1, 2, 3].map((more) => (wanted + more) % 4).find((turn) => rotations.includes(turn));
}

/** The next rotation that fits; `step` is 1 for clockwise and -1 for counter-clockwise. */
export function nextRotation(rotations: readonly number[], from: number, step: 1 | -1): number {
  for (const more of [1, 2, 3]) {
    const turn = (from + step * more + 12) % 4;
    if (rotations.includes(turn)) return turn;
  }
  return from;
}
