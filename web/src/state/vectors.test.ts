import { describe, expect, it } from 'vitest';
import file from '../../../docs/protocol-vectors.json';
import type { JsonValue } from '../protocol';
import { canonical, hashOf } from './hash';
import { merge } from './patch';

interface Vectors {
  canonical: { value: JsonValue; text: string; blake3: string }[];
  patches: { old: JsonValue; new: JsonValue; patch: JsonValue }[];
}

// Made by a program apart from ours; the server is held to the same file.
const vectors = file as unknown as Vectors;

describe('the vectors of the protocol', () => {
  it('has some of both sorts', () => {
    expect(vectors.canonical.length).toBeGreaterThan(10);
    expect(vectors.patches.length).toBeGreaterThan(3);
  });

  it.each(vectors.canonical)('writes and hashes $text', ({ value, text, blake3 }) => {
    expect(canonical(value)).toBe(text);
    expect(hashOf(value)).toBe(blake3);
  });

  it.each(vectors.patches)('patches $old by $patch', ({ old, new: made, patch }) => {
    expect(merge(old, patch)).toEqual(made);
    expect(merge(merge(old, patch), patch)).toEqual(made);
  });
});

it('a patch shares what it does not touch', () => {
  const from = { kept: { deep: 1 }, changed: { a: 1 } };
  const to = merge(from, { changed: { a: 2 } }) as typeof from;
  expect(to.kept).toBe(from.kept);
  expect(from.changed.a).toBe(1);
});
