// Names of people and tables are texts and nothing else, however they are meant.

import { expect, test } from 'vitest';
import { openHouse } from './house/house';
import type { Person } from './house/person';
import { CodexPlayer } from './play/codex';
import { Random } from './play/random';
import { copyLink, press } from './play/table';

const house = openHouse();

/** Two at a table, each hostile in another way; names have at most 32 characters. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['<img src=x onerror=alert(1)>', '"><script>alert(2)</script>'],
  [`'"\`\${alert(1)}{{7*7}}`, '</style><svg onload=alert(1)>'],
  ['WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', '🎲🏰🐉🍄🦋🌿👑🔥🎲🏰🐉🍄🦋🌿👑🔥'],
  ['مرحبا שלום', '﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽'],
];

/** Names that turn the direction of what follows, or cannot be seen. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['turns what follows', 'Ann\u202Enna'],
  ['stands apart from what is around it', '\u2066Ann\u2069'],
  ['has a letter of no width', 'A\u200Bnn'],
  ['joins two pictures into one', '👩\u200D👧'],
  ['rings a bell', 'Ann\u0007'],
];

async function fits({ page }: Person): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  expect(await page.locator('img, script:not([type=module])').count()).toBe(0);
}

async function rename(person: Person, name: string): Promise<void> {
  await press(person, 'guest');
  await person.page.getByTestId('name').fill(name);
  await press(person, 'name-done');
}

test.each(PAIRS)('%s and %s are shown as they are written', async (one, other) => {
  for (const device of ['desk', 'phone'] as const) {
    const [ann, bob] = [await house.person({ device }), await house.person({ device })];
    await ann.open('/');
    await rename(ann, one);
    await expect.poll(() => ann.page.getByTestId('guest').innerText()).toContain(one);
    await press(ann, 'setup-codex');
    await ann.page.getByLabel(/^Name of the table/).fill(other);
    await press(ann, 'make-table');
    await ann.page.getByRole('heading', { name: other, exact: true }).waitFor();
    await fits(ann);
    await bob.open(await copyLink(ann));
    await bob.page.getByTestId('name').fill(other);
    await press(bob, 'name-done');
    await bob.page.getByTestId('seats').getByText(one, { exact: true }).waitFor();
    await ann.page.getByTestId('seats').getByText(other, { exact: true }).waitFor();
    await fits(bob);
    await press(ann, 'start');
    await Promise.all([
      new CodexPlayer(ann, new Random(51)).play(9),
      new CodexPlayer(bob, new Random(52)).play(9),
    ]);
    for (const person of [ann, bob]) {
      const names = await person.page.locator('[data-testid=players] .name').allInnerTexts();
      expect(names.join('\n')).toContain(one);
      expect(names.join('\n')).toContain(other);
      await fits(person);
    }
    await press(ann, 'menu');
    await press(ann, 'resign');
    await press(ann, 'resign-yes');
    await bob.page.getByTestId('results-sheet').getByText(one, { exact: true }).first().waitFor();
    await fits(bob);
    await bob.open('/');
    await bob.page.getByTestId('my-tables').getByText(one, { exact: true }).waitFor();
    await fits(bob);
  }
});

test.each(REFUSED)('a name that %s is refused', async (_, name) => {
  const ann = await house.person();
  await ann.open('/');
  const before = await ann.page.getByTestId('guest').innerText();
  await ann.expecting(/status of 4\d\d/, async () => {
    await rename(ann, name);
    await expect.poll(() => ann.page.getByRole('alert').innerText()).not.toBe('');
  });
  await ann.page.keyboard.press('Escape');
  expect(await ann.page.getByTestId('guest').innerText()).toBe(before);
});
