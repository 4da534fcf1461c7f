// Who one is. There are no accounts: the first visit makes a guest, and a cookie remembers.

import type { GuestBody } from '../protocol';
import { api, type Answer, type PageError } from './api';

class Guest {
  me: GuestBody | undefined = $state.raw();
  private coming: Promise<Answer<GuestBody>> | undefined;

  /** Nobody has told the server what to call us yet. */
  get hasMadeUpName(): boolean {
    return this.me !== undefined && /^Guest \d+$/.test(this.me.name);
  }

  /** Makes sure that there is a guest; asked for twice, it happens once. */
  async arrive(): Promise<PageError | undefined> {
    if (this.me !== undefined) return undefined;
    this.coming ??= comeIn();
    const answer = await this.coming;
    if (answer.ok) this.me = answer.body;
    else this.coming = undefined;
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

/** The cookie cannot be read from here, so it is noted that there should be one: who comes for the
 * first time need not be told first that nobody knows them. */
async function comeIn(): Promise<Answer<GuestBody>> {
  if (hasBeenHere()) {
    const known = await api.me();
    if (known.ok || !isUnknown(known.error)) return known;
  }
  const made = await api.becomeGuest();
  if (made.ok) noteVisit();
  return made;
}

/** Whether the server does not know this browser, or no longer. */
const isUnknown = ({ code }: PageError): boolean => code === 'who' || code === 'unknown-token';

function hasBeenHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function noteVisit(): void {
  try {
    localStorage.setItem(KEY, 'known');
  } catch {
    // Then the server is asked each time.
  }
}

export const guest = new Guest();
