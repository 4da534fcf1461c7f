// Merge patches (RFC 7396), as previews bring them.

import type { JsonValue } from '../../protocol';

/** `target` with the patch put on; what it does not touch is shared. */
export function merge(target: unknown, patch: JsonValue): unknown {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const isObject = target !== null && typeof target === 'object' && !Array.isArray(target);
  const merged: Record<string, unknown> = isObject ? { ...target } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete merged[name];
    else merged[name] = merge(merged[name], change);
  }
  return merged;
}
