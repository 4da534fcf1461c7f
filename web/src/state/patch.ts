// JSON merge patches, RFC 7396: how views travel.

import type { JsonValue } from '../protocol';

type JsonObject = { [key: string]: JsonValue };

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `target` with `patch` applied. Nothing is changed in place: what the patch does not touch is
 * shared with `target`, so that what is drawn can tell by identity what is still the same.
 */
export function merge(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isObject(patch)) return patch;
  const merged: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}

/** `value` with a merge patch of its own shape, as the server makes them. */
export const patched = <T>(value: T, patch: JsonValue): T => merge(value as JsonValue, patch) as T;
