// Rooms for the gallery: one that stands still, and one that plays over plain HTTP and looks again
// a few times a second. The page itself has a better one.

import type { BoardOf, ChoicesOf, Previewed, Room } from '../src/games/contract';
import { reason } from '../src/games/kit/reason';
import type {
  CreatedTable,
  ErrorBody,
  GameName,
  GuestBody,
  LogEntry,
  SeatLetter,
  TableBody,
  TableView,
} from '../src/protocol';
import { OFFLINE, type PageError } from '../src/state/api';
import { inOrder } from '../src/state/room.svelte';

const LOOK_EVERY = 300;

/** A kept view. What is listed can be tried; nothing comes of it. */
export class StillRoom<G extends GameName> implements Room<G> {
  view: TableView = $state.raw()!;
  isSending = $state(false);
  /** What was said last. */
  said = $state('');

  constructor(view: TableView) {
    this.view = view;
  }

  get board(): BoardOf<G> {
    return this.view.board as BoardOf<G>;
  }

  get choices(): ChoicesOf<G> | undefined {
    return this.isSending ? undefined : (this.view.choices as ChoicesOf<G> | undefined);
  }

  get me(): SeatLetter | undefined {
    return this.view.viewer === 'spectator' ? undefined : this.view.viewer;
  }

  get news(): readonly LogEntry[] {
    return inOrder(this.view.log);
  }

  say(sentence: string): void {
    this.said = sentence;
  }

  preview([action = '']: readonly string[]): Promise<Previewed> {
    const kinds: readonly object[] = Object.values(this.view.choices?.actions ?? {});
    const { version } = this.view;
    return Promise.resolve(
      kinds.some((choices) => action in choices)
        ? { answer: 'effect', version, log: [], gained: {}, patch: {}, chance: false }
        : { answer: 'refused', error: OFFLINE },
    );
  }

  send(_actions: readonly string[]): Promise<PageError | undefined> {
    return Promise.resolve(undefined);
  }
}

/** A game that is played. */
export class PlayingRoom<G extends GameName> extends StillRoom<G> {
  constructor(
    view: TableView,
    private readonly call: Call,
  ) {
    super(view);
    setInterval(() => void this.look(), LOOK_EVERY);
  }

  override async preview(actions: readonly string[]): Promise<Previewed> {
    return this.call('/preview', { expected_version: this.view.version, actions });
  }

  override async send(actions: readonly string[]): Promise<PageError | undefined> {
    this.isSending = true;
    const answer = await this.call<object | ErrorBody>('/commands', {
      command_id: crypto.randomUUID(),
      expected_version: this.view.version,
      actions,
    });
    await this.look();
    this.isSending = false;
    if (!('code' in answer)) return undefined;
    this.say(reason(answer));
    return answer;
  }

  private async look(): Promise<void> {
    const { view } = await this.call<TableBody>('');
    if (view.version !== this.view.version) this.view = view;
  }
}

type Call = <T>(path: string, body?: object) => Promise<T>;

/** Calls below an address of the API, for whoever has the token. */
const callsTo =
  (address: string, token = ''): Call =>
  async <T>(path: string, body?: object) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${address}${path}`, { headers, ...sent });
    return (await answer.json()) as T;
  };

/** A table that there is, as whoever has the token sees it. */
export async function roomAt<G extends GameName>(
  table: string,
  token: string,
): Promise<PlayingRoom<G>> {
  const call = callsTo(`/api/tables/${table}`, token);
  return new PlayingRoom<G>((await call<TableBody>('')).view, call);
}

/** A new game against bots. */
export async function newRoom<G extends GameName>(game: G, seats = 2): Promise<PlayingRoom<G>> {
  const { token } = await callsTo('/api')<GuestBody>('/guests', { name: 'Ann' });
  const call = callsTo('/api', token);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', level: 'novice' }));
  const plan = { game, seats: [{ kind: 'person' }, ...bots] };
  const { table } = await call<CreatedTable>('/tables', plan);
  await call(`/tables/${table}/start`, {});
  return roomAt(table, token ?? '');
}
