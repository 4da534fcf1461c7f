// The line to one table: a WebSocket that comes back by itself, and a view that is always the
// server's. Headless: sockets, time and memory are given, so that tests can play the network.

import type { ErrorBody, JsonValue, Outward, Presence, SeatLetter, TableView } from '../protocol';
import { OFFLINE } from './api';
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
}

/** Whom a link tells. */
export interface Listener {
  /** `atOnce`: the line has just come back, or was wrong; there is nothing to follow step by step. */
  view(view: TableView, atOnce: boolean): void;
  presence(presence: { [key in SeatLetter]?: Presence }): void;
  state(state: LinkState, sentence?: string): void;
  /** A command was refused, also one that a reload of the page has outlived. */
  refused(error: ErrorBody): void;
}

const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
const FIRST_RETRY = 500;
const LONGEST_RETRY = 10_000;
/** Fresh views that are asked for in a row before the server's word is taken as it is. */
const ASKS = 3;

export class Link {
  readonly outbox: Outbox;
  private socket: Socket | undefined;
  private current: TableView | undefined;
  private attempts = 0;
  private asked = 0;
  private retryAfter: number | undefined;
  private isOver = false;
  /** Nothing was heard on this line yet: what comes first may be all that was missed. */
  private isFresh = true;
  private stopTimer: () => void = () => {};

  constructor(
    private readonly table: string,
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {
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

  private connect(state: LinkState): void {
    this.stopTimer();
    this.listener.state(state);
    const since = this.current === undefined ? '' : `?since=${this.current.version}`;
    const socket = this.around.open(`/api/tables/${encodeURIComponent(this.table)}/socket${since}`);
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
    this.attempts = 0;
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
        return this.goodbye(message.sentence, message.retry_after_ms);
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

  private goodbye(sentence: string, retryAfter: number | undefined): void {
    if (retryAfter !== undefined) {
      this.retryAfter = retryAfter;
      return;
    }
    this.isOver = true;
    this.stopTimer();
    this.drop();
    this.listener.state('gone', sentence);
    this.outbox.forgetAll(OFFLINE);
  }

  private lost(): void {
    this.drop();
    if (this.isOver) return;
    this.listener.state('reconnecting');
    const backoff = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.attempts);
    // Not all at once: a server that comes back has all its guests at the door.
    const wait = (this.retryAfter ?? backoff) * (0.75 + this.around.random() / 2);
    this.retryAfter = undefined;
    this.attempts += 1;
    this.stopTimer();
    this.stopTimer = this.around.after(wait, () => this.connect('reconnecting'));
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

  private write(message: object): void {
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
