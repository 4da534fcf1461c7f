// What is sent over a link, played over a network by hand.

import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../protocol';
import { first, Network, patchMessage, viewMessage } from './fake-network';
import { Link } from './link';
import type { Sending } from './outbox';

const unavailable: ErrorBody = { code: 'unavailable' };

let network: Network;
let refusals: ErrorBody[];

const begin = (): Link => {
  const link = new Link('t', network, {
    view: () => {},
    presence: () => {},
    state: () => {},
    refused: (error) => refusals.push(error),
  });
  link.start();
  network.socket.onopen?.();
  network.socket.hear(viewMessage(first));
  return link;
};

beforeEach(() => {
  network = new Network();
  refusals = [];
});

describe('a command', () => {
  it('is answered when the view has moved on', async () => {
    const link = begin();
    const sending: Sending[] = [];
    link.outbox.changed = (state) => sending.push(state);
    const answer = link.outbox.send(3, ['pass']);
    const { command_id } = network.socket.last as { command_id: string };
    network.socket.hear({ type: 'accepted', command_id, version: 4 });
    expect(sending).toEqual(['sending']);
    network.socket.hear(patchMessage(first, { version: 4 }));
    expect(await answer).toBeUndefined();
    expect(sending).toEqual(['sending', 'nothing']);
    expect(network.kept.size).toBe(0);
  });

  it('is sent again under its id after a lost line, and after a reload', () => {
    begin().outbox.send(3, ['pass']);
    const sent = network.socket.last;
    network.socket.onclose?.();
    network.pass();
    network.socket.onopen?.();
    expect(network.socket.sent).toEqual([sent]);

    const reloaded = begin();
    expect(network.socket.sent).toEqual([sent]);
    expect(reloaded.outbox.sending).toBe('sending');
  });

  it('survives a page that is outdated, and is sent by the next one', async () => {
    const link = begin();
    const answer = link.outbox.send(3, ['pass']);
    const sent = network.socket.last;
    network.socket.hear({ type: 'bye', code: 'outdated' });
    expect(network.outdatedMet).toBe(1);
    expect(await answer).toEqual({ code: 'offline' });
    expect(network.kept.size).toBe(1);
    expect(refusals).toEqual([]);

    // The page is loaded again: another link, the same memory.
    const next = begin();
    expect(next.outbox.sending).toBe('sending');
    expect(network.socket.sent).toEqual([sent]);
    const { command_id } = sent as { command_id: string };
    network.socket.hear({ type: 'accepted', command_id, version: 4 });
    network.socket.hear(patchMessage(first, { version: 4 }));
    expect([next.outbox.sending, network.kept.size]).toEqual(['nothing', 0]);
  });

  it('that is refused says why and is kept no longer', async () => {
    const link = begin();
    const answer = link.outbox.send(3, ['pass']);
    const { command_id } = network.socket.last as { command_id: string };
    const error: ErrorBody = { code: 'stale', facts: { expected: 3 }, version: 4 };
    network.socket.hear({ type: 'refused', command_id, error });
    expect(await answer).toEqual(error);
    expect(refusals).toEqual([error]);
    expect(network.kept.size).toBe(0);
  });

  it('that was not confirmed is tried again under its id, later each time', () => {
    const link = begin();
    const sending: Sending[] = [];
    link.outbox.changed = (state) => sending.push(state);
    void link.outbox.send(3, ['pass']);
    const sent = network.socket.last;
    const { command_id } = sent as { command_id: string };
    const waits = [500, 1000, 2000, 4000, 8000, 10000, 10000];
    for (const [times, ms] of waits.entries()) {
      network.socket.hear({ type: 'refused', command_id, error: unavailable });
      expect(network.due(ms)).toHaveLength(1);
      network.socket.sent = [];
      network.due(ms)[0]?.callback();
      expect(network.socket.sent, `try ${times}`).toEqual([sent]);
    }
    expect(link.outbox.sending).toBe('unconfirmed');
    expect(network.kept.size).toBe(1);
    network.socket.hear({ type: 'accepted', command_id, version: 4 });
    expect(link.outbox.sending).toBe('sending');
    network.socket.hear(patchMessage(first, { version: 4 }));
    expect(sending).toEqual(['sending', ...waits.map(() => 'unconfirmed'), 'nothing']);
    expect(refusals).toEqual([]);
  });

  it('that was not confirmed is not sent twice when the line comes back meanwhile', () => {
    begin().outbox.send(3, ['pass']);
    const sent = network.socket.last;
    const { command_id } = sent as { command_id: string };
    network.socket.hear({ type: 'refused', command_id, error: unavailable });
    network.socket.onclose?.();
    network.pass();
    network.socket.onopen?.();
    network.pass();
    const commands = network.sockets.flatMap((socket) => socket.sent).filter(({ type }) => type === 'command');
    expect(commands).toEqual([sent, sent]);
  });
});

describe('a preview', () => {
  it('is answered by its id', async () => {
    const link = begin();
    const answer = link.outbox.preview(3, ['pass']);
    const { preview_id } = network.socket.last as { preview_id: string };
    const effect = { answer: 'effect', version: 3, log: [], gained: {}, patch: {}, chance: false };
    network.socket.hear({ type: 'preview', preview_id, answer: effect });
    expect(await answer).toEqual(effect);
  });

  it('is refused when the line is lost', async () => {
    const answer = begin().outbox.preview(3, ['pass']);
    network.socket.onclose?.();
    expect(await answer).toMatchObject({ answer: 'refused', error: { code: 'offline' } });
  });
});
