import { expect, it } from 'vitest';
import { Held } from './held.svelte';

it('keeps a pick for one version of the table', () => {
  let version = $state(3);
  const held = new Held<string>(() => version);
  expect(held.value).toBeUndefined();
  held.set('scout');
  expect(held.value).toBe('scout');
  version = 4;
  expect(held.value).toBeUndefined();
});

it('can be forgotten by hand, and keeps what is false', () => {
  const held = new Held<boolean>(() => 1);
  held.set(false);
  expect(held.value).toBe(false);
  held.set(undefined);
  expect(held.value).toBeUndefined();
});
