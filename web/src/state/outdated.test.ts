import { expect, it } from 'vitest';
import { Outdated } from './outdated.svelte';

/** What a tab keeps over reloads, and how often it was loaded again. */
function tab() {
  const kept = new Map<string, string>();
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const loads = { count: 0 };
  return { loads, around: { memory, reload: () => void (loads.count += 1) } };
}

it('loads the page again', () => {
  const { loads, around } = tab();
  const page = new Outdated(around, 2);
  expect([page.met(), loads.count, page.isStuck]).toEqual([true, 1, false]);
});

it('a page that comes and is as old as the one before says so, and is not loaded again', () => {
  const { loads, around } = tab();
  new Outdated(around, 2).met();
  const page = new Outdated(around, 2);
  expect([page.met(), loads.count, page.isStuck]).toEqual([false, 1, true]);
  page.reload();
  expect(loads.count).toBe(2);
});

it('several refusals of one page load it once', () => {
  const { loads, around } = tab();
  const page = new Outdated(around, 2);
  page.met();
  expect([page.met(), loads.count, page.isStuck]).toEqual([true, 1, false]);
});

it('a newer page is loaded again when the server is newer still', () => {
  const { loads, around } = tab();
  new Outdated(around, 2).met();
  expect(new Outdated(around, 3).met()).toBe(true);
  expect(loads.count).toBe(2);
});

it('a browser that keeps nothing does not go round in a circle', () => {
  const { loads, around } = tab();
  const memory = {
    ...around.memory,
    getItem: () => {
      throw new Error('forbidden');
    },
  };
  const page = new Outdated({ ...around, memory }, 2);
  expect([page.met(), loads.count, page.isStuck]).toEqual([false, 0, true]);
});
