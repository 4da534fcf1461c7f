// A new visitor opens the page, presses one button, and plays against a bot to the end.

import { expect, test } from 'vitest';
import type { GameName } from '../src/protocol';
import { useHarness } from './harness/harness';
import { PLAYERS } from './play/players';
import { Random } from './play/random';
import { checkResults } from './play/results';
import { press } from './play/table';

const harness = useHarness();

test.each<[GameName, number]>([
  ['carcassonne', 31],
  ['codex', 32],
  ['eldorado', 33],
])('one click starts a game of %s against a bot, which is played to the end', async (game, seed) => {
  const ann = await harness.person();
  await ann.open('/');
  await press(ann, `play-${game}`);
  await ann.page.getByTestId('dock').waitFor();
  await new PLAYERS[game](ann, new Random(seed)).play();
  await checkResults(ann);
  expect(await ann.page.getByTestId('rematch').count()).toBe(1);
});
