// The server speaks a newer protocol than this page: the page is loaded again, which brings one
// that speaks it. Only once for each page, so that it never goes round in a circle; where that did
// not help, the player is told and can try again by hand. Commands under way are kept by the
// outbox and sent by the page that comes.

import { PROTOCOL } from '../protocol';
import type { Memory } from './outbox';

const KEY = 'tessera.outdated';

/** What loading again needs of a browser; tests bring their own. */
export interface Reloading {
  readonly memory: Memory;
  reload(): void;
}

export class Outdated {
  /** Whether loading the page again did not help. */
  isStuck = $state(false);
  private isLoading = false;

  constructor(
    private readonly around: Reloading,
    private readonly protocol = PROTOCOL,
  ) {}

  /** The server has refused this page as outdated. Whether the page is being loaded again. */
  met(): boolean {
    if (this.isLoading) return true;
    this.isLoading = this.note();
    if (this.isLoading) this.around.reload();
    else this.isStuck = true;
    return this.isLoading;
  }

  /** The player asks for it. */
  reload(): void {
    this.around.reload();
  }

  /** Notes that a page of this protocol is loaded again; false when one was before. */
  private note(): boolean {
    try {
      if (this.around.memory.getItem(KEY) === String(this.protocol)) return false;
      this.around.memory.setItem(KEY, String(this.protocol));
      return true;
    } catch {
      // A browser that keeps nothing could go round for ever.
      return false;
    }
  }
}

export const outdated = new Outdated({
  get memory() {
    return sessionStorage;
  },
  reload: () => location.reload(),
});
