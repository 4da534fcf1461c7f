// A table that is being played: `Table` over a connection.

import type { ChoicesOf, Previewed } from '../games/contract';
import type { ByeCode, GameName, Presence, SeatLetter, TableBody } from '../protocol';
import { newId, OFFLINE, type PageError } from './api';
import { BaseTable, inOrder } from './base-table.svelte';
import {
  TableConnection,
  type ConnectionState,
  type Environment,
  type Socket,
} from './connection';
import { newNotices } from './notices';
import type { CommandStatus } from './outbox';
import { outdated } from './outdated.svelte';
import { toasts } from './toasts.svelte';
import { ViewQueue } from './view-queue';

export class LiveTable<G extends GameName = GameName> extends BaseTable<G> {
  presence: { [key in SeatLetter]?: Presence } = $state.raw({});
  connectionState: ConnectionState = $state('connecting');
  /** Why the server ended the connection, if it said so. */
  closeReason: ByeCode | undefined = $state();
  private commandStatus: CommandStatus = $state('none');
  recentMoves = $derived(inOrder(this.view.log));
  /** Whether moves of other players are queued: the table is ahead of what is shown. */
  isBehind = $state(false);
  /** The version up to which notices have been shown. */
  private noticedVersion: number;
  private readonly connection: TableConnection;
  private readonly queue: ViewQueue;

  constructor(
    { view, presence }: TableBody,
    environment: Environment = browser,
    skipsSteps: () => boolean = prefersNoSteps,
  ) {
    super(view);
    this.presence = presence;
    this.noticedVersion = view.version;
    this.queue = new ViewQueue(view, (next) => (this.view = next), (ms, callback) =>
      environment.after(ms, () => {
        callback();
        this.isBehind = this.queue.isBehind;
      }),
    );
    this.connection = new TableConnection(view.table, environment, {
      onView: (next, atOnce) => {
        for (const notice of newNotices(next, this.noticedVersion)) toasts.show(notice);
        this.noticedVersion = next.version;
        this.queue.push(next, atOnce || skipsSteps());
        this.isBehind = this.queue.isBehind;
      },
      onPresence: (next) => (this.presence = next),
      onState: (state, closeReason) => {
        this.connectionState = state;
        this.closeReason = closeReason;
      },
      onRefused: (error) => toasts.showRefusal(error),
    });
    this.commandStatus = this.connection.outbox.status;
    this.connection.outbox.onStatus = (status) => (this.commandStatus = status);
    this.connection.start(view);
  }

  /** A resignation may end the game in the middle of a turn. */
  override get active(): SeatLetter | undefined {
    return this.view.ended === undefined ? super.active : undefined;
  }

  get isSending(): boolean {
    return this.commandStatus !== 'none';
  }

  get isUnconfirmed(): boolean {
    return this.commandStatus === 'unconfirmed';
  }

  get choices(): ChoicesOf<G> | undefined {
    return this.isSending ? undefined : (this.view.choices as ChoicesOf<G> | undefined);
  }

  preview(actions: readonly string[]): Promise<Previewed> {
    return this.connection.outbox.preview(this.view.version, actions);
  }

  send(actions: readonly string[]): Promise<PageError | undefined> {
    if (this.connectionState === 'gone') return Promise.resolve(OFFLINE);
    return this.connection.outbox.send(this.view.version, actions);
  }

  /** Shows the current state of the table and skips the queued moves. */
  catchUp(): void {
    this.queue.catchUp();
    this.isBehind = false;
  }

  /** Reconnects because the viewer has taken or left a seat. */
  reconnect(): void {
    this.connection.restart();
  }

  /** The page is visible again, or the network is back. */
  resume(): void {
    this.catchUp();
    this.connection.checkNow();
  }

  close(): void {
    this.queue.stop();
    this.connection.stop();
  }
}

/** The page is hidden, or the viewer prefers reduced motion. */
const prefersNoSteps = (): boolean =>
  document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;

const browser: Environment = {
  open: (path) => {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(`${scheme}//${location.host}${path}`) as Socket;
  },
  get storage() {
    return sessionStorage;
  },
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  newId,
  onOutdated: () => void outdated.handleRefusal(),
};
