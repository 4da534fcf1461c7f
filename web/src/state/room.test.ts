import { expect, it } from 'vitest';
import type { JsonValue, TableView } from '../protocol';
import { hashOf } from './hash';
import type { Socket } from './link';
import { patched } from './patch';
import { LiveRoom } from './room.svelte';

/** A table that is played by hand: patches are sent, and time passes when it is told to. */
function table(isHurried = false) {
  let view = { table: 't', version: 1, viewer: 'A', turn: 'A', log: {}, notices: {} } as unknown as TableView;
  const timers = new Set<{ callback: () => void; ms: number }>();
  const sent: Record<string, unknown>[] = [];
  const socket: Socket = {
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => sent.push(JSON.parse(text) as Record<string, unknown>),
    close: () => {},
  };
  const around = {
    open: () => socket,
    memory: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    after: (ms: number, callback: () => void) => {
      const timer = { ms, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    random: () => 0.5,
    newId: () => 'id',
    outdated: () => {},
  };
  const room = new LiveRoom({ view, presence: {}, hash: hashOf(view) }, around, () => isHurried);
  socket.onopen?.();
  const moves = (patch: JsonValue) => {
    const next = patched(view, patch);
    const message = { type: 'patch', from: view.version, version: next.version, hash: hashOf(next), patch };
    view = next;
    socket.onmessage?.({ data: JSON.stringify(message) });
  };
  // The first word of a line may be all that was missed; from here on it is move by move.
  moves({ version: 1 });
  /** Lets the next of the short waits end; the line itself waits for longer. */
  const pass = () => {
    const due = [...timers].find(({ ms }) => ms < 5_000);
    if (due === undefined) return;
    timers.delete(due);
    due.callback();
  };
  const hear = (message: object) => socket.onmessage?.({ data: JSON.stringify(message) });
  return { room, moves, pass, hear, sent };
}

const choices = { game: 'carcassonne', actions: {} };

it('bots that answer at once are seen one after the other; the turn comes with the last', () => {
  const { room, moves, pass } = table();
  moves({ version: 2, turn: 'B' });
  moves({ version: 3, turn: 'C' });
  moves({ version: 4, turn: 'A', choices });
  expect([room.view.version, room.isBehind]).toEqual([2, true]);
  pass();
  expect([room.view.version, room.isBehind, room.choices]).toEqual([3, true, undefined]);
  pass();
  expect([room.view.version, room.isBehind]).toEqual([4, false]);
  expect(room.choices).toEqual(choices);
});

it('who does not want to wait is shown the table as it is', () => {
  const { room, moves } = table();
  moves({ version: 2, turn: 'B' });
  moves({ version: 3, turn: 'C' });
  moves({ version: 4, turn: 'A' });
  room.catchUp();
  expect([room.view.version, room.isBehind]).toEqual([4, false]);
});

it('nothing is held back from a tab that nobody looks at', () => {
  const { room, moves } = table(true);
  moves({ version: 2, turn: 'B' });
  moves({ version: 3, turn: 'C' });
  expect([room.view.version, room.isBehind]).toEqual([3, false]);
});

it('a move that the server cannot confirm is said to be so, until it can', () => {
  const { room, moves, pass, hear, sent } = table();
  const error = { code: 'unavailable' };
  void room.send(['pass']);
  expect([room.isSending, room.isUnconfirmed]).toEqual([true, false]);
  hear({ type: 'refused', command_id: 'id', error });
  expect([room.isSending, room.isUnconfirmed]).toEqual([true, true]);
  pass();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  hear({ type: 'accepted', command_id: 'id', version: 2 });
  moves({ version: 2, turn: 'B' });
  expect([room.isSending, room.isUnconfirmed]).toEqual([false, false]);
});
