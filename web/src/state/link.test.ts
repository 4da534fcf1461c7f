import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody, JsonValue, TableView } from '../protocol';
import { hashOf } from './hash';
import { Link, type LinkState, type Socket } from './link';
import type { Sending } from './outbox';
import { patched } from './patch';

/** A network that is played by hand. */
class Network {
  sockets: FakeSocket[] = [];
  timers: { ms: number; callback: () => void }[] = [];
  kept = new Map<string, string>();
  ids = 0;
  open = (path: string): Socket => {
    const socket = new FakeSocket(path);
    this.sockets.push(socket);
    return socket;
  };
  memory = {
    getItem: (key: string) => this.kept.get(key) ?? null,
    setItem: (key: string, value: string) => void this.kept.set(key, value),
    removeItem: (key: string) => void this.kept.delete(key),
  };
  after = (ms: number, callback: () => void) => {
    const timer = { ms, callback };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((other) => other !== timer));
  };
  random = () => 0.5;
  newId = () => `id-${++this.ids}`;
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  /** What is waited for this long. */
  due(ms: number) {
    return this.timers.filter((timer) => timer.ms === ms);
  }
  /** Lets all the time pass that is waited for. */
  pass(): number[] {
    const due = this.timers;
    this.timers = [];
    due.forEach(({ callback }) => callback());
    return due.map(({ ms }) => ms);
  }
}

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  constructor(readonly path: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get last(): Record<string, unknown> | undefined {
    return this.sent.at(-1);
  }
}

const first = { table: 't', version: 3, name: 'Sunday', log: {} } as unknown as TableView;
const viewMessage = (view: TableView) => ({
  type: 'view',
  version: view.version,
  hash: hashOf(view),
  view,
  presence: { A: 'here' },
});
const patchMessage = (from: TableView, patch: JsonValue) => {
  const to = patched(from, patch);
  return { type: 'patch', from: from.version, version: to.version, hash: hashOf(to), patch };
};

const unavailable = { status: 503, code: 'unavailable', sentence: 'not confirmed' };

let network: Network;
let views: TableView[];
/** Versions that are to be shown at once: nobody could follow what led there. */
let missed: number[];
let states: LinkState[];
let refusals: ErrorBody[];

const makeLink = (): Link =>
  new Link('t', network, {
    view: (view, atOnce) => {
      views.push(view);
      if (atOnce) missed.push(view.version);
    },
    presence: () => {},
    state: (state) => states.push(state),
    refused: (error) => refusals.push(error),
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
  refusals = [];
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
    expect(network.socket.path).toBe('/api/tables/t/socket?since=3');
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
    network.socket.hear({ type: 'bye', code: 'going-down', sentence: '', retry_after_ms: 3000 });
    network.socket.onclose?.();
    expect(network.timers.map(({ ms }) => ms)).toEqual([3000]);
  });

  it('comes back at once where the server says so', () => {
    begin();
    network.socket.hear({ type: 'bye', code: 'going-down', sentence: '', retry_after_ms: 0 });
    network.socket.onclose?.();
    expect(network.pass()).toEqual([0]);
    expect(network.sockets).toHaveLength(2);
  });

  it('stays away when the server says that it is no use', () => {
    begin();
    network.socket.hear({ type: 'bye', code: 'revoked', sentence: 'no more' });
    expect(states.at(-1)).toBe('gone');
    expect(network.timers).toEqual([]);
  });
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

  it('that is refused says why and is kept no longer', async () => {
    const link = begin();
    const answer = link.outbox.send(3, ['pass']);
    const { command_id } = network.socket.last as { command_id: string };
    const error = { status: 409, code: 'stale', sentence: 'look again' };
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
