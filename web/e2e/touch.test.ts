// A phone, held upright: taps only, with everything moving as it does.

import { expect, test } from 'vitest';
import type { GameName } from '../src/protocol';
import { openHouse } from './house/house';
import type { Person } from './house/person';
import { CarcassonnePlayer } from './play/carcassonne';
import { CodexPlayer } from './play/codex';
import { EldoradoPlayer } from './play/eldorado';
import { playAgain, seeTheEnd } from './play/end';
import { Random } from './play/random';
import { press, sitDown } from './play/table';

const house = openHouse();
const phone = () => house.person({ device: 'phone', motion: true });

/** Nothing is wider than the screen. */
async function fits({ page }: Person): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

async function begin(game: GameName): Promise<[Person, Person]> {
  const [ann, bob] = [await phone(), await phone()];
  await sitDown(ann, bob, { game });
  return [ann, bob];
}

test('two people play a whole game of Carcassonne by taps', async () => {
  const [ann, bob] = await begin('carcassonne');
  await Promise.all([
    new CarcassonnePlayer(ann, new Random(11)).play(),
    new CarcassonnePlayer(bob, new Random(12)).play(),
  ]);
  await seeTheEnd(ann, bob);
  await fits(ann);
  await playAgain(ann, bob);
});

test('turns of Codex Naturalis are played by taps', async () => {
  const [ann, bob] = await begin('codex');
  await Promise.all([
    new CodexPlayer(ann, new Random(13)).play(24),
    new CodexPlayer(bob, new Random(14)).play(24),
  ]);
  await fits(ann);
  await press(ann, 'more');
  await ann.page.getByTestId('details').getByRole('heading', { name: 'What has happened' }).waitFor();
});

test('turns of El Dorado are played by taps', async () => {
  const [ann, bob] = await begin('eldorado');
  await Promise.all([
    new EldoradoPlayer(ann, new Random(15)).play(30),
    new EldoradoPlayer(bob, new Random(16)).play(30),
  ]);
  await fits(ann);
  await press(ann, 'more');
  await ann.page.getByTestId('details').getByRole('heading', { name: 'Market' }).waitFor();
});
