// From the first page to a running game, by presses.

import { expect } from 'vitest';
import type { GameName } from '../../src/protocol';
import type { Person } from '../house/person';

export interface Wanted {
  game: GameName;
  /** Options that differ from the usual, by key. */
  options?: Record<string, string>;
  /** Who sits on seat B. */
  other?: string;
  /** What the table is called. */
  name?: string;
}

/** Presses a button as the device does. */
export async function press(person: Person, testid: string): Promise<void> {
  const button = person.page.getByTestId(testid);
  await (person.isOnPhone ? button.tap() : button.click());
}

/** Opens the first page and takes a name. */
export async function comeIn(person: Person, name: string): Promise<void> {
  await person.open('/');
  await press(person, 'guest');
  await person.page.getByTestId('name').fill(name);
  await press(person, 'name-done');
  await expect.poll(() => person.page.getByTestId('guest').innerText()).toContain(name);
}

/** Sets a table up on the first page. */
export async function setUp(
  person: Person,
  { game, options = {}, other, name }: Wanted,
): Promise<void> {
  const { page } = person;
  await press(person, `setup-${game}`);
  if (name !== undefined) await page.locator('[data-testid=setup] input[id$="-name"]').fill(name);
  if (other !== undefined) await page.getByTestId('sitter-B').selectOption(other);
  if (Object.keys(options).length > 0) await page.locator('[data-testid=setup] summary').click();
  for (const [key, value] of Object.entries(options))
    await page.locator(`[data-testid=setup] select[id$="-${key}"]`).selectOption(value);
  await press(person, 'make-table');
}

/** The link of a seat, as it is copied for a friend. */
export async function copyLink(person: Person, seat = 'B'): Promise<string> {
  await press(person, `link-${seat}`);
  await person.page.getByText('The link is copied.').waitFor();
  return person.clipboard();
}

/** A friend follows a link, says who they are, and sits down. */
export async function follow(friend: Person, link: string, name: string): Promise<void> {
  await friend.open(link);
  await friend.page.getByTestId('name').fill(name);
  await press(friend, 'name-done');
  await friend.page.getByTestId('seats').getByText(name).waitFor();
}

/** Two people at a game that has just begun, and somebody who watches it from the start. */
export async function sitDown(
  first: Person,
  second: Person,
  wanted: Wanted,
  watcher?: Person,
): Promise<void> {
  await comeIn(first, 'Ann');
  await setUp(first, wanted);
  await follow(second, await copyLink(first), 'Bob');
  if (watcher !== undefined) {
    await press(first, 'watch-link');
    await expect.poll(() => first.clipboard()).not.toContain('#');
    await watcher.open(await first.clipboard());
    await watcher.page.getByTestId('seats').waitFor();
  }
  await press(first, 'start');
  await Promise.all([first, second].map(({ page }) => page.getByTestId('dock').waitFor()));
}
