// Rooms for the gallery: one that stands still, and one that plays over HTTP.

import type { BoardOf, ChoicesOf, Room } from '../src/games/contract';
import type { ErrorBody, LogEntry, PreviewAnswer, SeatLetter, TableView } from '../src/protocol';

type Game = 'carcassonne';

export class StillRoom implements Room<Game> {
  view = $state.raw<TableView>({} as TableView);
  isSending = $state(false);
  said = $state('');

  constructor(view: TableView) {
    this.view = view;
  }
  get board(): BoardOf<Game> {
    return this.view.board as BoardOf<Game>;
  }
  get choices(): ChoicesOf<Game> | undefined {
    return this.isSending ? undefined : (this.view.choices as ChoicesOf<Game> | undefined);
  }
  get me(): SeatLetter | undefined {
    return this.view.viewer === 'spectator' ? undefined : this.view.viewer;
  }
  get news(): readonly LogEntry[] {
    return Object.values(this.view.log);
  }
  say(sentence: string): void {
    this.said = sentence;
  }
  async preview(actions: readonly string[]): Promise<PreviewAnswer> {
    const error = { status: 409, code: 'still', sentence: `nobody answers ${actions.join()}` };
    return { answer: 'refused', error };
  }
  async send(_actions: readonly string[]): Promise<ErrorBody | undefined> {
    return undefined;
  }
}

export class PlayingRoom extends StillRoom {
  #table = '';
  #token = '';

  async #call<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: this.#token ? { Authorization: `Bearer ${this.#token}` } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return answer.json() as Promise<T>;
  }
  async begin(bots: number): Promise<void> {
    const guest = await this.#call<{ token: string }>('/guests', { name: 'Ann' });
    this.#token = guest.token;
    const seats = [{ kind: 'person' }, ...Array(bots).fill({ kind: 'bot', level: 'novice' })];
    const made = await this.#call<{ table: string }>('/tables', { game: 'carcassonne', seats });
    this.#table = made.table;
    await this.#call(`/tables/${made.table}/start`, { command_id: 'start' });
    await this.look();
    setInterval(() => void this.look(), 400);
  }
  async look(): Promise<void> {
    const { view } = await this.#call<{ view: TableView }>(`/tables/${this.#table}`);
    if (view.version !== this.view.version) this.view = view;
  }
  override preview(actions: readonly string[]): Promise<PreviewAnswer> {
    const expected_version = this.view.version;
    return this.#call(`/tables/${this.#table}/preview`, { expected_version, actions });
  }
  override async send(actions: readonly string[]): Promise<ErrorBody | undefined> {
    this.isSending = true;
    const expected_version = this.view.version;
    const command_id = `move-${expected_version}`;
    const answer = await this.#call<object>(`/tables/${this.#table}/commands`, {
      command_id,
      expected_version,
      actions,
    });
    await this.look();
    this.isSending = false;
    return 'code' in answer ? (answer as ErrorBody) : undefined;
  }
}
