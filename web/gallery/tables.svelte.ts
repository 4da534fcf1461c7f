// Tables for the gallery: one that shows a stored view, and one that is played over plain HTTP and
// polls. The page itself uses `LiveTable`.

import type { Previewed } from '../src/games/contract';
import { FakeTable, previewEffect } from '../src/games/kit/fake-table.svelte';
import { reason } from '../src/games/kit/reason';
import type {
  CreatedTable,
  ErrorBody,
  GameName,
  GuestBody,
  TableBody,
  TableView,
} from '../src/protocol';
import type { PageError } from '../src/state/api';
import { inOrder } from '../src/state/base-table.svelte';

const REFRESH_MS = 300;

/** A stored view. Its choices can be picked, but nothing is sent. */
export class StaticTable<G extends GameName> extends FakeTable<G> {
  /** The sentence that was shown last. */
  lastNotice = $state('');

  constructor(view: TableView) {
    super(view);
    this.respond = ([action = '']) => {
      const kinds: readonly object[] = Object.values(this.view.choices?.actions ?? {});
      const isLegal = kinds.some((choices) => action in choices);
      return isLegal ? previewEffect({}) : { answer: 'refused', error: this.previewRefusal };
    };
  }

  override notify(sentence: string): void {
    this.lastNotice = sentence;
  }
}

/** A game that is played, by polling. */
export class PollingTable<G extends GameName> extends StaticTable<G> {
  constructor(
    view: TableView,
    private readonly call: Call,
  ) {
    super(view);
    setInterval(() => void this.refresh(), REFRESH_MS);
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
    await this.refresh();
    this.isSending = false;
    if (!('code' in answer)) return undefined;
    this.notify(reason(answer));
    return answer;
  }

  private async refresh(): Promise<void> {
    const { view } = await this.call<TableBody>('');
    if (view.version === this.view.version) return;
    this.view = view;
    this.recentMoves = inOrder(view.log);
  }
}

type Call = <T>(path: string, body?: object) => Promise<T>;

/** Sends requests below an address of the API, with a token. */
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

/** An existing table, as the holder of the token sees it. */
export async function openTable<G extends GameName>(
  tableId: string,
  token: string,
): Promise<PollingTable<G>> {
  const call = callsTo(`/api/tables/${tableId}`, token);
  return new PollingTable<G>((await call<TableBody>('')).view, call);
}

/** Starts a new game against bots. */
export async function newTable<G extends GameName>(game: G, seats = 2): Promise<PollingTable<G>> {
  const { token } = await callsTo('/api')<GuestBody>('/guests', { name: 'Ann' });
  const call = callsTo('/api', token);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', level: 'novice' }));
  const plan = { game, seats: [{ kind: 'person' }, ...bots] };
  const { table: tableId } = await call<CreatedTable>('/tables', plan);
  await call(`/tables/${tableId}/start`, {});
  return openTable(tableId, token ?? '');
}
