// JSON merge patches (RFC 7396): the server sends changes of a view in this form.

import type { JsonValue } from '../protocol';

type JsonObject = { [key: string]: JsonValue };

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `target` with `patch` applied. Nothing is changed in place: unchanged parts are shared with
 * `target`, so components can detect by identity what stayed the same.
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

/** `value` with a merge patch that keeps its type. */
export const patched = <T>(value: T, patch: JsonValue): T => merge(value as JsonValue, patch) as T;
