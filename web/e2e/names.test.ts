// Names of people and tables are shown as plain text, even if they contain markup.

import { expect, test } from 'vitest';
import { useHarness } from './harness/harness';
import type { Person } from './harness/person';
import { CodexPlayer } from './play/codex';
import { playTogether } from './play/players';
import { copyLink, press } from './play/table';

const harness = useHarness();

/** The names of two players at a table, at most 32 characters each. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['<img src=x onerror=alert(1)>', '"><script>alert(2)</script>'],
  [`'"\`\${alert(1)}{{7*7}}`, '</style><svg onload=alert(1)>'],
  ['WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', '🎲🏰🐉🍄🦋🌿👑🔥🎲🏰🐉🍄🦋🌿👑🔥'],
  ['مرحبا שלום', '﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽'],
];

/** Names with control characters or invisible characters. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['changes the text direction', 'Ann\u202Enna'],
  ['isolates its text direction', '\u2066Ann\u2069'],
  ['has a character of no width', 'A\u200Bnn'],
  ['joins two emoji', '👩\u200D👧'],
  ['has a control character', 'Ann\u0007'],
];

async function checkLayout({ page }: Person): Promise<void> {
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
  for (const device of ['desktop', 'phone'] as const) {
    const [ann, bob] = await harness.twoPeople({ device });
    await ann.open('/');
    await rename(ann, one);
    await expect.poll(() => ann.page.getByTestId('guest').innerText()).toContain(one);
    await press(ann, 'setup-codex');
    await ann.page.getByLabel(/^Name of the table/).fill(other);
    await press(ann, 'make-table');
    await ann.page.getByRole('heading', { name: other, exact: true }).waitFor();
    await checkLayout(ann);
    await bob.open(await copyLink(ann));
    await bob.page.getByTestId('name').fill(other);
    await press(bob, 'name-done');
    await bob.page.getByTestId('seats').getByText(one, { exact: true }).waitFor();
    await ann.page.getByTestId('seats').getByText(other, { exact: true }).waitFor();
    await checkLayout(bob);
    await press(ann, 'start');
    await playTogether(CodexPlayer, [ann, bob], 51, 9);
    for (const person of [ann, bob]) {
      const names = await person.page.locator('[data-testid=players] .name').allInnerTexts();
      expect(names.join('\n')).toContain(one);
      expect(names.join('\n')).toContain(other);
      await checkLayout(person);
    }
    await press(ann, 'menu');
    await press(ann, 'resign');
    await press(ann, 'resign-yes');
    await bob.page.getByTestId('results-sheet').getByText(one, { exact: true }).first().waitFor();
    await checkLayout(bob);
    await bob.open('/');
    await bob.page.getByTestId('my-tables').getByText(one, { exact: true }).waitFor();
    await checkLayout(bob);
  }
});

test.each(REFUSED)('a name that %s is refused', async (_, name) => {
  const ann = await harness.person();
  await ann.open('/');
  const before = await ann.page.getByTestId('guest').innerText();
  await ann.allowingErrors(/status of 4\d\d/, async () => {
    await rename(ann, name);
    await expect.poll(() => ann.page.getByRole('alert').innerText()).not.toBe('');
  });
  await ann.page.keyboard.press('Escape');
  expect(await ann.page.getByTestId('guest').innerText()).toBe(before);
});
