// A table that is played now, as games see it: `Room` over a link.

import type { BoardOf, ChoicesOf, Previewed, Room } from '../games/contract';
import type {
  ByeCode,
  GameName,
  LogEntry,
  Presence,
  SeatLetter,
  TableBody,
  TableView,
} from '../protocol';
import { newId, OFFLINE, type PageError } from './api';
import { Link, type LinkState, type Socket, type Surroundings } from './link';
import type { Sending } from './outbox';
import { outdated } from './outdated.svelte';
import { newNotices } from './notices';
import { Pace } from './pace';
import { nameAt } from './telling';
import { toasts } from './toasts.svelte';

/** The entries of a view's log in their order. */
export const inOrder = (log: TableView['log']): LogEntry[] =>
  Object.keys(log)
    .map(Number)
    .sort((a, b) => a - b)
    .map((number) => log[number]!);

/** What a live table and a replay have in common. */
export abstract class AnyRoom<G extends GameName = GameName> implements Room<G> {
  view: TableView = $state.raw()!;

  constructor(view: TableView) {
    this.view = view;
  }

  abstract readonly choices: ChoicesOf<G> | undefined;
  abstract readonly news: readonly LogEntry[];
  abstract readonly isSending: boolean;
  /** Whether the server could not say if the command that is under way was done. */
  abstract readonly isUnconfirmed: boolean;
  abstract preview(actions: readonly string[]): Promise<Previewed>;
  abstract send(actions: readonly string[]): Promise<PageError | undefined>;

  get board(): BoardOf<G> {
    return this.view.board as BoardOf<G>;
  }

  get me(): SeatLetter | undefined {
    return this.view.viewer === 'spectator' ? undefined : this.view.viewer;
  }

  /** Whose turn it is, also while chance moves; nobody's once it is over. */
  get active(): SeatLetter | undefined {
    const { board, turn } = this.view;
    return board === undefined || board.mover === 'over' ? undefined : (turn ?? board.turn);
  }

  /** The seats that there are, in playing order. */
  get seats(): SeatLetter[] {
    return (Object.keys(this.view.seats) as SeatLetter[]).sort();
  }

  nameOf(seat: SeatLetter): string {
    return nameAt(this.view.seats, seat);
  }

  say(sentence: string): void {
    toasts.say(sentence);
  }
}

export class LiveRoom<G extends GameName = GameName> extends AnyRoom<G> {
  presence: { [key in SeatLetter]?: Presence } = $state.raw({});
  connection: LinkState = $state('connecting');
  /** Why the server ended the connection, where it said so. */
  farewell: ByeCode | undefined = $state();
  private sending: Sending = $state('nothing');
  news = $derived(inOrder(this.view.log));
  /** Whether moves of others wait to be shown: the table has moved on from what is seen. */
  isBehind = $state(false);
  /** The version up to which notices have been told. */
  private known: number;
  private readonly link: Link;
  private readonly pace: Pace;

  constructor(
    { view, presence }: TableBody,
    around: Surroundings = browser,
    isHurried: () => boolean = seesNoSteps,
  ) {
    super(view);
    this.presence = presence;
    this.known = view.version;
    this.pace = new Pace(view, (next) => (this.view = next), (ms, callback) =>
      around.after(ms, () => {
        callback();
        this.isBehind = this.pace.isBehind;
      }),
    );
    this.link = new Link(view.table, around, {
      view: (next, atOnce) => {
        for (const notice of newNotices(next, this.known)) toasts.say(notice);
        this.known = next.version;
        this.pace.take(next, atOnce || isHurried());
        this.isBehind = this.pace.isBehind;
      },
      presence: (next) => (this.presence = next),
      state: (state, farewell) => {
        this.connection = state;
        this.farewell = farewell;
      },
      refused: (error) => toasts.refuse(error),
    });
    this.sending = this.link.outbox.sending;
    this.link.outbox.changed = (sending) => (this.sending = sending);
    this.link.start(view);
  }

  /** A game may end in the middle of a turn, when somebody resigns. */
  override get active(): SeatLetter | undefined {
    return this.view.ended === undefined ? super.active : undefined;
  }

  get isSending(): boolean {
    return this.sending !== 'nothing';
  }

  get isUnconfirmed(): boolean {
    return this.sending === 'unconfirmed';
  }

  get choices(): ChoicesOf<G> | undefined {
    return this.isSending ? undefined : (this.view.choices as ChoicesOf<G> | undefined);
  }

  preview(actions: readonly string[]): Promise<Previewed> {
    return this.link.outbox.preview(this.view.version, actions);
  }

  send(actions: readonly string[]): Promise<PageError | undefined> {
    if (this.connection === 'gone') return Promise.resolve(OFFLINE);
    return this.link.outbox.send(this.view.version, actions);
  }

  /** Shows the table as it is, without the moves on the way there. */
  catchUp(): void {
    this.pace.catchUp();
    this.isBehind = false;
  }

  /** The viewer has sat down, or got up: look with other eyes. */
  renew(): void {
    this.link.renew();
  }

  wake(): void {
    this.catchUp();
    this.link.wake();
  }

  leave(): void {
    this.pace.stop();
    this.link.stop();
  }
}

/** Nobody looks, or whoever looks wants nothing to move by itself. */
const seesNoSteps = (): boolean =>
  document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;

const browser: Surroundings = {
  open: (path) => {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(`${scheme}//${location.host}${path}`) as Socket;
  },
  get memory() {
    return sessionStorage;
  },
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  newId,
  outdated: () => void outdated.met(),
};
