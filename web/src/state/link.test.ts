import { beforeEach, describe, expect, it } from 'vitest';
import { PROTOCOL, type ByeCode, type TableView } from '../protocol';
import { first, Network, patchMessage, viewMessage } from './fake-network';
import { Link, type LinkState } from './link';
import { patched } from './patch';

let network: Network;
let views: TableView[];
/** Versions that are to be shown at once: nobody could follow what led there. */
let missed: number[];
let states: LinkState[];
let farewells: (ByeCode | undefined)[];

const makeLink = (): Link =>
  new Link('t', network, {
    view: (view, atOnce) => {
      views.push(view);
      if (atOnce) missed.push(view.version);
    },
    presence: () => {},
    state: (state, farewell) => {
      states.push(state);
      farewells.push(farewell);
    },
    refused: () => {},
  });

const begin = (): Link => {
  const link = makeLink();
  link.start();
  network.socket.onopen?.();
  network.socket.hear(viewMessage(first));
  return link;
};

beforeEach(() => {
  network = new Network();
  views = [];
  missed = [];
  states = [];
  farewells = [];
});

it('tells the server which protocol it speaks', () => {
  begin();
  expect(network.socket.path).toBe(`/api/tables/t/socket?protocol=${PROTOCOL}`);
});

describe('a view', () => {
  it('comes whole, then by patches', () => {
    begin();
    network.socket.hear(patchMessage(first, { version: 4, name: 'Monday' }));
    expect(views.map(({ name }) => name)).toEqual(['Sunday', 'Monday']);
    expect(states).toEqual(['connecting', 'live', 'live']);
  });

  it('is asked for again when its hash is another', () => {
    begin();
    network.socket.hear({ ...patchMessage(first, { version: 4 }), hash: 'wrong' });
    expect(views).toHaveLength(1);
    expect(network.socket.last).toEqual({ type: 'view' });
    network.socket.hear(patchMessage(first, { version: 4 }));
    expect(views).toHaveLength(1);
    network.socket.hear(viewMessage({ ...first, version: 5 }));
    expect(views.at(-1)?.version).toBe(5);
  });

  it('is asked for when a patch is missing, and an old patch is passed over', () => {
    begin();
    network.socket.hear({ type: 'patch', from: 2, version: 3, hash: '', patch: {} });
    expect(network.socket.sent).toEqual([]);
    network.socket.hear({ type: 'patch', from: 7, version: 8, hash: '', patch: {} });
    expect(network.socket.last).toEqual({ type: 'view' });
  });

  it('is taken from the server in the end, whatever its hash', () => {
    begin();
    const odd = { ...viewMessage({ ...first, version: 9 }), hash: 'wrong' };
    for (let ask = 0; ask < 4; ask += 1) network.socket.hear(odd);
    expect(network.socket.sent).toHaveLength(3);
    expect(views.at(-1)?.version).toBe(9);
  });
});

describe('a lost line', () => {
  it('says at once what was missed, and after that move by move', () => {
    begin();
    network.socket.hear(patchMessage(first, { version: 4 }));
    network.socket.onclose?.();
    network.pass();
    network.socket.onopen?.();
    const held = patched(first, { version: 4 });
    network.socket.hear(patchMessage(held, { version: 9 }));
    network.socket.hear(patchMessage(patched(held, { version: 9 }), { version: 10 }));
    expect(views.map(({ version }) => version)).toEqual([3, 4, 9, 10]);
    expect(missed).toEqual([3, 9]);
  });

  it('comes back from the version that is held, ever more patiently', () => {
    begin();
    network.socket.onclose?.();
    expect(states.at(-1)).toBe('reconnecting');
    const waits: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      waits.push(...network.pass());
      network.socket.onclose?.();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10000]);
    expect(network.socket.path).toBe(`/api/tables/t/socket?protocol=${PROTOCOL}&since=3`);
    network.pass();
    network.socket.onopen?.();
    expect(states.at(-1)).toBe('live');
  });

  it('is noticed when no pong comes', () => {
    begin();
    expect(network.pass()).toEqual([20_000]);
    expect(network.socket.last).toEqual({ type: 'ping' });
    expect(network.pass()).toEqual([10_000]);
    expect(states.at(-1)).toBe('reconnecting');
  });

  it('waits as long as the server says', () => {
    begin();
    network.socket.hear({ type: 'bye', code: 'going-down', retry_after_ms: 3000 });
    network.socket.onclose?.();
    expect(network.timers.map(({ ms }) => ms)).toEqual([3000]);
    expect(farewells.at(-1)).toBe('going-down');
  });

  it('comes back at once where the server says so', () => {
    begin();
    network.socket.hear({ type: 'bye', code: 'going-down', retry_after_ms: 0 });
    network.socket.onclose?.();
    expect(network.pass()).toEqual([0]);
    expect(network.sockets).toHaveLength(2);
  });

  it('stays away when the server says that it is no use', () => {
    begin();
    network.socket.hear({ type: 'bye', code: 'revoked' });
    expect([states.at(-1), farewells.at(-1)]).toEqual(['gone', 'revoked']);
    expect(network.timers).toEqual([]);
    expect(network.outdatedMet).toBe(0);
  });

  it('stays away from a server that speaks a newer protocol, and says so', () => {
    begin();
    network.socket.hear({ type: 'bye', code: 'outdated' });
    expect([states.at(-1), farewells.at(-1)]).toEqual(['gone', 'outdated']);
    expect(network.timers).toEqual([]);
    expect(network.outdatedMet).toBe(1);
  });
});
