// The server's HTTP API, one function per endpoint. The session is a cookie; each request only adds
// the protocol version that the page speaks.

import {
  PROTOCOL,
  type Accepted,
  type Catalogue,
  type CreatedTable,
  type CreateTable,
  type ErrorBody,
  type GuestBody,
  type Listing,
  type Problem,
  type Seated,
  type SeatLetter,
  type SeatLink,
  type Status,
  type TableBody,
  type ViewLog,
} from '../protocol';
import { outdated } from './outdated.svelte';

/** The page's own refusal: the server could not be reached. */
export interface Offline {
  code: 'offline';
}

/** A refusal by the server, or the page's own. */
export type PageError = ErrorBody | Offline;

/** A refusal that does not come from the rules of a game. */
export type PageProblem = Problem | Offline;

/** The body of a response, or the refusal. */
export type Answer<T> = { ok: true; body: T } | { ok: false; error: PageError };

const GUESTS = '/guests';

export const OFFLINE: Offline = { code: 'offline' };

function requestInit(method: string, body: unknown): RequestInit {
  const headers = { 'tessera-protocol': String(PROTOCOL) };
  if (body === undefined) return { method, credentials: 'same-origin', headers };
  return {
    method,
    credentials: 'same-origin',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function request<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const answer = await fetchPatiently<T>(method, path, body);
  const isOutdated = !answer.ok && answer.error.code === 'outdated';
  // The reloaded page reads again and becomes a guest by itself; what the player did is not
  // repeated, and the reloaded page says so. This page must not act on the refusal.
  const isRepeated = method === 'GET' || path === GUESTS;
  return isOutdated && outdated.handleRefusal(!isRepeated) ? new Promise<never>(() => {}) : answer;
}

/** Waits that a request is worth; longer ones are shown as refusals. */
const LONGEST_WAIT_MS = 5_000;

/** Sends a request, and again if the server asks for a short pause: it has done nothing then. */
async function fetchPatiently<T>(
  method: string,
  path: string,
  body: unknown,
): Promise<Answer<T>> {
  for (let retries = 2; ; retries -= 1) {
    const answer = await fetchJson<T>(method, path, body);
    const wait = answer.ok ? undefined : requestedWait(answer.error);
    if (wait === undefined || wait > LONGEST_WAIT_MS || retries === 0) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** The milliseconds that the server asks a client to wait, if it does. */
export const requestedWait = (error: PageError): number | undefined =>
  error.code === 'too-fast' || error.code === 'busy' ? error.facts.retry_after_ms : undefined;

async function fetchJson<T>(method: string, path: string, body: unknown): Promise<Answer<T>> {
  try {
    const response = await fetch(`/api${path}`, requestInit(method, body));
    const answer: unknown = await response.json();
    return response.ok
      ? { ok: true, body: answer as T }
      : { ok: false, error: answer as ErrorBody };
  } catch {
    // A proxy without a server behind it answers with something other than JSON.
    return { ok: false, error: OFFLINE };
  }
}

/** An id for a command; retries keep it. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const tableUrl = (tableId: string, path = ''): string =>
  `/tables/${encodeURIComponent(tableId)}${path}`;

/** Changes a table; the command id makes it idempotent. */
const post = <T>(tableId: string, path: string, body: object = {}): Promise<Answer<T>> =>
  request<T>('POST', tableUrl(tableId, path), { command_id: newId(), ...body });

const query = (members: Record<string, string | undefined>): string => {
  const given = Object.entries(members).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

export const api = {
  me: () => request<GuestBody>('GET', '/me'),
  becomeGuest: () => request<GuestBody>('POST', GUESTS, {}),
  rename: (name: string) => request<GuestBody>('PATCH', '/me', { name }),
  myTables: () => request<Listing>('GET', '/me/tables'),

  games: () => request<Catalogue>('GET', '/games'),
  publicTables: (status: Status) => request<Listing>('GET', `/tables${query({ status })}`),
  create: (table: CreateTable) => request<CreatedTable>('POST', '/tables', table),

  table: (tableId: string) => request<TableBody>('GET', tableUrl(tableId)),
  claim: (tableId: string, link: string) =>
    request<Seated>('POST', tableUrl(tableId, '/claim'), { link }),
  join: (tableId: string, seat?: SeatLetter) =>
    request<Seated>('POST', tableUrl(tableId, '/join'), seat === undefined ? {} : { seat }),
  seatLink: (tableId: string, seat: SeatLetter) => post<SeatLink>(tableId, `/seats/${seat}/link`),
  letBotPlay: (tableId: string, seat: SeatLetter, level: string) =>
    post<Accepted>(tableId, `/seats/${seat}/bot`, { level }),
  comeBack: (tableId: string) => post<Accepted>(tableId, '/back'),
  start: (tableId: string) => post<Accepted>(tableId, '/start'),
  leave: (tableId: string) => post<Accepted>(tableId, '/leave'),
  resign: (tableId: string) => post<Accepted>(tableId, '/resign'),
  rematch: (tableId: string) => post<CreatedTable>(tableId, '/rematch'),

  viewLog: (tableId: string) => request<ViewLog>('GET', tableUrl(tableId, '/view-log')),
  afterMoves: (tableId: string, moves: number, as?: string) =>
    request<TableBody>('GET', tableUrl(tableId, `/moves/${moves}${query({ as })}`)),
};
