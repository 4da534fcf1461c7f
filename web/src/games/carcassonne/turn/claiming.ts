// The second half of a turn: the claims of the tile. The server sends them with the preview of a
// placement, or as choices if the tile is already on the board.

import type { CarcassonneFeature, CarcassonneSort } from '../../../protocol';
import type { ChoicesOf } from '../../contract';
import type { PreviewOf } from '../../kit/preview';
import { directionOf, type Direction } from '../geometry/spot';

export interface Claim {
  /** The action that is sent. */
  action: string;
  part: string;
  sort: CarcassonneSort;
  /** The number of the feature in the view. */
  feature: string;
  /** The direction on the tile, if it has more than one part of this sort. */
  direction: Direction | undefined;
  /** The worth of the feature including the tile; scored at once if it is complete. */
  worth: number;
  isComplete: boolean;
}

/** The claims, and whether passing is allowed. */
export interface Claims {
  list: readonly Claim[];
  mayPass: boolean;
}

/** A tile with its rotation. */
interface Tile {
  kind: string;
  rotation: number;
}

type Features = { readonly [id in string]?: CarcassonneFeature };

const order: readonly CarcassonneSort[] = ['city', 'cloister', 'road', 'farm'];

/** The claims of `tile` among `choices`; `features` are those with the tile on the board. */
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

/** The claims after a previewed placement. */
export function claimsAfter(preview: PreviewOf<'carcassonne'>, tile: Tile): Claims {
  if (preview.isRefused) return { list: [], mayPass: false };
  return claimsAmong(preview.choices, tile, preview.board?.features ?? {});
}
