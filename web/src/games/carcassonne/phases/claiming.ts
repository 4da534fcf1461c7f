// The second half of a turn: what of the tile may be claimed. The server tells it with the preview
// of a placement, or as choices when the tile lies already.

import type { CarcassonneChoice, CarcassonneSort, JsonValue, PreviewAnswer } from '../../../protocol';
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
}

/** The claims and whether one may do without. */
export interface Claims {
  list: readonly Claim[];
  mayPass: boolean;
}

const order: readonly CarcassonneSort[] = ['city', 'cloister', 'road', 'farm'];

type Actions = { [kind in string]?: { [action in string]?: CarcassonneChoice } | null };

/** The claims among `actions`, for a tile that lies so. */
export function claimsAmong(actions: Actions, kind: string, rotation: number): Claims {
  const list: Claim[] = [];
  for (const [action, choice] of Object.entries(actions['claim'] ?? {})) {
    if (choice?.do !== 'claim') continue;
    const { part, sort, feature } = choice;
    list.push({ action, part, sort, feature, direction: undefined });
  }
  list.sort((a, b) => order.indexOf(a.sort) - order.indexOf(b.sort));
  for (const claim of list) {
    const alike = list.filter((other) => other.sort === claim.sort);
    if (alike.length > 1) claim.direction = directionOf(kind, rotation, claim.part);
  }
  return { list, mayPass: Object.keys(actions['pass'] ?? {}).length > 0 };
}

/** The claims that a previewed placement would allow. */
export function claimsAfter(answer: PreviewAnswer, kind: string, rotation: number): Claims {
  if (answer.answer !== 'effect') return { list: [], mayPass: false };
  const actions = member(member(answer.patch, 'choices'), 'actions');
  return claimsAmong((actions ?? {}) as Actions, kind, rotation);
}

/** A member of some JSON, if it has one. */
export function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return value[name];
}

function directionOf(kind: string, rotation: number, part: string): string {
  const at = spotAsLaid(kind, rotation, part);
  const angle = Math.atan2(at.x - 50, 50 - at.y);
  const eighth = (Math.round((angle / Math.PI) * 4) + 8) % 8;
  return ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'][eighth] ?? 'N';
}
