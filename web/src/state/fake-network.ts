// A network for tests: sockets, time and memory that are played by hand.

import type { JsonValue, TableView } from '../protocol';
import { hashOf } from './hash';
import type { Socket } from './link';
import { patched } from './patch';

/** A network that is played by hand. */
export class Network {
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
  /** How often the page was found to be outdated. */
  outdatedMet = 0;
  outdated = () => void (this.outdatedMet += 1);
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
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get last(): Record<string, unknown> | undefined {
    return this.sent.at(-1);
  }
}

/** A view as small as a link can do with. */
export const first = { table: 't', version: 3, name: 'Sunday', log: {} } as unknown as TableView;
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
