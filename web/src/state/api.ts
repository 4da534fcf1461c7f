// The server's addresses, each as a function. The session is a cookie; all that is added here is
// the number of the protocol that the page speaks.

import {
  PROTOCOL,
  type Accepted,
  type Catalogue,
  type CreatedTable,
  type CreateTable,
  type ErrorBody,
  type GameName,
  type GuestBody,
  type Listing,
  type Problem,
  type Seated,
  type SeatLetter,
  type SeatLink,
  type TableBody,
  type ViewLog,
} from '../protocol';
import { outdated } from './outdated.svelte';

/** The page's own refusal: no server was reached. */
export interface Offline {
  code: 'offline';
}

/** A refusal as the page may get one: of the server, or its own. */
export type PageError = ErrorBody | Offline;

/** What is refused apart from the rules of a game. */
export type PageProblem = Problem | Offline;

/** What came back: the body, or the refusal. */
export type Answer<T> = { ok: true; body: T } | { ok: false; error: PageError };

export const OFFLINE: Offline = { code: 'offline' };

/** The request as `fetch` takes it. */
function request(method: string, body: unknown): RequestInit {
  const headers = { 'tessera-protocol': String(PROTOCOL) };
  if (body === undefined) return { method, credentials: 'same-origin', headers };
  return {
    method,
    credentials: 'same-origin',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const answer = await fetched<T>(method, path, body);
  const isLeaving = !answer.ok && answer.error.code === 'outdated' && outdated.met();
  // The page that comes asks again; this one has nothing to say any more.
  return isLeaving ? new Promise<never>(() => {}) : answer;
}

async function fetched<T>(method: string, path: string, body: unknown): Promise<Answer<T>> {
  try {
    const response = await fetch(`/api${path}`, request(method, body));
    const answer: unknown = await response.json();
    return response.ok
      ? { ok: true, body: answer as T }
      : { ok: false, error: answer as ErrorBody };
  } catch {
    // A proxy without a server behind it answers with something that is no JSON.
    return { ok: false, error: OFFLINE };
  }
}

/** An id for a command, which its retries keep. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const at = (table: string, rest = ''): string => `/tables/${encodeURIComponent(table)}${rest}`;

/** Does something to a table; sent twice, it happens once. */
const act = <T>(table: string, what: string, more: object = {}): Promise<Answer<T>> =>
  ask<T>('POST', at(table, what), { command_id: newId(), ...more });

const query = (members: Record<string, string | undefined>): string => {
  const given = Object.entries(members).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

export const api = {
  me: () => ask<GuestBody>('GET', '/me'),
  becomeGuest: () => ask<GuestBody>('POST', '/guests', {}),
  rename: (name: string) => ask<GuestBody>('PATCH', '/me', { name }),
  myTables: (after?: string) => ask<Listing>('GET', `/me/tables${query({ after })}`),

  games: () => ask<Catalogue>('GET', '/games'),
  publicTables: (status?: string, game?: GameName) =>
    ask<Listing>('GET', `/tables${query({ status, game })}`),
  create: (table: CreateTable) => ask<CreatedTable>('POST', '/tables', table),

  table: (table: string) => ask<TableBody>('GET', at(table)),
  claim: (table: string, link: string, name?: string) =>
    ask<Seated>('POST', at(table, '/claim'), name === undefined ? { link } : { link, name }),
  join: (table: string, seat?: SeatLetter) =>
    ask<Seated>('POST', at(table, '/join'), seat === undefined ? {} : { seat }),
  seatLink: (table: string, seat: SeatLetter) => act<SeatLink>(table, `/seats/${seat}/link`),
  letBotPlay: (table: string, seat: SeatLetter, level: string) =>
    act<Accepted>(table, `/seats/${seat}/bot`, { level }),
  comeBack: (table: string) => act<Accepted>(table, '/back'),
  start: (table: string) => act<Accepted>(table, '/start'),
  leave: (table: string) => act<Accepted>(table, '/leave'),
  resign: (table: string) => act<Accepted>(table, '/resign'),
  rematch: (table: string) => act<CreatedTable>(table, '/rematch'),

  viewLog: (table: string) => ask<ViewLog>('GET', at(table, '/view-log')),
  afterMoves: (table: string, moves: number, as?: string) =>
    ask<TableBody>('GET', at(table, `/moves/${moves}${query({ as })}`)),
};
