// Records the traffic between one page and the server: every frame of its sockets, every response
// of the API, every requested address. It also maintains the view that the page must have by now.

import type { Page, WebSocket } from 'playwright-core';
import type { JsonValue, Outward, TableView } from '../../src/protocol';
import { patched } from '../../src/state/patch';

export interface RecordedRequest {
  url: string;
  referer: string | undefined;
}

/** The default timeout of Playwright. */
const TIMEOUT_MS = 30_000;

export class TrafficLog {
  /** Received frames and bodies, in order. */
  readonly received: string[] = [];
  /** Frames sent over sockets. */
  readonly sent: string[] = [];
  readonly requests: RecordedRequest[] = [];
  /** The view that results from the received frames. */
  view: TableView | undefined;
  /** Patches by the version they apply to: their view may be read after them. */
  private readonly patches = new Map<number, JsonValue>();
  private pendingPreviews = 0;
  private readonly pendingReads = new Set<Promise<unknown>>();
  private listeners: (() => void)[] = [];

  constructor(private readonly page: Page) {
    page.on('websocket', (socket) => this.listen(socket));
    page.on('request', (request) => {
      const recorded = request
        .allHeaders()
        .then((headers) =>
          this.requests.push({ url: request.url(), referer: headers['referer'] }),
        );
      this.track(recorded);
    });
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api')) return;
      this.track(response.text().then((text) => this.record(text)));
    });
  }

  /** Waits for a view that satisfies the condition. */
  async waitForView(condition: (view: TableView) => boolean): Promise<TableView> {
    const isMet = () => this.view !== undefined && condition(this.view);
    const lastView = () => JSON.stringify(this.view).slice(0, 2000);
    await this.waitUntil(isMet, () => `no view met the condition; the last is ${lastView()}`);
    return this.view!;
  }

  /** Waits until no preview is pending, none follows from an answer, and the page is drawn. */
  async previewsAnswered(): Promise<void> {
    const drawn = () =>
      this.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    await drawn();
    while (this.pendingPreviews > 0) {
      await this.waitUntil(() => this.pendingPreviews <= 0, () => 'a preview was not answered');
      await drawn();
    }
  }

  private async waitUntil(isDone: () => boolean, message: () => string): Promise<void> {
    let isLate = false;
    const timeout = setTimeout(() => {
      isLate = true;
      this.notifyListeners();
    }, TIMEOUT_MS);
    while (!isDone()) {
      if (isLate) throw new Error(message());
      await new Promise<void>((resolve) => this.listeners.push(resolve));
    }
    clearTimeout(timeout);
  }

  /** Waits until everything that was under way has been recorded. */
  async settled(): Promise<void> {
    await Promise.all([...this.pendingReads]);
  }

  private listen(socket: WebSocket): void {
    this.requests.push({ url: socket.url(), referer: undefined });
    // Previews of an earlier socket are not answered any more.
    this.pendingPreviews = 0;
    socket.on('framesent', ({ payload }) => {
      this.sent.push(String(payload));
      if (String(payload).includes('"type":"preview"')) this.pendingPreviews += 1;
    });
    socket.on('framereceived', ({ payload }) => {
      this.applyMessage(JSON.parse(String(payload)) as Outward);
      this.record(String(payload));
    });
  }

  private applyMessage(message: Outward): void {
    if (message.type === 'view') this.setView(message.view);
    if (message.type === 'preview') this.pendingPreviews -= 1;
    if (message.type === 'patch') this.patches.set(message.from, message.patch);
    this.applyPatches();
  }

  private record(text: string): void {
    this.received.push(text);
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
    // A table is first fetched over HTTP, and patches apply to that view.
    if (isTableBody(body) && !this.isOld(body.view)) this.setView(body.view);
    this.notifyListeners();
  }

  private notifyListeners(): void {
    const { listeners } = this;
    this.listeners = [];
    for (const listener of listeners) listener();
  }

  private isOld({ table, version }: TableView): boolean {
    return this.view?.table === table && this.view.version >= version;
  }

  private setView(view: TableView): void {
    // Patches of another viewer or another table do not apply.
    const { viewer, table } = this.view ?? view;
    if (viewer !== view.viewer || table !== view.table) this.patches.clear();
    this.view = view;
    this.applyPatches();
  }

  private applyPatches(): void {
    for (let view = this.view; view !== undefined; view = this.view) {
      const patch = this.patches.get(view.version);
      if (patch === undefined) return;
      this.patches.delete(view.version);
      this.view = patched(view, patch);
    }
  }

  /** Tracks a read. The body of a response is lost when its page is closed. */
  private track(read: Promise<unknown>): void {
    const done = read
      .catch((error: Error) => {
        if (!/closed|disposed|No resource|No data/i.test(error.message)) throw error;
      })
      .finally(() => this.pendingReads.delete(done));
    this.pendingReads.add(done);
  }
}

const isTableBody = (body: unknown): body is { view: TableView } =>
  typeof body === 'object' &&
  body !== null &&
  'view' in body &&
  'presence' in body &&
  !('type' in body);
