// The test harness: one server and one browser per test file, and the people of each test. An error
// in any page fails the test, and leaves a screenshot of every page.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from './chromium';
import { Person, type PersonOptions } from './person';
import { Server } from './server';

const FAILURES = join(import.meta.dirname, '../failures');

export class Harness {
  server!: Server;
  browser!: Browser;
  private people: Person[] = [];

  /** A person with a fresh browser profile. */
  async person(options?: PersonOptions): Promise<Person> {
    const person = await Person.create(this.browser, this.server.address, options);
    this.people.push(person);
    return person;
  }

  /** Two people with the same options. */
  async twoPeople(options?: PersonOptions): Promise<[Person, Person]> {
    return [await this.person(options), await this.person(options)];
  }

  async open(): Promise<void> {
    [this.server, this.browser] = await Promise.all([Server.open(), launchBrowser()]);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  /** Closes all pages and returns their errors. */
  async closePages(failedTest: string | undefined): Promise<string[]> {
    const { people } = this;
    this.people = [];
    const allErrors: string[] = [];
    for (const [at, { page, context, traffic, errors }] of people.entries()) {
      if (failedTest !== undefined || errors.length > 0) {
        await mkdir(FAILURES, { recursive: true });
        const name = `${(failedTest ?? 'error').replaceAll(/[^a-z0-9]+/gi, '-')}-${at + 1}.png`;
        await page.screenshot({ path: join(FAILURES, name) });
      }
      await traffic.settled();
      allErrors.push(...errors);
      await context.close();
    }
    return allErrors;
  }
}

/** A harness for the tests of this file. */
export function useHarness(): Harness {
  const harness = new Harness();
  beforeAll(() => harness.open());
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail' ? task.name : undefined;
    expect(await harness.closePages(failed)).toEqual([]);
  });
  afterAll(() => harness.close());
  return harness;
}
