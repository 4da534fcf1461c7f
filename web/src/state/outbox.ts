// Commands and previews that the server has not answered yet. A command is kept in storage, so it
// survives a reload of the page, and is sent again under its id until there is an answer: it takes
// effect once, or not at all. A preview waits for the connection too: what a move does is not known
// before the server has said so.

import type { Previewed } from '../games/contract';
import type { Command, ErrorBody, Message, Outward } from '../protocol';
import { requestedWait, type PageError } from './api';
import { Backoff } from './backoff';

/** The part of `sessionStorage` that the page uses. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface Environment {
  storage: KeyValueStorage;
  after(ms: number, callback: () => void): () => void;
  random(): number;
  newId(): string;
}

/** `unconfirmed`: the server could not say whether the command was executed; it is sent again. */
export type CommandStatus = 'none' | 'sending' | 'unconfirmed';

interface Transport {
  write(message: Message): void;
  onRefused(error: ErrorBody): void;
}

/** Refusals after which the same is sent again. */
const RETRYABLE: ReadonlySet<ErrorBody['code']> = new Set(['unavailable', 'too-fast', 'busy']);

const isRetryable = (error: PageError): error is ErrorBody =>
  error.code !== 'offline' && RETRYABLE.has(error.code);

type PreviewMessage = Extract<Message, { type: 'preview' }>;

interface PendingPreview {
  message: PreviewMessage;
  resolve(answer: Previewed): void;
}

type Reply = Extract<Outward, { type: 'accepted' | 'refused' | 'preview' }>;

export class Outbox {
  private pending: Command | undefined;
  private resolve: ((error: PageError | undefined) => void) | undefined;
  /** The version that the accepted command led to, until the view has reached it. */
  private acceptedVersion: number | undefined;
  private readonly backoff: Backoff;
  private cancelTimer: () => void = () => {};
  private viewVersion = 0;
  private open = false;
  private readonly previews = new Map<string, PendingPreview>();
  private readonly previewBackoff: Backoff;
  private cancelPreviewTimer: () => void = () => {};
  private readonly key: string;
  onStatus: (status: CommandStatus) => void = () => {};

  constructor(
    tableId: string,
    private readonly environment: Environment,
    private readonly transport: Transport,
  ) {
    this.backoff = new Backoff(environment.random);
    this.previewBackoff = new Backoff(environment.random);
    this.key = `tessera.pending.${tableId}`;
    this.pending = stored(environment.storage.getItem(this.key));
  }

  get status(): CommandStatus {
    if (this.pending === undefined) return 'none';
    return this.backoff.attempts === 0 ? 'sending' : 'unconfirmed';
  }

  get isOpen(): boolean {
    return this.open;
  }

  set isOpen(isOpen: boolean) {
    this.open = isOpen;
    if (!isOpen) return;
    this.resend();
    this.resendPreviews();
  }

  /** Sends a command. Resolves to the refusal if there is one; otherwise once the view has the
   * result. */
  send(version: number, actions: readonly string[]): Promise<PageError | undefined> {
    if (this.pending !== undefined) return Promise.resolve(undefined);
    this.pending = {
      command_id: this.environment.newId(),
      expected_version: version,
      actions: [...actions],
    };
    this.environment.storage.setItem(this.key, JSON.stringify(this.pending));
    this.onStatus(this.status);
    this.resend();
    return new Promise((resolve) => (this.resolve = resolve));
  }

  preview(version: number, actions: readonly string[]): Promise<Previewed> {
    const preview_id = this.environment.newId();
    const request = { preview_id, expected_version: version, actions: [...actions] };
    const message = { type: 'preview', ...request } as const;
    if (this.open) this.transport.write(message);
    return new Promise((resolve) => this.previews.set(preview_id, { message, resolve }));
  }

  receive(message: Reply): void {
    if (message.type === 'preview') return this.receivePreview(message.preview_id, message.answer);
    // A preview that the server could not parse is refused without an id.
    if (message.type === 'refused' && message.command_id === undefined)
      return this.refusePreviews(message.error);
    if (message.command_id !== this.pending?.command_id) return;
    if (message.type === 'accepted') {
      this.acceptedVersion = message.version;
      this.environment.storage.removeItem(this.key);
      this.stopRetrying();
      return this.setViewVersion(this.viewVersion);
    }
    if (isRetryable(message.error)) return this.scheduleRetry(message.error);
    this.settle(message.error);
  }

  /** The view has reached `version`. The answer to a command arrives before its patch does. */
  setViewVersion(version: number): void {
    this.viewVersion = version;
    if (this.acceptedVersion !== undefined && this.acceptedVersion <= version)
      this.settle(undefined);
  }

  /** Answers everything with `error`, since no more messages will arrive. A pending command stays
   * in storage, so that it is sent when the table is opened again. */
  close(error: PageError): void {
    this.isOpen = false;
    this.cancelTimer();
    this.cancelPreviewTimer();
    this.refusePreviews(error);
    this.resolve?.(error);
    this.resolve = undefined;
  }

  private receivePreview(id: string, answer: Previewed): void {
    if (answer.answer === 'refused' && isRetryable(answer.error)) {
      const wait = this.previewBackoff.next(requestedWait(answer.error));
      this.cancelPreviewTimer();
      this.cancelPreviewTimer = this.environment.after(wait, () => this.resendPreviews());
      return;
    }
    this.previewBackoff.reset();
    this.previews.get(id)?.resolve(answer);
    this.previews.delete(id);
  }

  private resendPreviews(): void {
    this.cancelPreviewTimer();
    if (!this.open) return;
    for (const { message } of this.previews.values()) this.transport.write(message);
  }

  private refusePreviews(error: PageError): void {
    for (const { resolve } of this.previews.values()) resolve({ answer: 'refused', error });
    this.previews.clear();
  }

  private scheduleRetry(error: ErrorBody): void {
    this.cancelTimer();
    const wait = this.backoff.next(requestedWait(error));
    this.cancelTimer = this.environment.after(wait, () => this.resend());
    this.onStatus(this.status);
  }

  private stopRetrying(): void {
    this.cancelTimer();
    this.backoff.reset();
  }

  private resend(): void {
    this.cancelTimer();
    if (this.open && this.pending !== undefined && this.acceptedVersion === undefined)
      this.transport.write({ type: 'command', ...this.pending });
  }

  private settle(error: ErrorBody | undefined): void {
    const { resolve } = this;
    this.pending = this.acceptedVersion = this.resolve = undefined;
    this.stopRetrying();
    this.environment.storage.removeItem(this.key);
    this.onStatus(this.status);
    if (error !== undefined) this.transport.onRefused(error);
    resolve?.(error);
  }
}

function stored(text: string | null): Command | undefined {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Command;
  } catch {
    return undefined;
  }
}
