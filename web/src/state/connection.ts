// The connection to one table: a WebSocket that reconnects by itself, and a view that always
// follows the server's. Headless: sockets, timers and storage are passed in, so that tests can
// simulate the network.

import {
  PROTOCOL,
  type ByeCode,
  type ErrorBody,
  type Message,
  type Outward,
  type Presence,
  type SeatLetter,
  type TableView,
} from '../protocol';
import { unknownVariant } from '../games/kit/exhaustive';
import { OFFLINE } from './api';
import { Backoff } from './backoff';
import { hashOf } from './hash';
import { patched } from './patch';
import { Outbox, type KeyValueStorage } from './outbox';

/** `live`: the view is up to date. `gone`: the server said that reconnecting is pointless. */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'gone';

/** The part of a WebSocket that a connection uses. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a connection needs from the browser. */
export interface Environment {
  open(path: string): Socket;
  storage: KeyValueStorage;
  /** Calls back after `ms` milliseconds; returns a function that cancels the timer. */
  after(ms: number, callback: () => void): () => void;
  random(): number;
  newId(): string;
  /** Called when the server speaks a newer protocol than this page. */
  onOutdated(): void;
}

/** Callbacks of a connection. */
export interface ConnectionListener {
  /** `atOnce`: the connection was just restored or out of step, so there are no single moves to
   * show one after the other. */
  onView(view: TableView, atOnce: boolean): void;
  onPresence(presence: { [key in SeatLetter]?: Presence }): void;
  /** `closeReason`: why the server ended the connection, if it said so. */
  onState(state: ConnectionState, closeReason?: ByeCode): void;
  /** A command was refused, possibly one sent before the page was reloaded. */
  onRefused(error: ErrorBody): void;
}

const PING_INTERVAL_MS = 20_000;
const PONG_TIMEOUT_MS = 10_000;
/** After this many requests in a row for a full view, the server's view is accepted whatever its
 * hash. */
const MAX_VIEW_REQUESTS = 3;

type Bye = Extract<Outward, { type: 'bye' }>;
type Patch = Extract<Outward, { type: 'patch' }>;

export class TableConnection {
  readonly outbox: Outbox;
  private socket: Socket | undefined;
  private current: TableView | undefined;
  private readonly backoff: Backoff;
  private viewRequests = 0;
  /** What the server sent before it closed the socket. */
  private bye: Bye | undefined;
  private isStopped = false;
  /** No view has arrived on this socket yet: the first one may contain everything missed. */
  private isFirstView = true;
  private cancelTimer: () => void = () => {};

  constructor(
    private readonly tableId: string,
    private readonly environment: Environment,
    private readonly listener: ConnectionListener,
  ) {
    this.backoff = new Backoff(environment.random);
    this.outbox = new Outbox(tableId, environment, {
      write: (message) => this.write(message),
      onRefused: (error) => listener.onRefused(error),
    });
  }

  /** Connects, continuing from `view` if the page has one already. */
  start(view?: TableView): void {
    this.current = view;
    if (view !== undefined) this.outbox.setViewVersion(view.version);
    this.connect('connecting');
  }

  stop(): void {
    this.isStopped = true;
    this.cancelTimer();
    this.closeSocket();
    this.outbox.close(OFFLINE);
  }

  /** Retries or pings at once: the network is back, or the page became visible again. */
  checkNow(): void {
    if (this.isStopped) return;
    if (this.socket === undefined) this.connect('reconnecting');
    else this.ping();
  }

  /** Reconnects from scratch: the viewer has another seat now, so the view is another one. */
  restart(): void {
    if (this.isStopped) return;
    this.current = undefined;
    this.closeSocket();
    this.connect('reconnecting');
  }

  private connect(state: ConnectionState, closeReason?: ByeCode): void {
    this.cancelTimer();
    this.listener.onState(state, closeReason);
    const address = `/api/tables/${encodeURIComponent(this.tableId)}`;
    const since = this.current === undefined ? '' : `&since=${this.current.version}`;
    const socket = this.environment.open(`${address}/socket?protocol=${PROTOCOL}${since}`);
    this.socket = socket;
    this.isFirstView = true;
    socket.onopen = () => {
      if (this.current !== undefined) this.listener.onState('live');
      this.outbox.isOpen = true;
      this.schedulePing();
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data) as Outward);
    socket.onclose = () => this.handleClose();
  }

  private receive(message: Outward): void {
    this.backoff.reset();
    this.schedulePing();
    switch (message.type) {
      case 'view':
        this.listener.onPresence(message.presence);
        return this.applyView(message.view, message.hash, true);
      case 'patch':
        return this.applyPatch(message);
      case 'presence':
        return this.listener.onPresence(message.presence);
      case 'bye':
        return this.handleBye(message);
      case 'accepted':
      case 'refused':
      case 'preview':
        return this.outbox.receive(message);
      case 'pong':
        return;
      default:
        return unknownVariant(message, undefined);
    }
  }

  private applyPatch({ from, version, hash, patch }: Patch): void {
    // While a full view is on its way, patches of the old one are useless.
    if (this.viewRequests > 0) return;
    const current = this.current;
    if (current === undefined || current.version !== from) {
      if (current !== undefined && version <= current.version) return;
      return this.requestView();
    }
    this.applyView(patched(current, patch), hash, this.isFirstView);
  }

  private applyView(view: TableView, hash: string, atOnce: boolean): void {
    if (hashOf(view) !== hash && this.viewRequests < MAX_VIEW_REQUESTS) return this.requestView();
    this.viewRequests = 0;
    this.current = view;
    this.listener.onState('live');
    this.isFirstView = false;
    this.listener.onView(view, atOnce);
    this.outbox.setViewVersion(view.version);
  }

  private requestView(): void {
    this.viewRequests += 1;
    this.write({ type: 'view' });
  }

  private handleBye(bye: Bye): void {
    if (bye.retry_after_ms !== undefined) {
      this.bye = bye;
      return;
    }
    this.isStopped = true;
    this.cancelTimer();
    this.closeSocket();
    this.listener.onState('gone', bye.code);
    // A pending command stays in storage: the page sends it after a reload.
    this.outbox.close(OFFLINE);
    if (bye.code === 'outdated') this.environment.onOutdated();
  }

  private handleClose(): void {
    this.closeSocket();
    if (this.isStopped) return;
    const { bye } = this;
    this.bye = undefined;
    this.listener.onState('reconnecting', bye?.code);
    this.cancelTimer();
    const wait = this.backoff.next(bye?.retry_after_ms);
    this.cancelTimer = this.environment.after(wait, () => this.connect('reconnecting', bye?.code));
  }

  /** A connection may die silently: ping when nothing arrives, and reconnect without a pong. */
  private schedulePing(): void {
    this.cancelTimer();
    this.cancelTimer = this.environment.after(PING_INTERVAL_MS, () => this.ping());
  }

  private ping(): void {
    if (!this.outbox.isOpen) return;
    this.write({ type: 'ping' });
    this.cancelTimer();
    this.cancelTimer = this.environment.after(PONG_TIMEOUT_MS, () => this.handleClose());
  }

  private write(message: Message): void {
    this.socket?.send(JSON.stringify(message));
  }

  private closeSocket(): void {
    const socket = this.socket;
    this.socket = undefined;
    this.viewRequests = 0;
    this.outbox.isOpen = false;
    if (socket === undefined) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }
}
