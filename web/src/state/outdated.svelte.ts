// Handles a server that speaks a newer protocol than this page: the page reloads, which fetches
// one that speaks it. It reloads once per protocol version, so that it cannot loop; if that did not
// help, a banner lets the player retry. The outbox keeps pending commands across the reload.

import { PROTOCOL } from '../protocol';
import type { KeyValueStorage } from './outbox';

const KEY = 'tessera.outdated';
const UNSENT = 'tessera.unsent';

/** What reloading needs from the browser. */
export interface ReloadHost {
  readonly storage: KeyValueStorage;
  reload(): void;
}

export class Outdated {
  /** Whether the page was reloaded and is still outdated. */
  reloadFailed = $state(false);
  /** Whether this page could not send something that the player did. */
  hasUnsent = $state(false);
  private isReloading = false;

  constructor(
    private readonly host: ReloadHost,
    private readonly protocol = PROTOCOL,
  ) {}

  /** Handles a refusal as outdated; returns whether the page is being reloaded. `isUnsent`: the
   * request was something that the player did and that the reloaded page does not repeat. */
  handleRefusal(isUnsent = false): boolean {
    if (isUnsent) this.noteUnsent();
    if (this.isReloading) return true;
    this.isReloading = this.recordReload();
    if (this.isReloading) this.host.reload();
    else this.reloadFailed = true;
    return this.isReloading;
  }

  /** Reloads because the player asked for it. */
  reload(): void {
    this.host.reload();
  }

  /** Whether the page before the reload could not send something; true only on the first call. */
  takeUnsent(): boolean {
    try {
      const isUnsent = this.host.storage.getItem(UNSENT) !== null;
      this.host.storage.removeItem(UNSENT);
      return isUnsent;
    } catch {
      return false;
    }
  }

  private noteUnsent(): void {
    this.hasUnsent = true;
    try {
      this.host.storage.setItem(UNSENT, 'yes');
    } catch {
      // A browser without storage does not reload by itself: the banner tells the player.
    }
  }

  /** Records that a page with this protocol was reloaded; false if one was before. */
  private recordReload(): boolean {
    try {
      if (this.host.storage.getItem(KEY) === String(this.protocol)) return false;
      this.host.storage.setItem(KEY, String(this.protocol));
      return true;
    } catch {
      // A browser without storage would reload forever.
      return false;
    }
  }
}

export const outdated = new Outdated({
  get storage() {
    return sessionStorage;
  },
  reload: () => location.reload(),
});
