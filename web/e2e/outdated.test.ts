// A page that is older than the server: it loads itself anew, once, and a move that was under way
// is made by the page that comes. Where loading does not help, it says so and waits.

import { expect, test } from 'vitest';
import { openHouse } from './house/house';
import { Cable } from './house/cable';
import type { Person } from './house/person';
import { begin, commands, confirm, countsOnce, isLive, isSaid, think, tiles } from './play/midgame';

const house = openHouse();

declare global {
  interface Window {
    /** Whether this page, until it is loaded anew, tells an older protocol than it speaks. */
    isOld?: boolean;
    /** Whether this page hears nothing that the server says. */
    isDeaf?: boolean;
  }
}

/** What makes every page of a tab an old one, as long as it is kept there. */
const STAYS_OLD = 'test.stays-old';

/** Runs in the page: its sockets can be told to be old, or deaf. */
function dressUp(staysOld: string): void {
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    constructor(address: string | URL, protocols?: string | string[]) {
      const isOld = window.isOld === true || sessionStorage.getItem(staysOld) !== null;
      const older = (_: string, number: string) => `protocol=${Number(number) - 1}`;
      super(isOld ? String(address).replace(/protocol=(\d+)/, older) : address, protocols);
      this.addEventListener('message', (event) => {
        if (window.isDeaf === true) event.stopImmediatePropagation();
      });
    }
  };
}

interface Scene {
  ann: Person;
  bob: Person;
  cable: Cable;
  /** How often Ann's page was loaded since the scene began. */
  loads: () => number;
}

/** Ann has a tile in her hand, and her page can become old. */
async function scene(): Promise<Scene> {
  const cable = await Cable.lay();
  const [ann, bob] = [await house.person({ cable }), await house.person()];
  await ann.context.addInitScript(dressUp, STAYS_OLD);
  await begin(ann, bob);
  await think(ann);
  let count = 0;
  ann.page.on('load', () => (count += 1));
  return { ann, bob, cable, loads: () => count };
}

/** What Ann has done, as it stands in Bob's log. */
const logged = ({ page }: Person): Promise<number> =>
  page.getByTestId('log').locator('li').filter({ hasText: 'Ann lays' }).count();

/** The tile that Ann laid before, and this one. */
async function isMadeOnce({ ann, bob, cable }: Scene, sentBefore: number): Promise<void> {
  await countsOnce(ann, bob);
  expect(await logged(bob)).toBe(2);
  const sent = commands(ann).slice(sentBefore);
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent).size).toBe(1);
  await cable.remove();
}

test('a move that has not reached the server is made by the page that comes', async () => {
  const all = await scene();
  const { ann, bob, cable, loads } = all;
  const before = commands(ann).length;
  await ann.withoutNetwork(async () => {
    cable.cut();
    await isSaid(ann);
    await confirm(ann);
    await ann.page.getByText('Sending …').waitFor();
    expect(tiles(bob.wire.view!)).toBe(3);
    const loaded = ann.page.waitForEvent('load');
    await ann.page.evaluate(() => (window.isOld = true));
    cable.mend();
    await loaded;
    await isLive(ann);
  });
  await isMadeOnce(all, before);
  expect(loads()).toBe(1);
});

test('a move that the server has made, and not been heard about, is not made again', async () => {
  const all = await scene();
  const { ann, bob, cable, loads } = all;
  const before = commands(ann).length;
  await ann.page.evaluate(() => (window.isDeaf = true));
  await confirm(ann);
  await bob.wire.until((view) => tiles(view) === 4);
  await ann.page.getByText('Sending …').waitFor();
  await ann.withoutNetwork(async () => {
    const loaded = ann.page.waitForEvent('load');
    await ann.page.evaluate(() => Object.assign(window, { isOld: true, isDeaf: false }));
    cable.cut();
    cable.mend();
    await loaded;
    await isLive(ann);
  });
  await isMadeOnce(all, before);
  expect(loads()).toBe(1);
});

test('a page that stays outdated says so, is not loaded in a circle, and keeps the move', async () => {
  const all = await scene();
  const { ann, bob, cable, loads } = all;
  const { page } = ann;
  const before = commands(ann).length;
  const banner = page.getByTestId('outdated');
  const reload = banner.getByRole('button', { name: 'Reload' });
  await ann.withoutNetwork(async () => {
    cable.cut();
    await isSaid(ann);
    await confirm(ann);
    await page.evaluate((key) => sessionStorage.setItem(key, 'yes'), STAYS_OLD);
    cable.mend();
    await banner.getByText('There is a newer version of this page; load it again.').waitFor();
  });
  // The line is given up: nothing is left that could load the page again.
  await page.locator('[data-testid=connection].gone').waitFor();
  expect(loads()).toBe(1);
  const loaded = page.waitForEvent('load');
  await reload.click();
  await loaded;
  await banner.getByText('There is a newer version').waitFor();
  expect(loads()).toBe(2);
  expect(tiles(bob.wire.view!)).toBe(3);
  // The server has the new page at last.
  await page.evaluate((key) => sessionStorage.removeItem(key), STAYS_OLD);
  await reload.click();
  await isLive(ann);
  await isMadeOnce(all, before);
  expect(loads()).toBe(3);
});
