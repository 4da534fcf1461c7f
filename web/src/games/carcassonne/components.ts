// What is printed on the tiles, looked up by their kind, `A` to `X`. Only this game's member of
// the file is imported, so that no other game's components come into the chunk.

import { carcassonne } from '../../protocol/prints.json';
import type { CarcassonneFeaturePrint, CarcassonneTilePrint } from '../../protocol';

/** A city, road, field or cloister as printed. */
export type Feature = CarcassonneFeaturePrint;

/** The followers that each seat begins with. */
export const followers = carcassonne.followers;

// The file is generated with the types. TypeScript reads its words as any text and its lists as of
// any length, so these are narrowed here.
const tiles: ReadonlyMap<string, CarcassonneTilePrint> = new Map(
  Object.entries(carcassonne.tiles).map(([kind, tile]) => {
    const edges = tile.edges as CarcassonneTilePrint['edges'];
    return [kind, { ...tile, edges, features: tile.features as Feature[] }];
  }),
);

export const kinds: readonly string[] = [...tiles.keys()].sort();

export function print(kind: string): CarcassonneTilePrint {
  const tile = tiles.get(kind);
  if (tile === undefined) throw new Error(`no tile is called ${kind}`);
  return tile;
}
