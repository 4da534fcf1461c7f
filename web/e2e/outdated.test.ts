// A page that is older than the server reloads itself once, and the reloaded page sends a pending
// move and restores an unconfirmed one. If reloading does not help, the page reports it and waits.

import { expect, test } from 'vitest';
import type { GameName } from '../src/protocol';
import { useHarness } from './harness/harness';
import { NetworkProxy } from './harness/network-proxy';
import type { Person } from './harness/person';
import {
  confirm,
  expectOneMove,
  prepareMove,
  sawConnectionLost,
  sawReconnected,
  sentCommands,
  startMidGame,
  tileCount,
} from './play/midgame';
import { PLAYERS } from './play/players';
import { Random } from './play/random';
import { press } from './play/table';

const harness = useHarness();

declare global {
  interface Window {
    /** Whether this page sends an older protocol version, until it is reloaded. */
    isOld?: boolean;
    /** Whether this page ignores all messages of the server. */
    ignoresServer?: boolean;
  }
}

/** A key in the storage of a tab that makes all its pages old. */
const STAYS_OLD = 'test.stays-old';

/** Runs in the page: makes its sockets old or ignorant on demand. */
function patchWebSocket(staysOld: string): void {
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    constructor(address: string | URL, protocols?: string | string[]) {
      const isOld = window.isOld === true || sessionStorage.getItem(staysOld) !== null;
      const older = (_: string, number: string) => `protocol=${Number(number) - 1}`;
      super(isOld ? String(address).replace(/protocol=(\d+)/, older) : address, protocols);
      this.addEventListener('message', (event) => {
        if (window.ignoresServer === true) event.stopImmediatePropagation();
      });
    }
  };
}

interface Scenario {
  ann: Person;
  bob: Person;
  proxy: NetworkProxy;
  /** How often Ann's page was loaded since the beginning. */
  loads: () => number;
}

/** Ann has only to confirm a move, and her page can become old. */
async function startScenario(): Promise<Scenario> {
  const proxy = await NetworkProxy.start();
  const [ann, bob] = [await harness.person({ proxy }), await harness.person()];
  await ann.context.addInitScript(patchWebSocket, STAYS_OLD);
  await startMidGame(ann, bob);
  await prepareMove(ann);
  let count = 0;
  ann.page.on('load', () => (count += 1));
  return { ann, bob, proxy, loads: () => count };
}

/** The number of Ann's placements in Bob's log. */
const logged = ({ page }: Person): Promise<number> =>
  page.getByTestId('log').locator('li').filter({ hasText: 'Ann lays' }).count();

/** Ann's move was made once, after the one before it. */
async function checkMadeOnce({ ann, bob, proxy }: Scenario, sentBefore: number): Promise<void> {
  await expectOneMove(ann, bob);
  expect(await logged(bob)).toBe(2);
  const sent = sentCommands(ann).slice(sentBefore);
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent).size).toBe(1);
  await proxy.close();
}

test('a move that has not reached the server is made after the reload', async () => {
  const all = await startScenario();
  const { ann, bob, proxy, loads } = all;
  const before = sentCommands(ann).length;
  await ann.withoutNetwork(async () => {
    proxy.cut();
    await sawConnectionLost(ann);
    await confirm(ann);
    await ann.page.getByText('Sending …').waitFor();
    expect(tileCount(bob.traffic.view!)).toBe(3);
    const loaded = ann.page.waitForEvent('load');
    await ann.page.evaluate(() => (window.isOld = true));
    proxy.restore();
    await loaded;
    await sawReconnected(ann);
  });
  await checkMadeOnce(all, before);
  expect(loads()).toBe(1);
});

test('a move whose answer was lost is not made again', async () => {
  const all = await startScenario();
  const { ann, bob, proxy, loads } = all;
  const before = sentCommands(ann).length;
  await ann.page.evaluate(() => (window.ignoresServer = true));
  await confirm(ann);
  await bob.traffic.waitForView((view) => tileCount(view) === 4);
  await ann.page.getByText('Sending …').waitFor();
  await ann.withoutNetwork(async () => {
    const loaded = ann.page.waitForEvent('load');
    await ann.page.evaluate(() => Object.assign(window, { isOld: true, ignoresServer: false }));
    proxy.cut();
    proxy.restore();
    await loaded;
    await sawReconnected(ann);
  });
  await checkMadeOnce(all, before);
  expect(loads()).toBe(1);
});

test('a tile that is laid but not confirmed is still laid after the reload', async () => {
  const all = await startScenario();
  const { ann, proxy, loads } = all;
  const before = sentCommands(ann).length;
  await ann.withoutNetwork(async () => {
    const loaded = ann.page.waitForEvent('load');
    await ann.page.evaluate(() => (window.isOld = true));
    proxy.cut();
    proxy.restore();
    await loaded;
    await sawReconnected(ann);
  });
  expect(sentCommands(ann).length).toBe(before);
  await confirm(ann);
  await checkMadeOnce(all, before);
  expect(loads()).toBe(1);
});

test.each<[GameName, number]>([
  ['codex', 51],
  ['eldorado', 52],
])('a move of %s that only has to be confirmed is still there after the reload', async (game, seed) => {
  const proxy = await NetworkProxy.start();
  const ann = await harness.person({ proxy });
  await ann.context.addInitScript(patchWebSocket, STAYS_OLD);
  await ann.open('/');
  await press(ann, `play-${game}`);
  await ann.page.getByTestId('dock').waitFor();
  await new PLAYERS[game](ann, new Random(seed)).prepare();
  const prompt = (): Promise<string> => ann.page.getByTestId('prompt').innerText();
  const [before, sentBefore] = [await prompt(), sentCommands(ann).length];
  const version = ann.traffic.view!.version;
  await ann.withoutNetwork(async () => {
    const loaded = ann.page.waitForEvent('load');
    await ann.page.evaluate(() => (window.isOld = true));
    proxy.cut();
    proxy.restore();
    await loaded;
    await sawReconnected(ann);
  });
  await expect.poll(prompt).toBe(before);
  expect(sentCommands(ann).length).toBe(sentBefore);
  await confirm(ann);
  await ann.traffic.waitForView((view) => view.version > version);
  await proxy.close();
});

test('a page that stays outdated reports it, does not reload in a loop, and keeps the move', async () => {
  const all = await startScenario();
  const { ann, bob, proxy, loads } = all;
  const { page } = ann;
  const before = sentCommands(ann).length;
  const banner = page.getByTestId('outdated');
  const reload = banner.getByRole('button', { name: 'Reload' });
  await ann.withoutNetwork(async () => {
    proxy.cut();
    await sawConnectionLost(ann);
    await confirm(ann);
    await page.evaluate((key) => sessionStorage.setItem(key, 'yes'), STAYS_OLD);
    proxy.restore();
    await banner.getByText('There is a newer version of this page; reload it.').waitFor();
  });
  // The connection is closed for good: nothing is left that could reload the page.
  await page.locator('[data-testid=connection].gone').waitFor();
  expect(loads()).toBe(1);
  const loaded = page.waitForEvent('load');
  await reload.click();
  await loaded;
  await banner.getByText('There is a newer version').waitFor();
  expect(loads()).toBe(2);
  expect(tileCount(bob.traffic.view!)).toBe(3);
  // Now the server has the new page.
  await page.evaluate((key) => sessionStorage.removeItem(key), STAYS_OLD);
  await reload.click();
  await sawReconnected(ann);
  await checkMadeOnce(all, before);
  expect(loads()).toBe(3);
});
