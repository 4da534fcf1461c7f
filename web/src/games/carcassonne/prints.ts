// What is printed on the tiles. Only this game's member is taken, so that no other game's prints
// come into the chunk.

import { carcassonne } from '../../protocol/prints.json';
import type { CarcassonneFeaturePrint, CarcassonnePrints, CarcassonneTilePrint } from '../../protocol';

export const prints = carcassonne as unknown as CarcassonnePrints;

export const kinds: readonly string[] = Object.keys(prints.tiles).sort();

export function print(kind: string): CarcassonneTilePrint {
  const tile = prints.tiles[kind];
  if (tile === undefined) throw new Error(`no tile is called ${kind}`);
  return tile;
}

export type Feature = CarcassonneFeaturePrint;
