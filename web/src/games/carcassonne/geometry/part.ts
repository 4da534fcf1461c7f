// Parts of a tile: `city N`, `road S`, `field WL`, `cloister`. The server names them as the tile
// lies, while the printed tile is unrotated. Only this module parses the names.

import { printedTile, type Feature } from '../components';

export type Edge = 'N' | 'E' | 'S' | 'W';

/** The edges, clockwise. */
export const edges: readonly Edge[] = ['N', 'E', 'S', 'W'];

/** The half-edges, clockwise; two per edge. */
export const slots: readonly string[] = edges.flatMap((edge) => [`${edge}L`, `${edge}R`]);

/** An edge or slot after `turns` quarter turns clockwise. */
export function turned(place: string, turns: number): string {
  const at = edges.indexOf(place[0] as Edge);
  return edges[(at + turns + 8) % 4] + place.slice(1);
}

/** The name of a printed feature: its sort and its first edge or slot. */
export function partOf(feature: Feature): string {
  switch (feature.sort) {
    case 'cloister':
      return 'cloister';
    case 'farm':
      return `field ${feature.slots[0]}`;
    case 'city':
    case 'road':
      return `${feature.sort} ${feature.edges[0]}`;
  }
}

/** The parts of an unrotated tile, in the order of its features. */
export function partsOf(kind: string): string[] {
  return printedTile(kind).features.map(partOf);
}

/** The index of the printed feature that a part of a rotated tile belongs to. Any edge or slot of
 * a feature identifies it. */
export function featureAt(kind: string, rotation: number, part: string): number {
  const [sort, place = ''] = part.split(' ');
  const printed = place === '' ? '' : turned(place, -rotation);
  const found = printedTile(kind).features.findIndex((feature) => {
    switch (feature.sort) {
      case 'cloister':
        return sort === 'cloister';
      case 'farm':
        return sort === 'field' && feature.slots.includes(printed);
      case 'city':
      case 'road':
        return sort === feature.sort && feature.edges.includes(printed);
    }
  });
  if (found < 0) throw new Error(`tile ${kind} has no ${part} when turned by ${rotation}`);
  return found;
}
