import { test } from 'vitest';
import { openHouse } from './house/house';
import { CarcassonnePlayer } from './play/carcassonne';
import { playAgain, seeTheEnd } from './play/end';
import { Random } from './play/random';
import { sitDown } from './play/table';

const house = openHouse();

test('two people play a whole game of Carcassonne by clicks', async () => {
  const [ann, bob] = [await house.person(), await house.person()];
  await sitDown(ann, bob, { game: 'carcassonne' });
  await Promise.all([
    new CarcassonnePlayer(ann, new Random(1)).play(),
    new CarcassonnePlayer(bob, new Random(2)).play(),
  ]);
  await seeTheEnd(ann, bob);
  await playAgain(ann, bob);
});
