import { expect, it } from 'vitest';
import { memoryStorage } from './fake-network';
import { Outdated } from './outdated.svelte';

/** The storage of a tab, which survives reloads, and how often it was reloaded. */
function tab() {
  const reloads = { count: 0 };
  const host = { storage: memoryStorage(), reload: () => void (reloads.count += 1) };
  return { reloads, host };
}

it('reloads the page', () => {
  const { reloads, host } = tab();
  const page = new Outdated(host, 2);
  expect([page.handleRefusal(), reloads.count, page.reloadFailed]).toEqual([true, 1, false]);
});

it('does not reload a page again that is as old as the one before', () => {
  const { reloads, host } = tab();
  new Outdated(host, 2).handleRefusal();
  const page = new Outdated(host, 2);
  expect([page.handleRefusal(), reloads.count, page.reloadFailed]).toEqual([false, 1, true]);
  page.reload();
  expect(reloads.count).toBe(2);
});

it('reloads once for several refusals', () => {
  const { reloads, host } = tab();
  const page = new Outdated(host, 2);
  page.handleRefusal();
  expect([page.handleRefusal(), reloads.count, page.reloadFailed]).toEqual([true, 1, false]);
});

it('reloads a newer page again if the server is newer still', () => {
  const { reloads, host } = tab();
  new Outdated(host, 2).handleRefusal();
  expect(new Outdated(host, 3).handleRefusal()).toBe(true);
  expect(reloads.count).toBe(2);
});

it('tells the reloaded page once that something was not sent', () => {
  const { host } = tab();
  new Outdated(host, 2).handleRefusal(true);
  expect([new Outdated(host, 3).takeUnsent(), new Outdated(host, 3).takeUnsent()]).toEqual([true, false]);
  new Outdated(host, 3).handleRefusal();
  expect(new Outdated(host, 4).takeUnsent()).toBe(false);
});

it('reports what was not sent if reloading does not help', () => {
  const { host } = tab();
  new Outdated(host, 2).handleRefusal();
  const page = new Outdated(host, 2);
  page.handleRefusal(true);
  expect([page.reloadFailed, page.hasUnsent]).toEqual([true, true]);
});

it('does not loop in a browser without storage', () => {
  const { reloads, host } = tab();
  const storage = {
    ...host.storage,
    getItem: () => {
      throw new Error('forbidden');
    },
  };
  const page = new Outdated({ ...host, storage }, 2);
  expect([page.handleRefusal(), reloads.count, page.reloadFailed]).toEqual([false, 0, true]);
});
