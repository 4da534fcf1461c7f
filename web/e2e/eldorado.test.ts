import { test } from 'vitest';
import { openHouse } from './house/house';
import { EldoradoPlayer } from './play/eldorado';
import { playAgain, seeTheEnd } from './play/end';
import { Random } from './play/random';
import { sitDown } from './play/table';

const house = openHouse();

test('two people play a whole game of El Dorado by clicks', async () => {
  const [ann, bob] = [await house.person(), await house.person()];
  await sitDown(ann, bob, { game: 'eldorado' });
  await Promise.all([
    new EldoradoPlayer(ann, new Random(1)).play(),
    new EldoradoPlayer(bob, new Random(2)).play(),
  ]);
  await seeTheEnd(ann, bob);
  await playAgain(ann, bob);
});
