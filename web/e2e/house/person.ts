// Somebody with a browser of their own. Whatever their page complains about is kept, and fails the
// test that they are in.

import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import type { Cable } from './cable';
import { Wire } from './wire';

export type Device = 'desk' | 'phone';

export interface Ways {
  device?: Device;
  scheme?: 'light' | 'dark';
  /** Whether things move; what is only waited for need not. */
  motion?: boolean;
  /** What their network goes through. */
  cable?: Cable;
}

const DEVICES: Record<Device, BrowserContextOptions> = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

/** What a browser itself says about a server that it cannot reach. */
const NETWORK = /ERR_(CONNECTION|INTERNET|NETWORK|EMPTY|SOCKS|PROXY)|WebSocket connection to .* failed/;

export class Person {
  readonly wire: Wire;
  private readonly troubles: string[] = [];
  private allowed: RegExp | undefined;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly home: string,
    readonly isOnPhone: boolean,
  ) {
    this.wire = new Wire(page);
    page.on('console', (message) => this.hear(message));
    page.on('pageerror', (error) => this.troubles.push(`page error: ${error.stack ?? error.message}`));
    page.on('crash', () => this.troubles.push('the page crashed'));
    page.on('dialog', (dialog) => {
      this.troubles.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  static async arrive(browser: Browser, home: string, ways: Ways = {}): Promise<Person> {
    const { device = 'desk', scheme = 'light', motion = false, cable } = ways;
    const context = await browser.newContext({
      ...DEVICES[device],
      colorScheme: scheme,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      locale: 'en-GB',
      ...(cable && { proxy: { server: cable.address, bypass: '<-loopback>' } }),
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: home });
    // Chromium says most violations of the policy by itself; this says all.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violated: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    const page = await context.newPage();
    return new Person(context, page, home, device === 'phone');
  }

  async open(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.home).href);
  }

  /** What the page has complained of. */
  get complaints(): readonly string[] {
    return this.troubles;
  }

  /** While `during` runs, the browser may say that the network is gone; nothing else. */
  async withoutNetwork<T>(during: () => Promise<T>): Promise<T> {
    return this.expecting(NETWORK, during);
  }

  /** While `during` runs, complaints like `expected` are none. */
  async expecting<T>(expected: RegExp, during: () => Promise<T>): Promise<T> {
    this.allowed = expected;
    try {
      return await during();
    } finally {
      this.allowed = undefined;
    }
  }

  async clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  private hear(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const said = `${message.text()} (${url})`;
    if (this.allowed?.test(said) === true) return;
    this.troubles.push(`console: ${said}`);
  }
}
