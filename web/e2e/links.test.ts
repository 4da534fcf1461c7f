// Seats by link: the secret stands behind the `#`, is used once, and is never part of an address
// that is sent anywhere.

import { expect, test } from 'vitest';
import { openHouse } from './house/house';
import type { Person } from './house/person';
import { comeIn, copyLink, follow, press, setUp } from './play/table';

const house = openHouse();

/** All addresses and referrers that a page has sent. */
async function addresses({ wire }: Person): Promise<string> {
  await wire.settled();
  expect(wire.asked.length).toBeGreaterThan(5);
  return wire.asked.map(({ url, referer }) => `${url} ${referer ?? ''}`).join('\n');
}

test('a friend sits down by the link that was copied, and its secret is in no address', async () => {
  const [ann, bob] = [await house.person(), await house.person()];
  await comeIn(ann, 'Ann');
  await setUp(ann, { game: 'carcassonne' });
  const link = new URL(await copyLink(ann));
  const secret = link.hash.replace('#seat=', '');
  expect(secret).toMatch(/^[\w-]{20,64}$/);
  expect(link.href.replace(link.hash, '')).not.toContain(secret);
  await follow(bob, link.href, 'Bob');
  // It has left the address bar, and with it the history and what is copied from there.
  expect(bob.page.url()).toBe(`${house.server.address}${link.pathname}`);
  await press(ann, 'start');
  await bob.page.getByTestId('dock').waitFor();
  for (const person of [ann, bob]) expect(await addresses(person)).not.toContain(secret);
});

/** A phone's share sheet, which a browser without a screen has not: remembers what it was given. */
async function shareSheet({ context, page }: Person): Promise<() => Promise<ShareData[]>> {
  await context.addInitScript(() => {
    const shared: ShareData[] = [];
    const share = (data: ShareData) => Promise.resolve(void shared.push(data));
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  return () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
}

test('on a phone a link goes to the share sheet, and whoever gets it sits down', async () => {
  const [ann, bob] = [await house.person({ device: 'phone' }), await house.person()];
  const shared = await shareSheet(ann);
  await comeIn(ann, 'Ann');
  await setUp(ann, { game: 'codex' });
  await press(ann, 'link-B');
  await expect.poll(async () => (await shared()).length).toBe(1);
  const [invitation] = await shared();
  expect(invitation?.title).toContain('Codex Naturalis');
  await follow(bob, invitation!.url!, 'Bob');
  await ann.page.getByTestId('seats').getByText('Bob').waitFor();
});

test('a link serves once, and who comes second may watch', async () => {
  const [ann, bob, eve] = [await house.person(), await house.person(), await house.person()];
  await comeIn(ann, 'Ann');
  await setUp(ann, { game: 'codex' });
  const link = await copyLink(ann);
  await follow(bob, link, 'Bob');
  await eve.expecting(/status of 4\d\d/, async () => {
    await eve.open(link);
    await eve.page.getByTestId('name').fill('Eve');
    await press(eve, 'name-done');
    await eve.page.getByText('This link has been used already, or another one was made after it.').waitFor();
  });
  expect(await eve.page.getByTestId('start').count()).toBe(0);
});

test('who comes back by the address of the table sits where they sat', async () => {
  const [ann, bob] = [await house.person(), await house.person()];
  await comeIn(ann, 'Ann');
  await setUp(ann, { game: 'eldorado' });
  await follow(bob, await copyLink(ann), 'Bob');
  await press(ann, 'start');
  await bob.page.getByTestId('dock').waitFor();
  const { pathname } = new URL(bob.page.url());
  await bob.open('/');
  await bob.page.getByTestId('my-tables').getByRole('link', { name: /^Go on/ }).click();
  await bob.page.getByTestId('player-B').getByText('(you)').waitFor();
  expect(new URL(bob.page.url()).pathname).toBe(pathname);
});
