// All that goes between one page and the server: every frame of its sockets, every answer over
// HTTP, every address it asked for. And the view that the page must have by now.

import type { Page, WebSocket } from 'playwright-core';
import type { JsonValue, Outward, TableView } from '../../src/protocol';
import { patched } from '../../src/state/patch';

export interface Asked {
  url: string;
  referer: string | undefined;
}

/** As long as Playwright waits for anything. */
const PATIENCE = 30_000;

export class Wire {
  /** What came: frames and bodies, in order. */
  readonly received: string[] = [];
  /** What was sent over sockets. */
  readonly sent: string[] = [];
  readonly asked: Asked[] = [];
  /** The table as the frames tell it. */
  view: TableView | undefined;
  /** Patches by the version they begin at: the view that they belong to may be read after them. */
  private readonly patches = new Map<number, JsonValue>();
  /** How many questions "what if" were asked and not answered yet. */
  private questions = 0;
  private readonly reading = new Set<Promise<unknown>>();
  private waiting: (() => void)[] = [];

  constructor(private readonly page: Page) {
    page.on('websocket', (socket) => this.listen(socket));
    page.on('request', (request) => {
      const asked = request
        .allHeaders()
        .then((headers) => this.asked.push({ url: request.url(), referer: headers['referer'] }));
      this.read(asked);
    });
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api')) return;
      this.read(response.text().then((text) => this.hear(text)));
    });
  }

  /** Waits until the frames have told a view like this. */
  async until(isMeant: (view: TableView) => boolean): Promise<TableView> {
    const isTold = () => this.view !== undefined && isMeant(this.view);
    await this.wait(isTold, () => `never told; the last is ${JSON.stringify(this.view).slice(0, 2000)}`);
    return this.view!;
  }

  /** Waits until no question is open, and none follows from an answer; the page is drawn by then. */
  async answered(): Promise<void> {
    const drawn = () => this.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    await drawn();
    while (this.questions > 0) {
      await this.wait(() => this.questions <= 0, () => 'a question was never answered');
      await drawn();
    }
  }

  private async wait(isDone: () => boolean, complaint: () => string): Promise<void> {
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      this.wake();
    }, PATIENCE);
    while (!isDone()) {
      if (isLate) throw new Error(complaint());
      await new Promise<void>((heard) => this.waiting.push(heard));
    }
    clearTimeout(patience);
  }

  /** Everything that was under way has been written down. */
  async settled(): Promise<void> {
    await Promise.all([...this.reading]);
  }

  private listen(socket: WebSocket): void {
    this.asked.push({ url: socket.url(), referer: undefined });
    // Questions die with the socket they were asked on.
    this.questions = 0;
    socket.on('framesent', ({ payload }) => {
      this.sent.push(String(payload));
      if (String(payload).includes('"type":"preview"')) this.questions += 1;
    });
    socket.on('framereceived', ({ payload }) => {
      this.follow(JSON.parse(String(payload)) as Outward);
      this.hear(String(payload));
    });
  }

  private follow(message: Outward): void {
    if (message.type === 'view') this.take(message.view);
    if (message.type === 'preview') this.questions -= 1;
    if (message.type === 'patch') this.patches.set(message.from, message.patch);
    this.apply();
  }

  private hear(text: string): void {
    this.received.push(text);
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
    // A table is opened over HTTP first: patches begin there.
    if (isTableBody(body) && !this.isOld(body.view)) this.take(body.view);
    this.wake();
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const heard of waiting) heard();
  }

  private isOld({ table, version }: TableView): boolean {
    return this.view?.table === table && this.view.version >= version;
  }

  private take(view: TableView): void {
    // Another viewer's patches, or another table's.
    const isOther = this.view !== undefined && (this.view.viewer !== view.viewer || this.view.table !== view.table);
    if (isOther) this.patches.clear();
    this.view = view;
    this.apply();
  }

  private apply(): void {
    for (let view = this.view; view !== undefined; view = this.view) {
      const patch = this.patches.get(view.version);
      if (patch === undefined) return;
      this.patches.delete(view.version);
      this.view = patched(view, patch);
    }
  }

  /** Bodies may be asked for after their page has gone; then there is nothing left to read. */
  private read(promise: Promise<unknown>): void {
    const done = promise
      .catch((error: Error) => {
        if (!/closed|disposed|No resource|No data/i.test(error.message)) throw error;
      })
      .finally(() => this.reading.delete(done));
    this.reading.add(done);
  }
}

const isTableBody = (body: unknown): body is { view: TableView } =>
  typeof body === 'object' && body !== null && 'view' in body && 'presence' in body && !('type' in body);
