// A network for tests: sockets, timers and storage that the test controls.

import type { JsonValue, TableView } from '../protocol';
import { TableConnection, type ConnectionListener, type Socket } from './connection';
import { hashOf } from './hash';
import type { KeyValueStorage } from './outbox';
import { patched } from './patch';

/** A storage in memory. */
export function memoryStorage(items = new Map<string, string>()): KeyValueStorage {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

interface Timer {
  ms: number;
  callback: () => void;
}

/** Sockets that the test answers, and timers that it fires. */
export class FakeNetwork {
  sockets: FakeSocket[] = [];
  timers: Timer[] = [];
  stored = new Map<string, string>();
  storage = memoryStorage(this.stored);
  ids = 0;
  open = (path: string): Socket => {
    const socket = new FakeSocket(path);
    this.sockets.push(socket);
    return socket;
  };
  after = (ms: number, callback: () => void) => {
    const timer = { ms, callback };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((other) => other !== timer));
  };
  random = () => 0.5;
  newId = () => `id-${++this.ids}`;
  /** How often the page was found to be outdated. */
  outdatedCount = 0;
  onOutdated = () => void (this.outdatedCount += 1);
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  /** The timers that were set to this duration. */
  timersOf(ms: number): Timer[] {
    return this.timers.filter((timer) => timer.ms === ms);
  }
  /** Fires all timers; returns their durations. */
  fireTimers(): number[] {
    const due = this.timers;
    this.timers = [];
    due.forEach(({ callback }) => callback());
    return due.map(({ ms }) => ms);
  }
}

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  constructor(readonly path: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  /** A message arrives from the server. */
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get last(): Record<string, unknown> | undefined {
    return this.sent.at(-1);
  }
}

/** The smallest view that a connection works with. */
export const firstView = {
  table: 't',
  version: 3,
  viewer: 'A',
  turn: 'A',
  name: 'Sunday',
  log: {},
  notices: {},
} as unknown as TableView;
export const viewMessage = (view: TableView) => ({
  type: 'view',
  version: view.version,
  hash: hashOf(view),
  view,
  presence: { A: 'here' },
});
export const patchMessage = (from: TableView, patch: JsonValue) => {
  const to = patched(from, patch);
  return { type: 'patch', from: from.version, version: to.version, hash: hashOf(to), patch };
};

/** Connects to a table and lets the server send its first view. */
export function openConnection(
  network: FakeNetwork,
  listener: Partial<ConnectionListener> = {},
): TableConnection {
  const connection = new TableConnection('t', network, {
    onView: () => {},
    onPresence: () => {},
    onState: () => {},
    onRefused: () => {},
    ...listener,
  });
  connection.start();
  network.socket.onopen?.();
  network.socket.receive(viewMessage(firstView));
  return connection;
}
