import { expect, it } from 'vitest';
import type { JsonValue } from '../protocol';
import { FakeNetwork, firstView, patchMessage } from './fake-network';
import { hashOf } from './hash';
import { LiveTable } from './live-table.svelte';
import { patched } from './patch';

/** A table whose test sends the patches and fires the timers. */
function openTable(skipsSteps = false) {
  const network = new FakeNetwork();
  let view = { ...firstView, version: 1 };
  const body = { view, presence: {}, hash: hashOf(view) };
  const table = new LiveTable(body, network, () => skipsSteps);
  const { socket } = network;
  socket.onopen?.();
  const patch = (change: JsonValue) => {
    socket.receive(patchMessage(view, change));
    view = patched(view, change);
  };
  // The first message of a connection may be everything that was missed; later ones are moves.
  patch({ version: 1 });
  /** Fires the next short timer; the ping of the connection waits longer. */
  const fireTimer = () => {
    const due = network.timers.find(({ ms }) => ms < 5_000);
    if (due === undefined) return;
    network.timers = network.timers.filter((other) => other !== due);
    due.callback();
  };
  return { table, socket, patch, fireTimer };
}

const choices = { game: 'carcassonne', actions: {} };

it('shows the moves of fast bots one after the other, and the choices with the last', () => {
  const { table, patch, fireTimer } = openTable();
  patch({ version: 2, turn: 'B' });
  patch({ version: 3, turn: 'C' });
  patch({ version: 4, turn: 'A', choices });
  expect([table.view.version, table.isBehind]).toEqual([2, true]);
  fireTimer();
  expect([table.view.version, table.isBehind, table.choices]).toEqual([3, true, undefined]);
  fireTimer();
  expect([table.view.version, table.isBehind]).toEqual([4, false]);
  expect(table.choices).toEqual(choices);
});

it('shows the current state at once when asked to catch up', () => {
  const { table, patch } = openTable();
  patch({ version: 2, turn: 'B' });
  patch({ version: 3, turn: 'C' });
  patch({ version: 4, turn: 'A' });
  table.catchUp();
  expect([table.view.version, table.isBehind]).toEqual([4, false]);
});

it('queues nothing in a hidden tab', () => {
  const { table, patch } = openTable(true);
  patch({ version: 2, turn: 'B' });
  patch({ version: 3, turn: 'C' });
  expect([table.view.version, table.isBehind]).toEqual([3, false]);
});

it('reports a command as unconfirmed until the server confirms it', () => {
  const { table, socket, patch, fireTimer } = openTable();
  const error = { code: 'unavailable' };
  void table.send(['pass']);
  expect([table.isSending, table.isUnconfirmed]).toEqual([true, false]);
  const { command_id } = socket.last as { command_id: string };
  socket.receive({ type: 'refused', command_id, error });
  expect([table.isSending, table.isUnconfirmed]).toEqual([true, true]);
  fireTimer();
  expect(socket.sent).toHaveLength(2);
  expect(socket.sent[1]).toEqual(socket.sent[0]);
  socket.receive({ type: 'accepted', command_id, version: 2 });
  patch({ version: 2, turn: 'B' });
  expect([table.isSending, table.isUnconfirmed]).toEqual([false, false]);
});
