// The second half of a turn: what of the tile may be claimed. The server tells it with the preview
// of a placement, or as choices when the tile lies already.

import type {
  CarcassonneChoice,
  CarcassonneFeature,
  CarcassonneSort,
  JsonValue,
  PreviewAnswer,
} from '../../../protocol';
import { spotAsLaid } from '../geometry/art';

export interface Claim {
  /** What is sent. */
  action: string;
  part: string;
  sort: CarcassonneSort;
  /** The number of the feature in the view. */
  feature: string;
  /** Where on the tile, when there is more than one of the sort: `NE`. */
  direction: string | undefined;
  /** What the feature is worth with the tile; at once if it is complete. */
  worth: number;
  isComplete: boolean;
}

/** Features by number as the server tells them; a patch holds only what changes. */
export type Features = {
  readonly [id in string]?: Pick<CarcassonneFeature, 'worth' | 'complete'>;
};

/** A tile as it lies, and the features around it before. */
export interface Ground {
  kind: string;
  rotation: number;
  features: Features;
}

/** The claims and whether one may do without. */
export interface Claims {
  list: readonly Claim[];
  mayPass: boolean;
}

const nothing = { worth: 0, complete: false };
const order: readonly CarcassonneSort[] = ['city', 'cloister', 'road', 'farm'];

type Actions = { [kind in string]?: { [action in string]?: CarcassonneChoice } | null };

/** The claims among `actions`. */
export function claimsAmong(actions: Actions, ground: Ground, changed: Features = {}): Claims {
  const list: Claim[] = [];
  for (const [action, choice] of Object.entries(actions['claim'] ?? {})) {
    if (choice?.do !== 'claim') continue;
    const { part, sort, feature } = choice;
    const { worth, complete } = { ...nothing, ...ground.features[feature], ...changed[feature] };
    list.push({ action, part, sort, feature, direction: undefined, worth, isComplete: complete });
  }
  list.sort((a, b) => order.indexOf(a.sort) - order.indexOf(b.sort));
  for (const claim of list) {
    const alike = list.filter((other) => other.sort === claim.sort);
    if (alike.length > 1) claim.direction = directionOf(ground, claim.part);
  }
  return { list, mayPass: Object.keys(actions['pass'] ?? {}).length > 0 };
}

/** The claims that a previewed placement would allow. */
export function claimsAfter(answer: PreviewAnswer, ground: Ground): Claims {
  if (answer.answer !== 'effect') return { list: [], mayPass: false };
  const actions = member(member(answer.patch, 'choices'), 'actions');
  const changed = member(member(answer.patch, 'board'), 'features');
  return claimsAmong((actions ?? {}) as Actions, ground, (changed ?? {}) as Features);
}

/** A member of some JSON, if it has one. */
export function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return value[name];
}

function directionOf({ kind, rotation }: Ground, part: string): string {
  const at = spotAsLaid(kind, rotation, part);
  const angle = Math.atan2(at.x - 50, 50 - at.y);
  const eighth = (Math.round((angle / Math.PI) * 4) + 8) % 8;
  return ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'][eighth] ?? 'N';
}
