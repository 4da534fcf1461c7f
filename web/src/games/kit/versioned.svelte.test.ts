import { expect, it, vi } from 'vitest';
import { VersionedValue } from './versioned.svelte';

it('keeps a value for one version of the table', () => {
  let version = $state(3);
  const held = new VersionedValue<string>(() => version);
  expect(held.value).toBeUndefined();
  held.set('scout');
  expect(held.value).toBe('scout');
  version = 4;
  expect(held.value).toBeUndefined();
});

it('can be cleared, and keeps false', () => {
  const held = new VersionedValue<boolean>(() => 1);
  held.set(false);
  expect(held.value).toBe(false);
  held.set(undefined);
  expect(held.value).toBeUndefined();
});

it('is noted for a reloaded page, for the same table and version', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const page = (table: string, version: number, part = 'tile') =>
    new VersionedValue<{ cell: string }>(() => version, { table, part, note: ({ cell }) => cell });
  const before = page('one', 3);
  before.set({ cell: '1,0' });
  expect(page('one', 3).noted).toBe('1,0');
  expect(page('one', 3).value).toBeUndefined();
  expect(page('one', 4).noted).toBeUndefined();
  expect(page('two', 3).noted).toBeUndefined();
  page('one', 3, 'card').set({ cell: '2,0' });
  expect([page('one', 3).noted, page('one', 3, 'card').noted]).toEqual(['1,0', '2,0']);
  before.set(undefined);
  expect(page('one', 3).noted).toBeUndefined();
  stored.set('tessera.tentative.one.tile', 'no JSON');
  expect(page('one', 3).noted).toBeUndefined();
  vi.unstubAllGlobals();
});
