// No pointer: tables are set up, games begun and played by keys.

import { expect, test } from 'vitest';
import { openHouse } from './house/house';
import type { Person } from './house/person';
import { seeTheEnd } from './play/end';
import { CarcassonneKeys, CodexKeys, EldoradoKeys, tabTo } from './play/keys';
import { Random } from './play/random';

const house = openHouse();

async function enter(person: Person, selector: string): Promise<void> {
  await tabTo(person, selector);
  await person.page.keyboard.press('Enter');
}

/** A table from the first page to the first move, without a mouse. */
async function sitDownByKeys(first: Person, second: Person, game: string): Promise<void> {
  await first.open('/');
  await first.page.getByTestId('guest').waitFor();
  await first.page.locator(`[data-testid=setup-${game}]:enabled`).waitFor();
  await enter(first, `[data-testid=setup-${game}]`);
  await enter(first, '[data-testid=make-table]');
  await first.page.getByTestId('link-B').waitFor();
  await enter(first, '[data-testid=link-B]');
  await first.page.getByText('The link is copied.').waitFor();
  await second.open(await first.clipboard());
  // The field has the focus already.
  await second.page.getByTestId('name').waitFor();
  await second.page.keyboard.type('Bob');
  await second.page.keyboard.press('Enter');
  await first.page.locator('[data-testid=start]:enabled').waitFor();
  await enter(first, '[data-testid=start]');
  await Promise.all([first, second].map(({ page }) => page.getByTestId('dock').waitFor()));
}

test('a whole game of Codex Naturalis is played by keys alone', async () => {
  const [ann, bob] = [await house.person(), await house.person()];
  await sitDownByKeys(ann, bob, 'codex');
  await Promise.all([
    new CodexKeys(ann, new Random(3)).play(),
    new CodexKeys(bob, new Random(4)).play(),
  ]);
  await seeTheEnd(ann, bob);
  await enter(ann, '[data-testid=rematch]');
  await ann.page.getByTestId('seats').waitFor();
});

test('tiles of Carcassonne are laid by keys', async () => {
  const [ann, bob] = [await house.person(), await house.person()];
  await sitDownByKeys(ann, bob, 'carcassonne');
  await Promise.all([
    new CarcassonneKeys(ann, new Random(5)).play(12),
    new CarcassonneKeys(bob, new Random(6)).play(12),
  ]);
  const { board } = ann.wire.view!;
  expect(board?.game === 'carcassonne' && Object.keys(board.tiles).length).toBeGreaterThan(5);
});

test('turns of El Dorado are played by keys', async () => {
  const [ann, bob] = [await house.person(), await house.person()];
  await sitDownByKeys(ann, bob, 'eldorado');
  await Promise.all([
    new EldoradoKeys(ann, new Random(7)).play(30),
    new EldoradoKeys(bob, new Random(8)).play(30),
  ]);
  const { board } = ann.wire.view!;
  expect(board?.game === 'eldorado' && board.rounds).toBeGreaterThan(0);
});

test('the list of keys opens with ? and closes with Escape', async () => {
  const ann = await house.person();
  await ann.open('/');
  await ann.page.locator('[data-testid=play-carcassonne]:enabled').waitFor();
  await enter(ann, '[data-testid=play-carcassonne]');
  await ann.page.getByTestId('dock').waitFor();
  await ann.page.keyboard.press('?');
  await ann.page.getByTestId('keys').waitFor();
  await ann.page.keyboard.press('Escape');
  await ann.page.getByTestId('keys').waitFor({ state: 'detached' });
});
