// The hash of a view: BLAKE3 of its canonical JSON, as docs/protocol.md defines it.

import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** RFC 8785 for integers: members sorted by name, no white space. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = value as Record<string, unknown>;
  const texts = Object.keys(members)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(members[key])}`);
  return `{${texts.join(',')}}`;
}

export const hashOf = (value: unknown): string =>
  bytesToHex(blake3(utf8ToBytes(canonical(value))));
