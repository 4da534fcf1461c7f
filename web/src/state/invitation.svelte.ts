// An invitation to a seat: the seat link that the visitor followed. It is removed from the address
// at once, so it is kept in storage, also across a reload, until the seat is taken or the link
// turns out to be useless.

import { api, type PageError } from './api';
import type { KeyValueStorage } from './outbox';

/** What an invitation needs from the page. */
export interface InvitationHost {
  readonly storage: KeyValueStorage;
  readonly claim: typeof api.claim;
  /** Whether the visitor has chosen a name already. */
  hasName(): boolean;
  /** The visitor has the seat. */
  onSeated(): void;
  /** The link is no longer valid. */
  onRefused(error: PageError): void;
}

/** Refusals that another name or another attempt may resolve. */
const RETRYABLE: ReadonlySet<PageError['code']> = new Set([
  'name-taken',
  'offline',
  'unavailable',
  'too-fast',
  'internal',
]);

export class Invitation {
  /** Whether the visitor is asked for a name first. */
  isAskingForName = $state(false);
  /** Why the last attempt to take the seat failed. */
  refusal: PageError | undefined = $state.raw();
  private link: string | undefined;
  private readonly key: string;

  constructor(
    private readonly tableId: string,
    private readonly host: InvitationHost,
  ) {
    this.key = `tessera.invitation.${tableId}`;
    this.link = this.storedLink();
  }

  /** Uses `link`, or the stored one: takes the seat, or asks for a name first. */
  async accept(link?: string): Promise<void> {
    if (link !== undefined) this.store(link);
    if (this.link === undefined) return;
    this.refusal = undefined;
    if (this.host.hasName()) await this.takeSeat();
    else this.isAskingForName = true;
  }

  /** Takes the seat; returns the refusal if another attempt may succeed. */
  async takeSeat(): Promise<PageError | undefined> {
    if (this.link === undefined) return undefined;
    const answer = await this.host.claim(this.tableId, this.link);
    this.refusal = !answer.ok && RETRYABLE.has(answer.error.code) ? answer.error : undefined;
    this.isAskingForName = this.refusal !== undefined;
    if (this.refusal !== undefined) return this.refusal;
    this.clear();
    if (answer.ok) this.host.onSeated();
    else this.host.onRefused(answer.error);
    return undefined;
  }

  private store(link: string): void {
    this.link = link;
    try {
      this.host.storage.setItem(this.key, link);
    } catch {
      // Without storage, the link lasts until the page is closed.
    }
  }

  private clear(): void {
    this.link = undefined;
    try {
      this.host.storage.removeItem(this.key);
    } catch {
      // Without storage, nothing was stored.
    }
  }

  private storedLink(): string | undefined {
    try {
      return this.host.storage.getItem(this.key) ?? undefined;
    } catch {
      return undefined;
    }
  }
}
