// Parts of a tile: `city N`, `road S`, `field WL`, `cloister`. The server names them as the tile
// lies; the print is not turned. This module translates between the two, and no other one looks
// into the name of a part.

import { print, type Feature } from '../components';

export type Edge = 'N' | 'E' | 'S' | 'W';

/** The edges clockwise. */
export const edges: readonly Edge[] = ['N', 'E', 'S', 'W'];

/** The half-edges clockwise; two for each edge. */
export const slots: readonly string[] = edges.flatMap((edge) => [`${edge}L`, `${edge}R`]);

/** An edge or slot after `turns` quarter turns clockwise. */
export function turned(place: string, turns: number): string {
  const at = edges.indexOf(place[0] as Edge);
  return edges[(at + turns + 8) % 4] + place.slice(1);
}

/** The name of a feature of the print: its sort and first edge or slot. */
export function partOf(feature: Feature): string {
  switch (feature.sort) {
    case 'cloister':
      return 'cloister';
    case 'farm':
      return `field ${feature.slots[0]}`;
    default:
      return `${feature.sort} ${feature.edges[0]}`;
  }
}

/** The parts of a kind of tile as printed, in the order of its features. */
export function partsOf(kind: string): string[] {
  return print(kind).features.map(partOf);
}

/**
 * Which feature of the print a part is, for a tile that lies turned: its place among the
 * features. Any edge or slot of the feature names it.
 */
export function featureAt(kind: string, rotation: number, part: string): number {
  const [sort, place = ''] = part.split(' ');
  const printed = place === '' ? '' : turned(place, -rotation);
  const found = print(kind).features.findIndex((feature) => {
    switch (feature.sort) {
      case 'cloister':
        return sort === 'cloister';
      case 'farm':
        return sort === 'field' && feature.slots.includes(printed);
      default:
        return sort === feature.sort && feature.edges.includes(printed);
    }
  });
  if (found < 0) throw new Error(`tile ${kind} has no ${part} when turned by ${rotation}`);
  return found;
}

/** What a part of a tile is, for a tile that lies turned. */
export function sortOf(kind: string, rotation: number, part: string): Feature['sort'] {
  return print(kind).features[featureAt(kind, rotation, part)]!.sort;
}
