// The outbox over a fake network.

import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../protocol';
import { FakeNetwork, firstView, openConnection, patchMessage } from './fake-network';
import type { CommandStatus } from './outbox';

const unavailable: ErrorBody = { code: 'unavailable' };

let network: FakeNetwork;
let refusals: ErrorBody[];

const begin = () =>
  openConnection(network, { onRefused: (error) => refusals.push(error) });

beforeEach(() => {
  network = new FakeNetwork();
  refusals = [];
});

describe('a command', () => {
  it('is settled when the view has its result', async () => {
    const connection = begin();
    const statuses: CommandStatus[] = [];
    connection.outbox.onStatus = (state) => statuses.push(state);
    const answer = connection.outbox.send(3, ['pass']);
    const { command_id } = network.socket.last as { command_id: string };
    network.socket.receive({ type: 'accepted', command_id, version: 4 });
    expect(statuses).toEqual(['sending']);
    network.socket.receive(patchMessage(firstView, { version: 4 }));
    expect(await answer).toBeUndefined();
    expect(statuses).toEqual(['sending', 'none']);
    expect(network.stored.size).toBe(0);
  });

  it('is sent again under its id after a lost connection and after a reload', () => {
    begin().outbox.send(3, ['pass']);
    const sent = network.socket.last;
    network.socket.onclose?.();
    network.fireTimers();
    network.socket.onopen?.();
    expect(network.socket.sent).toEqual([sent]);

    const reloaded = begin();
    expect(network.socket.sent).toEqual([sent]);
    expect(reloaded.outbox.status).toBe('sending');
  });

  it('survives the reload of an outdated page', async () => {
    const connection = begin();
    const answer = connection.outbox.send(3, ['pass']);
    const sent = network.socket.last;
    network.socket.receive({ type: 'bye', code: 'outdated' });
    expect(network.outdatedCount).toBe(1);
    expect(await answer).toEqual({ code: 'offline' });
    expect(network.stored.size).toBe(1);
    expect(refusals).toEqual([]);

    // After the reload: another connection, the same storage.
    const next = begin();
    expect(next.outbox.status).toBe('sending');
    expect(network.socket.sent).toEqual([sent]);
    const { command_id } = sent as { command_id: string };
    network.socket.receive({ type: 'accepted', command_id, version: 4 });
    network.socket.receive(patchMessage(firstView, { version: 4 }));
    expect([next.outbox.status, network.stored.size]).toEqual(['none', 0]);
  });

  it('that is refused reports why and is dropped', async () => {
    const connection = begin();
    const answer = connection.outbox.send(3, ['pass']);
    const { command_id } = network.socket.last as { command_id: string };
    const error: ErrorBody = { code: 'stale', facts: { expected: 3 }, version: 4 };
    network.socket.receive({ type: 'refused', command_id, error });
    expect(await answer).toEqual(error);
    expect(refusals).toEqual([error]);
    expect(network.stored.size).toBe(0);
  });

  it('that was not confirmed is sent again under its id, with growing delays', () => {
    const connection = begin();
    const statuses: CommandStatus[] = [];
    connection.outbox.onStatus = (state) => statuses.push(state);
    void connection.outbox.send(3, ['pass']);
    const sent = network.socket.last;
    const { command_id } = sent as { command_id: string };
    const waits = [500, 1000, 2000, 4000, 8000, 10000, 10000];
    for (const [times, ms] of waits.entries()) {
      network.socket.receive({ type: 'refused', command_id, error: unavailable });
      expect(network.timersOf(ms)).toHaveLength(1);
      network.socket.sent = [];
      network.timersOf(ms)[0]?.callback();
      expect(network.socket.sent, `attempt ${times}`).toEqual([sent]);
    }
    expect(connection.outbox.status).toBe('unconfirmed');
    expect(network.stored.size).toBe(1);
    network.socket.receive({ type: 'accepted', command_id, version: 4 });
    expect(connection.outbox.status).toBe('sending');
    network.socket.receive(patchMessage(firstView, { version: 4 }));
    expect(statuses).toEqual(['sending', ...waits.map(() => 'unconfirmed'), 'none']);
    expect(refusals).toEqual([]);
  });

  it('that was not confirmed is not sent twice when the connection is restored meanwhile', () => {
    begin().outbox.send(3, ['pass']);
    const sent = network.socket.last;
    const { command_id } = sent as { command_id: string };
    network.socket.receive({ type: 'refused', command_id, error: unavailable });
    network.socket.onclose?.();
    network.fireTimers();
    network.socket.onopen?.();
    network.fireTimers();
    const commands = network.sockets.flatMap((socket) => socket.sent).filter(({ type }) => type === 'command');
    expect(commands).toEqual([sent, sent]);
  });
});

describe('a preview', () => {
  it('is answered by its id', async () => {
    const connection = begin();
    const answer = connection.outbox.preview(3, ['pass']);
    const { preview_id } = network.socket.last as { preview_id: string };
    const effect = { answer: 'effect', version: 3, log: [], gained: {}, patch: {}, chance: false };
    network.socket.receive({ type: 'preview', preview_id, answer: effect });
    expect(await answer).toEqual(effect);
  });

  it('is requested again when the connection is back', async () => {
    const connection = begin();
    const answer = connection.outbox.preview(3, ['pass']);
    const { preview_id } = network.socket.last as { preview_id: string };
    network.socket.onclose?.();
    const late = connection.outbox.preview(3, ['place 1,0 r0']);
    network.fireTimers();
    network.socket.onopen?.();
    expect(network.socket.sent.map(({ type }) => type)).toEqual(['preview', 'preview']);
    const effect = { answer: 'effect', version: 3, log: [], gained: {}, patch: {}, chance: false };
    network.socket.receive({ type: 'preview', preview_id, answer: effect });
    expect(await answer).toEqual(effect);
    connection.outbox.close({ code: 'offline' });
    expect(await late).toMatchObject({ answer: 'refused', error: { code: 'offline' } });
  });

  it('is requested again as late as the server asks for', async () => {
    const answer = begin().outbox.preview(3, ['pass']);
    const { preview_id } = network.socket.last as { preview_id: string };
    const asked = network.socket.last;
    const error = { code: 'too-fast', facts: { retry_after_ms: 4_321 } };
    network.socket.receive({ type: 'preview', preview_id, answer: { answer: 'refused', error } });
    network.socket.sent = [];
    network.timersOf(4_321)[0]?.callback();
    expect(network.socket.sent).toEqual([asked]);
    const effect = { answer: 'effect', version: 3, log: [], gained: {}, patch: {}, chance: false };
    network.socket.receive({ type: 'preview', preview_id, answer: effect });
    expect(await answer).toEqual(effect);
  });
});
