// Seat links: the secret is in the fragment, works once, and is never part of a requested address.

import { expect, test } from 'vitest';
import { useHarness } from './harness/harness';
import type { Person } from './harness/person';
import { enterName, copyLink, joinByLink, press, setUpTable } from './play/table';

const harness = useHarness();

/** All addresses and referrers that a page has requested. */
async function requestedAddresses({ traffic }: Person): Promise<string> {
  await traffic.settled();
  expect(traffic.requests.length).toBeGreaterThan(5);
  return traffic.requests.map(({ url, referer }) => `${url} ${referer ?? ''}`).join('\n');
}

test('a friend takes a seat by a copied link, and its secret is in no request', async () => {
  const [ann, bob] = [await harness.person(), await harness.person()];
  await enterName(ann, 'Ann');
  await setUpTable(ann, { game: 'carcassonne' });
  const link = new URL(await copyLink(ann));
  const secret = link.hash.replace('#seat=', '');
  expect(secret).toMatch(/^[\w-]{20,64}$/);
  expect(link.href.replace(link.hash, '')).not.toContain(secret);
  await joinByLink(bob, link.href, 'Bob');
  // The secret is gone from the address bar, and so from the history and from copied addresses.
  expect(bob.page.url()).toBe(`${harness.server.address}${link.pathname}`);
  await press(ann, 'start');
  await bob.page.getByTestId('dock').waitFor();
  for (const person of [ann, bob]) expect(await requestedAddresses(person)).not.toContain(secret);
});

/** Fakes the share sheet of a phone; returns a function that lists what was shared. */
async function fakeShareSheet({ context, page }: Person): Promise<() => Promise<ShareData[]>> {
  await context.addInitScript(() => {
    const shared: ShareData[] = [];
    const share = (data: ShareData) => Promise.resolve(void shared.push(data));
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  return () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
}

test('on a phone a link goes to the share sheet, and its receiver takes the seat', async () => {
  const [ann, bob] = [await harness.person({ device: 'phone' }), await harness.person()];
  const shared = await fakeShareSheet(ann);
  await enterName(ann, 'Ann');
  await setUpTable(ann, { game: 'codex' });
  await press(ann, 'link-B');
  await expect.poll(async () => (await shared()).length).toBe(1);
  const [invitation] = await shared();
  expect(invitation?.title).toContain('Codex Naturalis');
  await joinByLink(bob, invitation!.url!, 'Bob');
  await ann.page.getByTestId('seats').getByText('Bob').waitFor();
});

test('a link works once, and a second visitor may only watch', async () => {
  const [ann, bob, eve] = [await harness.person(), await harness.person(), await harness.person()];
  await enterName(ann, 'Ann');
  await setUpTable(ann, { game: 'codex' });
  const link = await copyLink(ann);
  await joinByLink(bob, link, 'Bob');
  await eve.allowingErrors(/status of 4\d\d/, async () => {
    await eve.open(link);
    await eve.page.getByTestId('name').fill('Eve');
    await press(eve, 'name-done');
    await eve.page.getByText('This link was already used, or was replaced by a newer one.').waitFor();
  });
  expect(await eve.page.getByTestId('start').count()).toBe(0);
});

test('a friend whose name is taken is asked for another one until they have the seat', async () => {
  const [ann, bob] = [await harness.person(), await harness.person()];
  await enterName(ann, 'Ann');
  await setUpTable(ann, { game: 'codex' });
  const link = await copyLink(ann);
  const sawNameTaken = () =>
    bob.page
      .getByTestId('ask-name')
      .getByText('Another player at this table is called Ann; choose another name.')
      .waitFor();
  await bob.allowingErrors(/status of 4\d\d/, async () => {
    await bob.open(link);
    await bob.page.getByTestId('name').fill('Ann');
    await press(bob, 'name-done');
    await sawNameTaken();
    // The link is gone from the address, but the page has kept it.
    await bob.page.reload();
    await sawNameTaken();
    await bob.open('/');
    await bob.open(link);
    await sawNameTaken();
  });
  await bob.page.getByTestId('name').fill('Bob');
  await press(bob, 'name-done');
  await ann.page.getByTestId('seats').getByText('Bob').waitFor();
});

test('a spectator is offered a free seat only if they may take it', async () => {
  const [ann, eve] = [await harness.person(), await harness.person()];
  await enterName(ann, 'Ann');
  await setUpTable(ann, { game: 'codex' });
  await ann.page.getByTestId('seats').waitFor();
  await eve.open(new URL(ann.page.url()).pathname);
  await eve.page.getByText('To join the game, you need the link to a seat.').waitFor();
  expect(await eve.page.getByText('Take a free seat').count()).toBe(0);
});

test('a player who returns to the table has their seat again', async () => {
  const [ann, bob] = [await harness.person(), await harness.person()];
  await enterName(ann, 'Ann');
  await setUpTable(ann, { game: 'eldorado' });
  await joinByLink(bob, await copyLink(ann), 'Bob');
  await press(ann, 'start');
  await bob.page.getByTestId('dock').waitFor();
  const { pathname } = new URL(bob.page.url());
  await bob.open('/');
  await bob.page.getByTestId('my-tables').getByRole('link', { name: /^Continue/ }).click();
  await bob.page.getByTestId('player-B').getByText('(you)').waitFor();
  expect(new URL(bob.page.url()).pathname).toBe(pathname);
});
