// Tables are set up and games are played without a pointer.

import { expect, test } from 'vitest';
import { useHarness } from './harness/harness';
import type { Person } from './harness/person';
import {
  CarcassonneKeyboardPlayer,
  CodexKeyboardPlayer,
  EldoradoKeyboardPlayer,
  tabTo,
} from './play/keyboard';
import { playTogether } from './play/players';
import { checkResults } from './play/results';

const harness = useHarness();

async function pressEnterOn(person: Person, selector: string): Promise<void> {
  await tabTo(person, selector);
  await person.page.keyboard.press('Enter');
}

/** Starts a game from the start page by keys. */
async function startGameByKeys(first: Person, second: Person, game: string): Promise<void> {
  await first.open('/');
  await first.page.getByTestId('guest').waitFor();
  await first.page.locator(`[data-testid=setup-${game}]:enabled`).waitFor();
  await pressEnterOn(first, `[data-testid=setup-${game}]`);
  await pressEnterOn(first, '[data-testid=make-table]');
  await first.page.getByTestId('link-B').waitFor();
  await pressEnterOn(first, '[data-testid=link-B]');
  await first.page.getByText('Link copied.').waitFor();
  await second.open(await first.clipboard());
  // The name field is focused automatically.
  await second.page.getByTestId('name').waitFor();
  await second.page.keyboard.type('Bob');
  await second.page.keyboard.press('Enter');
  await first.page.locator('[data-testid=start]:enabled').waitFor();
  await pressEnterOn(first, '[data-testid=start]');
  await Promise.all([first, second].map(({ page }) => page.getByTestId('dock').waitFor()));
}

test('a complete game of Codex Naturalis is played by keys', async () => {
  const [ann, bob] = await harness.twoPeople();
  await startGameByKeys(ann, bob, 'codex');
  await playTogether(CodexKeyboardPlayer, [ann, bob], 3);
  await checkResults(ann, bob);
  await pressEnterOn(ann, '[data-testid=rematch]');
  await ann.page.getByTestId('seats').waitFor();
});

test('tiles of Carcassonne are laid by keys', async () => {
  const [ann, bob] = await harness.twoPeople();
  await startGameByKeys(ann, bob, 'carcassonne');
  await playTogether(CarcassonneKeyboardPlayer, [ann, bob], 5, 12);
  const { board } = ann.traffic.view!;
  expect(board?.game === 'carcassonne' && Object.keys(board.tiles).length).toBeGreaterThan(5);
});

test('turns of El Dorado are played by keys', async () => {
  const [ann, bob] = await harness.twoPeople();
  await startGameByKeys(ann, bob, 'eldorado');
  await playTogether(EldoradoKeyboardPlayer, [ann, bob], 7, 30);
  const { board } = ann.traffic.view!;
  expect(board?.game === 'eldorado' && board.rounds).toBeGreaterThan(0);
});

test('the list of keys opens with ? and closes with Escape', async () => {
  const ann = await harness.person();
  await ann.open('/');
  await ann.page.locator('[data-testid=play-carcassonne]:enabled').waitFor();
  await pressEnterOn(ann, '[data-testid=play-carcassonne]');
  await ann.page.getByTestId('dock').waitFor();
  await ann.page.keyboard.press('?');
  await ann.page.getByTestId('keys').waitFor();
  await ann.page.keyboard.press('Escape');
  await ann.page.getByTestId('keys').waitFor({ state: 'detached' });
});
