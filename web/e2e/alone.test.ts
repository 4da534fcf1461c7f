// A stranger: opens the address, presses one button, and plays a bot to the end.

import { expect, test } from 'vitest';
import type { GameName } from '../src/protocol';
import { openHouse } from './house/house';
import type { Person } from './house/person';
import { CarcassonnePlayer } from './play/carcassonne';
import { CodexPlayer } from './play/codex';
import { EldoradoPlayer } from './play/eldorado';
import { seeTheEnd } from './play/end';
import { Random } from './play/random';
import { press } from './play/table';

const house = openHouse();

async function stranger(game: GameName): Promise<Person> {
  const ann = await house.person();
  await ann.open('/');
  await press(ann, `play-${game}`);
  await ann.page.getByTestId('dock').waitFor();
  return ann;
}

test('one click begins a game of Carcassonne against a bot, which is played to its end', async () => {
  const ann = await stranger('carcassonne');
  await new CarcassonnePlayer(ann, new Random(31)).play();
  await seeTheEnd(ann);
});

test('one click begins a game of Codex Naturalis against a bot, which is played to its end', async () => {
  const ann = await stranger('codex');
  await new CodexPlayer(ann, new Random(32)).play();
  await seeTheEnd(ann);
});

test('one click begins a race of El Dorado against a bot, which is played to its end', async () => {
  const ann = await stranger('eldorado');
  await new EldoradoPlayer(ann, new Random(33)).play();
  await seeTheEnd(ann);
  expect(await ann.page.getByTestId('rematch').count()).toBe(1);
});
