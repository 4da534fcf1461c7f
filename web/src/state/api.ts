// The server's addresses, each as a function. The session is a cookie, so nothing is sent by us.

import type {
  Accepted,
  Catalogue,
  CreatedTable,
  CreateTable,
  ErrorBody,
  GameName,
  GuestBody,
  Listing,
  Seated,
  SeatLetter,
  SeatLink,
  TableBody,
  ViewLog,
} from '../protocol';

/** What came back: the body, or the refusal. A lost connection is a refusal too, `offline`. */
export type Answer<T> = { ok: true; body: T } | { ok: false; error: ErrorBody };

export const OFFLINE: ErrorBody = {
  status: 0,
  code: 'offline',
  sentence: 'the server cannot be reached',
};

async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  try {
    const response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
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
