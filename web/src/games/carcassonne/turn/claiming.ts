// The second half of a turn: what of the tile may be claimed. The server tells it with the preview
// of a placement, or as choices when the tile lies already.

import type { CarcassonneFeature, CarcassonneSort } from '../../../protocol';
import type { ChoicesOf } from '../../contract';
import type { PreviewOf } from '../../kit/preview';
import { directionOf, type Direction } from '../geometry/spot';

export interface Claim {
  /** What is sent. */
  action: string;
  part: string;
  sort: CarcassonneSort;
  /** The number of the feature in the view. */
  feature: string;
  /** Where on the tile, when there is more than one of the sort. */
  direction: Direction | undefined;
  /** What the feature is worth with the tile; at once if it is complete. */
  worth: number;
  isComplete: boolean;
}

/** The claims, and whether one may do without. */
export interface Claims {
  list: readonly Claim[];
  mayPass: boolean;
}

/** A tile as it lies. */
interface Tile {
  kind: string;
  rotation: number;
}

type Features = { readonly [id in string]?: CarcassonneFeature };

const order: readonly CarcassonneSort[] = ['city', 'cloister', 'road', 'farm'];

/** What `choices` allow to claim of `tile`; `features` are those with the tile on the table. */
export function claimsAmong(
  choices: ChoicesOf<'carcassonne'> | undefined,
  tile: Tile,
  features: Features,
): Claims {
  const list: Claim[] = [];
  for (const [action, choice] of Object.entries(choices?.actions['claim'] ?? {})) {
    if (choice.do !== 'claim') continue;
    const { part, sort, feature } = choice;
    const { worth = 0, complete = false } = features[feature] ?? {};
    list.push({ action, part, sort, feature, direction: undefined, worth, isComplete: complete });
  }
  list.sort((a, b) => order.indexOf(a.sort) - order.indexOf(b.sort));
  for (const claim of list) {
    const alike = list.filter((other) => other.sort === claim.sort);
    if (alike.length > 1) claim.direction = directionOf(tile.kind, tile.rotation, claim.part);
  }
  return { list, mayPass: Object.keys(choices?.actions['pass'] ?? {}).length > 0 };
}

/** The claims that a previewed placement would allow. */
export function claimsAfter(preview: PreviewOf<'carcassonne'>, tile: Tile): Claims {
  if (preview.isRefused) return { list: [], mayPass: false };
  return claimsAmong(preview.choices, tile, preview.board?.features ?? {});
}
