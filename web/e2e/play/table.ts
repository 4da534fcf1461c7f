// From the start page to a running game.

import { expect } from 'vitest';
import type { GameName } from '../../src/protocol';
import type { Person } from '../harness/person';

export interface TableSetup {
  game: GameName;
  /** Options that differ from the defaults, by key. */
  options?: Record<string, string>;
  /** The occupant of seat B. */
  other?: string;
  /** The name of the table. */
  name?: string;
}

/** Taps or clicks a button, depending on the device. */
export async function press(person: Person, testid: string): Promise<void> {
  const button = person.page.getByTestId(testid);
  await (person.isOnPhone ? button.tap() : button.click());
}

/** Opens the start page and chooses a name. */
export async function enterName(person: Person, name: string): Promise<void> {
  await person.open('/');
  await press(person, 'guest');
  await person.page.getByTestId('name').fill(name);
  await press(person, 'name-done');
  await expect.poll(() => person.page.getByTestId('guest').innerText()).toContain(name);
}

/** Sets up a table on the start page. */
export async function setUpTable(
  person: Person,
  { game, options = {}, other, name }: TableSetup,
): Promise<void> {
  const { page } = person;
  await press(person, `setup-${game}`);
  if (name !== undefined) await page.locator('[data-testid=setup] input[id$="-name"]').fill(name);
  if (other !== undefined) await page.getByTestId('occupant-B').selectOption(other);
  if (Object.keys(options).length > 0) await page.locator('[data-testid=setup] summary').click();
  for (const [key, value] of Object.entries(options))
    await page.locator(`[data-testid=setup] select[id$="-${key}"]`).selectOption(value);
  await press(person, 'make-table');
  await page.waitForURL(/\/t\//);
}

/** Copies the link of a seat. */
export async function copyLink(person: Person, seat = 'B'): Promise<string> {
  await press(person, `link-${seat}`);
  await person.page.getByText('Link copied.').waitFor();
  return person.clipboard();
}

/** A friend follows a seat link, enters a name, and takes the seat. */
export async function joinByLink(friend: Person, link: string, name: string): Promise<void> {
  await friend.open(link);
  await friend.page.getByTestId('name').fill(name);
  await press(friend, 'name-done');
  await friend.page.getByTestId('seats').getByText(name).waitFor();
}

/** Starts a game of two people, optionally with a spectator. */
export async function startGame(
  first: Person,
  second: Person,
  setup: TableSetup,
  watcher?: Person,
): Promise<void> {
  await enterName(first, 'Ann');
  await setUpTable(first, setup);
  await joinByLink(second, await copyLink(first), 'Bob');
  if (watcher !== undefined) {
    await press(first, 'watch-link');
    await expect.poll(() => first.clipboard()).not.toContain('#');
    await watcher.open(await first.clipboard());
    await watcher.page.getByTestId('seats').waitFor();
  }
  await press(first, 'start');
  await Promise.all([first, second].map(({ page }) => page.getByTestId('dock').waitFor()));
}
