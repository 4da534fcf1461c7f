// The network fails in the middle of a turn, the server dies, the page is reloaded: the page reports
// it and recovers by itself, and a move is made once.

import { expect, test } from 'vitest';
import type { Command } from '../src/protocol';
import { useHarness } from './harness/harness';
import { NetworkProxy } from './harness/network-proxy';
import type { Person, PersonOptions } from './harness/person';
import {
  confirm,
  expectOneMove,
  prepareMove,
  sawConnectionLost,
  sawReconnected,
  sentCommands,
  startMidGame,
  tileCount,
} from './play/midgame';

const harness = useHarness();

async function annAndBob(annOptions: PersonOptions = {}): Promise<[Person, Person]> {
  const [ann, bob] = [await harness.person(annOptions), await harness.person()];
  await startMidGame(ann, bob);
  return [ann, bob];
}

test('a move made without a network is sent when it is back, once', async () => {
  const proxy = await NetworkProxy.start();
  const [ann, bob] = await annAndBob({ proxy });
  await prepareMove(ann);
  const before = sentCommands(ann).length;
  await ann.withoutNetwork(async () => {
    proxy.cut();
    await ann.context.setOffline(true);
    await sawConnectionLost(ann);
    await confirm(ann);
    await ann.page.getByText('Sending …').waitFor();
    expect(tileCount(bob.traffic.view!)).toBe(3);
    proxy.restore();
    await ann.context.setOffline(false);
    await sawReconnected(ann);
  });
  await expectOneMove(ann, bob);
  expect(new Set(sentCommands(ann).slice(before)).size).toBe(1);
  await proxy.close();
});

test('a move is made once if the connection breaks while it is pending', async () => {
  const proxy = await NetworkProxy.start();
  const [ann, bob] = await annAndBob({ proxy });
  await prepareMove(ann);
  const before = sentCommands(ann).length;
  await ann.withoutNetwork(async () => {
    // It is unknown whether the command arrives.
    await ann.page.getByTestId('confirm').dispatchEvent('click');
    proxy.cut();
    await sawConnectionLost(ann);
    proxy.restore();
    await sawReconnected(ann);
  });
  await expectOneMove(ann, bob);
  expect(new Set(sentCommands(ann).slice(before)).size).toBe(1);
  await proxy.close();
});

test('a server that is killed and restarted has lost nothing', async () => {
  const [ann, bob] = await annAndBob();
  await prepareMove(ann);
  const before = sentCommands(ann).length;
  await ann.withoutNetwork(() =>
    bob.withoutNetwork(async () => {
      await harness.server.kill();
      await Promise.all([sawConnectionLost(ann), sawConnectionLost(bob)]);
      await confirm(ann);
      await harness.server.start();
      await Promise.all([sawReconnected(ann), sawReconnected(bob)]);
    }),
  );
  await expectOneMove(ann, bob);
  expect(new Set(sentCommands(ann).slice(before)).size).toBe(1);
});

test('a player who reloads the page in the middle of a turn keeps the seat and the turn', async () => {
  const [ann, bob] = await annAndBob();
  await prepareMove(ann);
  await ann.page.reload();
  await ann.page.getByTestId('player-A').getByText('(you)').waitFor();
  await prepareMove(ann);
  await confirm(ann);
  await expectOneMove(ann, bob);
});

test('a pending move is sent after a reload', async () => {
  const [ann, bob] = await annAndBob();
  await prepareMove(ann);
  await ann.withoutNetwork(() =>
    bob.withoutNetwork(async () => {
      await harness.server.kill();
      await sawConnectionLost(ann);
      await confirm(ann);
      await harness.server.start();
      await ann.page.reload();
      await Promise.all([sawReconnected(ann), sawReconnected(bob)]);
    }),
  );
  await expectOneMove(ann, bob);
});

test('a move that the server cannot confirm is reported, sent again, and made once', async () => {
  const [ann, bob] = await annAndBob();
  const received: string[] = [];
  const error = { code: 'unavailable' };
  // The server's database is unavailable for the first two commands.
  await ann.page.routeWebSocket(/\/socket/, (page) => {
    const server = page.connectToServer();
    page.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string } & Command;
      if (message.type === 'command') received.push(message.command_id);
      if (message.type !== 'command' || received.length > 2) return server.send(text);
      page.send(JSON.stringify({ type: 'refused', command_id: message.command_id, error }));
    });
  });
  await ann.page.reload();
  await ann.page.getByTestId('player-A').getByText('(you)').waitFor();
  await prepareMove(ann);
  await confirm(ann);
  await ann.page.getByText('Not confirmed yet; trying again …').waitFor();
  await bob.traffic.waitForView((view) => tileCount(view) === 4 && view.turn === 'B');
  await ann.page.getByText('Not confirmed yet').waitFor({ state: 'hidden' });
  expect(received).toHaveLength(3);
  expect(new Set(received).size).toBe(1);
});
