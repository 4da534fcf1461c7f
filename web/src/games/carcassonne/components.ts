// The printed tiles, by kind, `A` to `X`. Only this game's member of the file is imported, so that
// the chunk does not contain the components of other games.

import { carcassonne } from '../../protocol/components.json';
import type { CarcassonnePrintedFeature, CarcassonnePrintedTile } from '../../protocol';

/** A city, road, field or cloister as printed. */
export type Feature = CarcassonnePrintedFeature;

/** The number of followers of each seat. */
export const followers = carcassonne.followers;

// The file is generated together with the types. TypeScript infers plain strings and arrays from
// JSON, so they are narrowed here.
const tiles: ReadonlyMap<string, CarcassonnePrintedTile> = new Map(
  Object.entries(carcassonne.tiles).map(([kind, tile]) => {
    const edges = tile.edges as CarcassonnePrintedTile['edges'];
    return [kind, { ...tile, edges, features: tile.features as Feature[] }];
  }),
);

export const kinds: readonly string[] = [...tiles.keys()].sort();

export function printedTile(kind: string): CarcassonnePrintedTile {
  const tile = tiles.get(kind);
  if (tile === undefined) throw new Error(`no tile is called ${kind}`);
  return tile;
}
