// A phone in portrait orientation: taps only, with animations.

import { expect, test } from 'vitest';
import type { GameName } from '../src/protocol';
import { useHarness } from './harness/harness';
import type { Person } from './harness/person';
import { PLAYERS, playTogether } from './play/players';
import { checkResults, startRematch } from './play/results';
import { press, startGame } from './play/table';

const harness = useHarness();
const PHONE = { device: 'phone', motion: true } as const;

/** Checks that nothing is wider than the screen. */
async function checkWidth({ page }: Person): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

async function startOnPhones(game: GameName): Promise<[Person, Person]> {
  const people = await harness.twoPeople(PHONE);
  await startGame(...people, { game });
  return people;
}

test.each<GameName>(['carcassonne', 'codex', 'eldorado'])(
  'all options of a table of %s fit on the screen',
  async (game) => {
    const ann = await harness.person(PHONE);
    await ann.open('/');
    await press(ann, `setup-${game}`);
    const setup = ann.page.getByTestId('setup');
    await setup.locator('summary').tap();
    await setup.locator('details select').first().waitFor();
    const over = await setup
      .locator('.body')
      .evaluate((body) => body.scrollWidth - body.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
  },
);

test('in landscape orientation, the confirm button leaves space for the prompt', async () => {
  const [ann] = await startOnPhones('codex');
  const width = 844;
  await ann.page.setViewportSize({ width, height: 390 });
  await ann.page.locator('[data-testid^=codex-starter-]').first().tap();
  const confirm = await ann.page.getByTestId('confirm').boundingBox();
  const prompt = await ann.page.getByTestId('prompt').boundingBox();
  expect(confirm!.x + confirm!.width).toBeLessThanOrEqual(width);
  expect(prompt!.width).toBeGreaterThan(150);
});

test('two people play a complete game of Carcassonne by taps', async () => {
  const [ann, bob] = await startOnPhones('carcassonne');
  await playTogether(PLAYERS.carcassonne, [ann, bob], 11);
  await checkResults(ann, bob);
  await checkWidth(ann);
  await startRematch(ann, bob);
});

test('turns of Codex Naturalis are played by taps', async () => {
  const [ann, bob] = await startOnPhones('codex');
  await playTogether(PLAYERS.codex, [ann, bob], 13, 24);
  await checkWidth(ann);
  await press(ann, 'more');
  await ann.page.getByTestId('details').getByRole('heading', { name: 'Game log' }).waitFor();
});

test('turns of El Dorado are played by taps', async () => {
  const [ann, bob] = await startOnPhones('eldorado');
  await playTogether(PLAYERS.eldorado, [ann, bob], 15, 30);
  await checkWidth(ann);
  await press(ann, 'more');
  await ann.page.getByTestId('details').getByRole('heading', { name: 'Market' }).waitFor();
});
