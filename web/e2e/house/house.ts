// Where a test file lives: one server, one browser, and the people of each test. Whoever's page
// complained fails the test, with a picture of every page beside it.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser } from './chromium';
import { Person, type Ways } from './person';
import { Server } from './server';

const FAILURES = join(import.meta.dirname, '../failures');

export class House {
  server!: Server;
  browser!: Browser;
  private people: Person[] = [];

  /** Somebody comes, with a browser that knows nothing. */
  async person(ways?: Ways): Promise<Person> {
    const person = await Person.arrive(this.browser, this.server.address, ways);
    this.people.push(person);
    return person;
  }

  async open(): Promise<void> {
    [this.server, this.browser] = await Promise.all([Server.open(), openBrowser()]);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  /** Everybody goes home; what their pages complained of. */
  async empty(failed: string | undefined): Promise<string[]> {
    const { people } = this;
    this.people = [];
    const complaints: string[] = [];
    for (const [at, { page, context, wire, complaints: said }] of people.entries()) {
      if (failed !== undefined || said.length > 0) {
        await mkdir(FAILURES, { recursive: true });
        const name = `${(failed ?? 'complaint').replaceAll(/[^a-z0-9]+/gi, '-')}-${at + 1}.png`;
        await page.screenshot({ path: join(FAILURES, name) });
      }
      await wire.settled();
      complaints.push(...said);
      await context.close();
    }
    return complaints;
  }
}

/** A house for the tests of this file. */
export function openHouse(): House {
  const house = new House();
  beforeAll(() => house.open());
  afterEach(async ({ task }) => {
    const complaints = await house.empty(task.result?.state === 'fail' ? task.name : undefined);
    expect(complaints).toEqual([]);
  });
  afterAll(() => house.close());
  return house;
}
