// The line to one table: a WebSocket that comes back by itself, and a view that is always the
// server's. Headless: sockets, time and memory are given, so that tests can play the network.

import {
  PROTOCOL,
  type ByeCode,
  type ErrorBody,
  type JsonValue,
  type Message,
  type Outward,
  type Presence,
  type SeatLetter,
  type TableView,
} from '../protocol';
import { OFFLINE } from './api';
import { Backoff } from './backoff';
import { hashOf } from './hash';
import { patched } from './patch';
import { Outbox, type Memory } from './outbox';

/** `live`: what is shown is what is. `gone`: the server said that coming back is no use. */
export type LinkState = 'connecting' | 'live' | 'reconnecting' | 'gone';

/** As much of a WebSocket as is needed. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The world around a link. */
export interface Surroundings {
  open(path: string): Socket;
  memory: Memory;
  /** Calls back after so many milliseconds; gives back what stops it. */
  after(ms: number, callback: () => void): () => void;
  random(): number;
  newId(): string;
  /** The server speaks a newer protocol than this page. */
  outdated(): void;
}

/** Whom a link tells. */
export interface Listener {
  /** `atOnce`: the line has just come back, or was wrong; there is nothing to follow step by step. */
  view(view: TableView, atOnce: boolean): void;
  presence(presence: { [key in SeatLetter]?: Presence }): void;
  /** `farewell`: why the server ended the connection, where it said so. */
  state(state: LinkState, farewell?: ByeCode): void;
  /** A command was refused, also one that a reload of the page has outlived. */
  refused(error: ErrorBody): void;
}

const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
/** Fresh views that are asked for in a row before the server's word is taken as it is. */
const ASKS = 3;

type Bye = Extract<Outward, { type: 'bye' }>;

export class Link {
  readonly outbox: Outbox;
  private socket: Socket | undefined;
  private current: TableView | undefined;
  private readonly backoff: Backoff;
  private asked = 0;
  /** What the server said before it closed. */
  private bye: Bye | undefined;
  private isOver = false;
  /** Nothing was heard on this line yet: what comes first may be all that was missed. */
  private isFresh = true;
  private stopTimer: () => void = () => {};

  constructor(
    private readonly table: string,
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {
    this.backoff = new Backoff(around.random);
    this.outbox = new Outbox(table, around, {
      write: (message) => this.write(message),
      refused: (error) => listener.refused(error),
    });
  }

  /** Begins to listen, from `view` on where there is one already. */
  start(view?: TableView): void {
    this.current = view;
    if (view !== undefined) this.outbox.isAt(view.version);
    this.connect('connecting');
  }

  stop(): void {
    this.isOver = true;
    this.stopTimer();
    this.drop();
    this.outbox.forgetAll(OFFLINE);
  }

  /** The network is back, or the page is looked at again: do not wait for the next try. */
  wake(): void {
    if (this.isOver) return;
    if (this.socket === undefined) this.connect('reconnecting');
    else this.ping();
  }

  /** Another seat looks now: the session has sat down, or has got up. */
  renew(): void {
    if (this.isOver) return;
    this.current = undefined;
    this.drop();
    this.connect('reconnecting');
  }

  private connect(state: LinkState, farewell?: ByeCode): void {
    this.stopTimer();
    this.listener.state(state, farewell);
    const table = `/api/tables/${encodeURIComponent(this.table)}`;
    const since = this.current === undefined ? '' : `&since=${this.current.version}`;
    const socket = this.around.open(`${table}/socket?protocol=${PROTOCOL}${since}`);
    this.socket = socket;
    this.isFresh = true;
    socket.onopen = () => {
      if (this.current !== undefined) this.listener.state('live');
      this.outbox.isOpen = true;
      this.expectSilence();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as Outward);
    socket.onclose = () => this.lost();
  }

  private hear(message: Outward): void {
    this.backoff.reset();
    this.expectSilence();
    switch (message.type) {
      case 'view':
        this.listener.presence(message.presence);
        return this.take(message.view, message.hash, true);
      case 'patch':
        return this.follow(message);
      case 'presence':
        return this.listener.presence(message.presence);
      case 'bye':
        return this.goodbye(message);
      case 'accepted':
      case 'refused':
      case 'preview':
        return this.outbox.hear(message);
      case 'pong':
        return;
    }
  }

  private follow(message: { from: number; version: number; hash: string; patch: JsonValue }): void {
    // While a fresh view is on its way, patches of the old one mean nothing.
    if (this.asked > 0) return;
    const current = this.current;
    if (current === undefined || current.version !== message.from) {
      if (current !== undefined && message.version <= current.version) return;
      return this.askForView();
    }
    this.take(patched(current, message.patch), message.hash, this.isFresh);
  }

  private take(view: TableView, hash: string, atOnce: boolean): void {
    if (hashOf(view) !== hash && this.asked < ASKS) return this.askForView();
    this.asked = 0;
    this.current = view;
    this.listener.state('live');
    this.isFresh = false;
    this.listener.view(view, atOnce);
    this.outbox.isAt(view.version);
  }

  private askForView(): void {
    this.asked += 1;
    this.write({ type: 'view' });
  }

  private goodbye(bye: Bye): void {
    if (bye.retry_after_ms !== undefined) {
      this.bye = bye;
      return;
    }
    this.isOver = true;
    this.stopTimer();
    this.drop();
    this.listener.state('gone', bye.code);
    // A command under way stays in memory, for the page that comes.
    this.outbox.forgetAll(OFFLINE);
    if (bye.code === 'outdated') this.around.outdated();
  }

  private lost(): void {
    this.drop();
    if (this.isOver) return;
    const { bye } = this;
    this.bye = undefined;
    this.listener.state('reconnecting', bye?.code);
    this.stopTimer();
    const wait = this.backoff.next(bye?.retry_after_ms);
    this.stopTimer = this.around.after(wait, () => this.connect('reconnecting', bye?.code));
  }

  /** A line may be dead without a word: ask, and hang up when no answer comes. */
  private expectSilence(): void {
    this.stopTimer();
    this.stopTimer = this.around.after(PING_EVERY, () => this.ping());
  }

  private ping(): void {
    if (!this.outbox.isOpen) return;
    this.write({ type: 'ping' });
    this.stopTimer();
    this.stopTimer = this.around.after(PONG_WITHIN, () => this.lost());
  }

  private write(message: Message): void {
    this.socket?.send(JSON.stringify(message));
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    this.asked = 0;
    this.outbox.isOpen = false;
    if (socket === undefined) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }
}
