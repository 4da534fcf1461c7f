// The network goes in the middle of a turn, the server dies, the page is loaded again: it says so,
// heals by itself, and a move counts once.

import { expect, test } from 'vitest';
import type { Command } from '../src/protocol';
import { openHouse } from './house/house';
import { Cable } from './house/cable';
import type { Person, Ways } from './house/person';
import { begin, commands, confirm, countsOnce, isLive, isSaid, think, tiles } from './play/midgame';

const house = openHouse();

async function two(ways: Ways = {}): Promise<[Person, Person]> {
  const [ann, bob] = [await house.person(ways), await house.person()];
  await begin(ann, bob);
  return [ann, bob];
}

test('a move made without network is sent when it is back, and counts once', async () => {
  const cable = await Cable.lay();
  const [ann, bob] = await two({ cable });
  await think(ann);
  const before = commands(ann).length;
  await ann.withoutNetwork(async () => {
    cable.cut();
    await ann.context.setOffline(true);
    await isSaid(ann);
    await confirm(ann);
    await ann.page.getByText('Sending …').waitFor();
    expect(tiles(bob.wire.view!)).toBe(3);
    cable.mend();
    await ann.context.setOffline(false);
    await isLive(ann);
  });
  await countsOnce(ann, bob);
  expect(new Set(commands(ann).slice(before)).size).toBe(1);
  await cable.remove();
});

test('a line that breaks while a move is under way is healed, and the move counts once', async () => {
  const cable = await Cable.lay();
  const [ann, bob] = await two({ cable });
  await think(ann);
  const before = commands(ann).length;
  await ann.withoutNetwork(async () => {
    // Whether it has arrived or not, nobody knows.
    await ann.page.getByTestId('confirm').dispatchEvent('click');
    cable.cut();
    await isSaid(ann);
    cable.mend();
    await isLive(ann);
  });
  await countsOnce(ann, bob);
  expect(new Set(commands(ann).slice(before)).size).toBe(1);
  await cable.remove();
});

test('a server that is killed and started again has lost nothing', async () => {
  const [ann, bob] = await two();
  await think(ann);
  const before = commands(ann).length;
  await ann.withoutNetwork(() =>
    bob.withoutNetwork(async () => {
      await house.server.kill();
      await Promise.all([isSaid(ann), isSaid(bob)]);
      await confirm(ann);
      await house.server.start();
      await Promise.all([isLive(ann), isLive(bob)]);
    }),
  );
  await countsOnce(ann, bob);
  expect(new Set(commands(ann).slice(before)).size).toBe(1);
});

test('whoever loads the page again in mid-turn keeps the seat and the turn', async () => {
  const [ann, bob] = await two();
  await think(ann);
  await ann.page.reload();
  await ann.page.getByTestId('player-A').getByText('(you)').waitFor();
  await think(ann);
  await confirm(ann);
  await countsOnce(ann, bob);
});

test('a move that a reload overtakes is sent by the page that comes', async () => {
  const [ann, bob] = await two();
  await think(ann);
  await ann.withoutNetwork(() =>
    bob.withoutNetwork(async () => {
      await house.server.kill();
      await isSaid(ann);
      await confirm(ann);
      await house.server.start();
      await ann.page.reload();
      await Promise.all([isLive(ann), isLive(bob)]);
    }),
  );
  await countsOnce(ann, bob);
});

test('a move that the server cannot confirm is said to be so, asked for again, and counts once', async () => {
  const [ann, bob] = await two();
  const asked: string[] = [];
  const error = { code: 'unavailable' };
  // The server's database is away for the first two times that it is asked.
  await ann.page.routeWebSocket(/\/socket/, (page) => {
    const server = page.connectToServer();
    page.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string } & Command;
      if (message.type === 'command') asked.push(message.command_id);
      if (message.type !== 'command' || asked.length > 2) return server.send(text);
      page.send(JSON.stringify({ type: 'refused', command_id: message.command_id, error }));
    });
  });
  await ann.page.reload();
  await ann.page.getByTestId('player-A').getByText('(you)').waitFor();
  await think(ann);
  await confirm(ann);
  await ann.page.getByText('Not confirmed yet; asking again …').waitFor();
  await bob.wire.until((view) => tiles(view) === 4 && view.turn === 'B');
  await ann.page.getByText('Not confirmed yet').waitFor({ state: 'hidden' });
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(1);
});
