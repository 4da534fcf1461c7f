import { test } from 'vitest';
import { openHouse } from './house/house';
import { CodexPlayer } from './play/codex';
import { playAgain, seeTheEnd } from './play/end';
import { Random } from './play/random';
import { sitDown } from './play/table';

const house = openHouse();

test('two people play a whole game of Codex Naturalis by clicks', async () => {
  const [ann, bob] = [await house.person(), await house.person()];
  await sitDown(ann, bob, { game: 'codex', options: { 'deck-end': 'any' } });
  await Promise.all([
    new CodexPlayer(ann, new Random(1)).play(),
    new CodexPlayer(bob, new Random(2)).play(),
  ]);
  await seeTheEnd(ann, bob);
  await playAgain(ann, bob);
});
