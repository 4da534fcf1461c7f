// A person with their own browser profile. The errors of their page are recorded, and fail the test.

import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
} from 'playwright-core';
import type { NetworkProxy } from './network-proxy';
import { TrafficLog } from './traffic';

export type Device = 'desktop' | 'phone';

export interface PersonOptions {
  device?: Device;
  scheme?: 'light' | 'dark';
  /** Whether animations run; most tests only wait for them. */
  motion?: boolean;
  /** The proxy that their network goes through. */
  proxy?: NetworkProxy;
}

const DEVICES: Record<Device, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
};

/** What the browser itself logs about a server that it cannot reach. */
const NETWORK_ERROR =
  /ERR_(CONNECTION|INTERNET|NETWORK|EMPTY|SOCKS|PROXY)|WebSocket connection to .* failed/;

export class Person {
  readonly traffic: TrafficLog;
  private readonly recorded: string[] = [];
  private allowed: RegExp | undefined;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly home: string,
    readonly isOnPhone: boolean,
  ) {
    this.traffic = new TrafficLog(page);
    page.on('console', (message) => this.record(message));
    page.on('pageerror', (error) =>
      this.recorded.push(`page error: ${error.stack ?? error.message}`),
    );
    page.on('crash', () => this.recorded.push('the page crashed'));
    page.on('dialog', (dialog) => {
      this.recorded.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  static async create(
    browser: Browser,
    home: string,
    options: PersonOptions = {},
  ): Promise<Person> {
    const { device = 'desktop', scheme = 'light', motion = false, proxy } = options;
    const context = await browser.newContext({
      ...DEVICES[device],
      colorScheme: scheme,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      locale: 'en-GB',
      ...(proxy && { proxy: { server: proxy.address, bypass: '<-loopback>' } }),
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: home });
    // Chromium logs most violations of the content security policy; this logs all.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI, sample } = event;
        console.error(`policy violated: ${effectiveDirective} ${blockedURI} ${sample}`);
      });
    });
    const page = await context.newPage();
    return new Person(context, page, home, device === 'phone');
  }

  async open(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.home).href);
  }

  /** The errors of the page so far. */
  get errors(): readonly string[] {
    return this.recorded;
  }

  /** While `during` runs, the browser may log that the network is gone, and nothing else. */
  async withoutNetwork<T>(during: () => Promise<T>): Promise<T> {
    return this.allowingErrors(NETWORK_ERROR, during);
  }

  /** While `during` runs, errors that match `allowed` are not recorded. */
  async allowingErrors<T>(allowed: RegExp, during: () => Promise<T>): Promise<T> {
    this.allowed = allowed;
    try {
      return await during();
    } finally {
      this.allowed = undefined;
    }
  }

  async clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  private record(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const error = `${message.text()} (${url})`;
    if (this.allowed?.test(error) === true) return;
    this.recorded.push(`console: ${error}`);
  }
}
