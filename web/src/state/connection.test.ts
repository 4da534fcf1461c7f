import { beforeEach, describe, expect, it } from 'vitest';
import { PROTOCOL, type ByeCode, type TableView } from '../protocol';
import type { ConnectionState } from './connection';
import { FakeNetwork, firstView, openConnection, patchMessage, viewMessage } from './fake-network';
import { patched } from './patch';

let network: FakeNetwork;
let views: TableView[];
/** The versions that were marked to be shown at once. */
let atOnceVersions: number[];
let states: ConnectionState[];
let closeReasons: (ByeCode | undefined)[];

const begin = () =>
  openConnection(network, {
    onView: (view, atOnce) => {
      views.push(view);
      if (atOnce) atOnceVersions.push(view.version);
    },
    onState: (state, closeReason) => {
      states.push(state);
      closeReasons.push(closeReason);
    },
  });

beforeEach(() => {
  network = new FakeNetwork();
  views = [];
  atOnceVersions = [];
  states = [];
  closeReasons = [];
});

it('sends the protocol version', () => {
  begin();
  expect(network.socket.path).toBe(`/api/tables/t/socket?protocol=${PROTOCOL}`);
});

describe('a view', () => {
  it('arrives complete, then as patches', () => {
    begin();
    network.socket.receive(patchMessage(firstView, { version: 4, name: 'Monday' }));
    expect(views.map(({ name }) => name)).toEqual(['Sunday', 'Monday']);
    expect(states).toEqual(['connecting', 'live', 'live']);
  });

  it('is requested again when its hash does not match', () => {
    begin();
    network.socket.receive({ ...patchMessage(firstView, { version: 4 }), hash: 'wrong' });
    expect(views).toHaveLength(1);
    expect(network.socket.last).toEqual({ type: 'view' });
    network.socket.receive(patchMessage(firstView, { version: 4 }));
    expect(views).toHaveLength(1);
    network.socket.receive(viewMessage({ ...firstView, version: 5 }));
    expect(views.at(-1)?.version).toBe(5);
  });

  it('is requested when a patch is missing; an old patch is ignored', () => {
    begin();
    network.socket.receive({ type: 'patch', from: 2, version: 3, hash: '', patch: {} });
    expect(network.socket.sent).toEqual([]);
    network.socket.receive({ type: 'patch', from: 7, version: 8, hash: '', patch: {} });
    expect(network.socket.last).toEqual({ type: 'view' });
  });

  it('is accepted after three requests, whatever its hash', () => {
    begin();
    const odd = { ...viewMessage({ ...firstView, version: 9 }), hash: 'wrong' };
    for (let times = 0; times < 4; times += 1) network.socket.receive(odd);
    expect(network.socket.sent).toHaveLength(3);
    expect(views.at(-1)?.version).toBe(9);
  });
});

describe('a lost connection', () => {
  it('shows what was missed at once, and later moves one by one', () => {
    begin();
    network.socket.receive(patchMessage(firstView, { version: 4 }));
    network.socket.onclose?.();
    network.fireTimers();
    network.socket.onopen?.();
    const current = patched(firstView, { version: 4 });
    network.socket.receive(patchMessage(current, { version: 9 }));
    network.socket.receive(patchMessage(patched(current, { version: 9 }), { version: 10 }));
    expect(views.map(({ version }) => version)).toEqual([3, 4, 9, 10]);
    expect(atOnceVersions).toEqual([3, 9]);
  });

  it('reconnects from the current version, with growing delays', () => {
    begin();
    network.socket.onclose?.();
    expect(states.at(-1)).toBe('reconnecting');
    const waits: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      waits.push(...network.fireTimers());
      network.socket.onclose?.();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10000]);
    expect(network.socket.path).toBe(`/api/tables/t/socket?protocol=${PROTOCOL}&since=3`);
    network.fireTimers();
    network.socket.onopen?.();
    expect(states.at(-1)).toBe('live');
  });

  it('is detected when no pong arrives', () => {
    begin();
    expect(network.fireTimers()).toEqual([20_000]);
    expect(network.socket.last).toEqual({ type: 'ping' });
    expect(network.fireTimers()).toEqual([10_000]);
    expect(states.at(-1)).toBe('reconnecting');
  });

  it('waits as long as the server requests', () => {
    begin();
    network.socket.receive({ type: 'bye', code: 'going-down', retry_after_ms: 3000 });
    network.socket.onclose?.();
    expect(network.timers.map(({ ms }) => ms)).toEqual([3000]);
    expect(closeReasons.at(-1)).toBe('going-down');
  });

  it('reconnects at once if the server requests it', () => {
    begin();
    network.socket.receive({ type: 'bye', code: 'going-down', retry_after_ms: 0 });
    network.socket.onclose?.();
    expect(network.fireTimers()).toEqual([0]);
    expect(network.sockets).toHaveLength(2);
  });

  it('stays closed when the server says that retrying is pointless', () => {
    begin();
    network.socket.receive({ type: 'bye', code: 'revoked' });
    expect([states.at(-1), closeReasons.at(-1)]).toEqual(['gone', 'revoked']);
    expect(network.timers).toEqual([]);
    expect(network.outdatedCount).toBe(0);
  });

  it('stays closed when the server speaks a newer protocol, and reports it', () => {
    begin();
    network.socket.receive({ type: 'bye', code: 'outdated' });
    expect([states.at(-1), closeReasons.at(-1)]).toEqual(['gone', 'outdated']);
    expect(network.timers).toEqual([]);
    expect(network.outdatedCount).toBe(1);
  });
});
