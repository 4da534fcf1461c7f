// The guest that this browser plays as. There are no accounts: the first visit creates a guest,
// and a cookie identifies it from then on.

import type { GuestBody } from '../protocol';
import { api, type Answer, type PageError } from './api';

class Guest {
  me: GuestBody | undefined = $state.raw();
  private loading: Promise<Answer<GuestBody>> | undefined;

  /** Whether the guest still has the name that the server generated. */
  get hasDefaultName(): boolean {
    return this.me?.named === false;
  }

  /** Makes sure that there is a guest. Concurrent calls share one request. */
  async ensure(): Promise<PageError | undefined> {
    if (this.me !== undefined) return undefined;
    this.loading ??= fetchOrCreate();
    const answer = await this.loading;
    if (answer.ok) this.me = answer.body;
    else this.loading = undefined;
    return answer.ok ? undefined : answer.error;
  }

  async rename(name: string): Promise<PageError | undefined> {
    if (name === this.me?.name) return undefined;
    const answer = await api.rename(name);
    if (!answer.ok) return answer.error;
    this.me = answer.body;
    return undefined;
  }
}

const KEY = 'tessera.guest';

/** Scripts cannot read the cookie, so a flag in storage records that there should be one. A first
 * visit then needs no request that is bound to be refused. */
async function fetchOrCreate(): Promise<Answer<GuestBody>> {
  if (hasVisited()) {
    const known = await api.me();
    if (known.ok || !isUnknown(known.error)) return known;
  }
  const created = await api.becomeGuest();
  if (created.ok) recordVisit();
  return created;
}

/** Whether the server does not know this browser, or has forgotten it. */
const isUnknown = ({ code }: PageError): boolean => code === 'who' || code === 'unknown-token';

function hasVisited(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function recordVisit(): void {
  try {
    localStorage.setItem(KEY, 'known');
  } catch {
    // Without storage, the server is asked on every visit.
  }
}

export const guest = new Guest();
