// What was sent and is not answered yet. A command is kept, also over a reload of the page, and
// sent again under its id until there is an answer: it happens once, or not at all.

import type { Previewed } from '../games/contract';
import type { Command, ErrorBody, Message, Outward } from '../protocol';
import { OFFLINE, type PageError } from './api';
import { Backoff } from './backoff';

/** As much of `sessionStorage` as is needed. */
export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface Around {
  memory: Memory;
  after(ms: number, callback: () => void): () => void;
  random(): number;
  newId(): string;
}

/** `unconfirmed`: the server could not say whether it was done; it is asked again. */
export type Sending = 'nothing' | 'sending' | 'unconfirmed';

interface Line {
  write(message: Message): void;
  refused(error: ErrorBody): void;
}

/** Answers that say: not now, send the same again. */
const TRY_AGAIN: ReadonlySet<ErrorBody['code']> = new Set(['unavailable', 'too-fast']);

type Reply = Extract<Outward, { type: 'accepted' | 'refused' | 'preview' }>;

export class Outbox {
  private pending: Command | undefined;
  private answer: ((error: PageError | undefined) => void) | undefined;
  /** The version that an accepted command made, until the view has come there. */
  private made: number | undefined;
  /** Waits when the server could not confirm it. */
  private readonly backoff: Backoff;
  private stopTimer: () => void = () => {};
  private at = 0;
  private open = false;
  private readonly previews = new Map<string, (answer: Previewed) => void>();
  private readonly key: string;
  /** Told when a command is under way, is not confirmed, or is no more. */
  changed: (sending: Sending) => void = () => {};

  constructor(
    table: string,
    private readonly around: Around,
    private readonly line: Line,
  ) {
    this.backoff = new Backoff(around.random);
    this.key = `tessera.pending.${table}`;
    this.pending = remembered(around.memory.getItem(this.key));
  }

  get sending(): Sending {
    if (this.pending === undefined) return 'nothing';
    return this.backoff.attempts === 0 ? 'sending' : 'unconfirmed';
  }

  get isOpen(): boolean {
    return this.open;
  }

  set isOpen(isOpen: boolean) {
    this.open = isOpen;
    if (isOpen) this.resend();
    else this.refusePreviews(OFFLINE);
  }

  /** Sends a command; the refusal, if there is one. The view has moved on when it is accepted. */
  send(version: number, actions: readonly string[]): Promise<PageError | undefined> {
    if (this.pending !== undefined) return Promise.resolve(undefined);
    this.pending = {
      command_id: this.around.newId(),
      expected_version: version,
      actions: [...actions],
    };
    this.around.memory.setItem(this.key, JSON.stringify(this.pending));
    this.changed(this.sending);
    this.resend();
    return new Promise((resolve) => (this.answer = resolve));
  }

  preview(version: number, actions: readonly string[]): Promise<Previewed> {
    if (!this.open) return Promise.resolve({ answer: 'refused', error: OFFLINE });
    const preview_id = this.around.newId();
    const asked = { preview_id, expected_version: version, actions: [...actions] };
    this.line.write({ type: 'preview', ...asked });
    return new Promise((resolve) => this.previews.set(preview_id, resolve));
  }

  hear(message: Reply): void {
    if (message.type === 'preview') {
      this.previews.get(message.preview_id)?.(message.answer);
      this.previews.delete(message.preview_id);
      return;
    }
    // A question that could not be read is refused without a name.
    if (message.type === 'refused' && message.command_id === undefined)
      return this.refusePreviews(message.error);
    if (message.command_id !== this.pending?.command_id) return;
    if (message.type === 'accepted') {
      this.made = message.version;
      this.around.memory.removeItem(this.key);
      this.confirm();
      return this.isAt(this.at);
    }
    if (TRY_AGAIN.has(message.error.code)) return this.tryAgain();
    this.settle(message.error);
  }

  /** The view is at `version`; the answer to a command comes before the patch that it causes. */
  isAt(version: number): void {
    this.at = version;
    if (this.made !== undefined && this.made <= version) this.settle(undefined);
  }

  /** The table will not be heard of again. */
  forgetAll(error: PageError): void {
    this.isOpen = false;
    this.stopTimer();
    // What is kept in memory stays: whoever opens the table again sends it again.
    this.answer?.(error);
    this.answer = undefined;
  }

  private refusePreviews(error: PageError): void {
    for (const answer of this.previews.values()) answer({ answer: 'refused', error });
    this.previews.clear();
  }

  /** The same again, later each time. */
  private tryAgain(): void {
    this.stopTimer();
    this.stopTimer = this.around.after(this.backoff.next(), () => this.resend());
    this.changed(this.sending);
  }

  /** There is an answer: nothing is to be sent again. */
  private confirm(): void {
    this.stopTimer();
    this.backoff.reset();
  }

  private resend(): void {
    this.stopTimer();
    if (this.open && this.pending !== undefined && this.made === undefined)
      this.line.write({ type: 'command', ...this.pending });
  }

  private settle(error: ErrorBody | undefined): void {
    const { answer } = this;
    this.pending = this.made = this.answer = undefined;
    this.confirm();
    this.around.memory.removeItem(this.key);
    this.changed(this.sending);
    if (error !== undefined) this.line.refused(error);
    answer?.(error);
  }
}

function remembered(text: string | null): Command | undefined {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Command;
  } catch {
    return undefined;
  }
}
