// axe-core finds no violations on any page, in both themes, also with open sheets and dialogs.

import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { GameName } from '../src/protocol';
import { useHarness } from './harness/harness';
import type { Person } from './harness/person';
import { PLAYERS, playTogether } from './play/players';
import { enterName, press, setUpTable, startGame } from './play/table';

const harness = useHarness();

/** The violations that axe finds in either theme. */
async function violations({ page }: Person): Promise<string[]> {
  // Evaluated by the browser's tools, since the page's policy allows no foreign script.
  await page.evaluate(`${axe.source}; undefined`);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Only one rule depends on the theme.
    const rules = colorScheme === 'light' ? {} : { runOnly: ['color-contrast'] };
    const { violations: all } = await page.evaluate(
      (options) =>
        (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
          ...options,
          resultTypes: ['violations'],
        }),
      rules,
    );
    for (const { id, nodes } of all)
      for (const { html, failureSummary } of nodes)
        found.push(`${colorScheme} ${id}: ${html} ${failureSummary}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

const check = async (person: Person) => expect(await violations(person)).toEqual([]);

/** Opens a sheet, checks it, and closes it with Escape. */
async function checkSheet(person: Person, opener: string, sheet: string): Promise<void> {
  await press(person, opener);
  await person.page.locator(sheet).waitFor();
  await check(person);
  await person.page.keyboard.press('Escape');
  await person.page.locator(sheet).waitFor({ state: 'detached' });
}

test.each(['desktop', 'phone'] as const)('the start page and its sheets, on a %s', async (device) => {
  const ann = await harness.person({ device });
  await enterName(ann, 'Ann');
  await check(ann);
  await checkSheet(ann, 'guest', 'dialog');
  await press(ann, 'setup-eldorado');
  await ann.page.locator('[data-testid=setup] summary').click();
  await check(ann);
  await ann.page.keyboard.press('Escape');
  await ann.page.getByRole('button', { name: 'Theme and sound' }).click();
  await check(ann);
});

test('the lobby, for the creator, an invited player, and a spectator', async () => {
  const [ann, bob, eve] = [await harness.person(), await harness.person(), await harness.person()];
  await enterName(ann, 'Ann');
  await setUpTable(ann, { game: 'codex' });
  await press(ann, 'link-B');
  await ann.page.getByText('Link copied.').waitFor();
  await check(ann);
  await bob.open(await ann.clipboard());
  await bob.page.getByTestId('ask-name').waitFor();
  await check(bob);
  await eve.open(new URL(ann.page.url()).pathname);
  await eve.page.getByTestId('seats').waitFor();
  await check(eve);
});

test.each<[GameName, number, 'desktop' | 'phone']>([
  ['carcassonne', 16, 'desktop'],
  ['codex', 24, 'desktop'],
  ['eldorado', 24, 'desktop'],
  ['carcassonne', 8, 'phone'],
  ['codex', 12, 'phone'],
  ['eldorado', 12, 'phone'],
])('a game of %s at version %i, on a %s, its sheets, its end and its replay', async (game, last, device) => {
  const [ann, bob] = await harness.twoPeople({ device });
  await startGame(ann, bob, { game });
  await playTogether(PLAYERS[game], [ann, bob], 41, last);
  // The player to move has a recap of the other's turn.
  const [mover, other] = ann.traffic.view!.turn === 'A' ? [ann, bob] : [bob, ann];
  await check(other);
  const recap = mover.page.locator('[data-testid=recap] button').first();
  if (await recap.isVisible()) await recap.click();
  await check(mover);
  await checkSheet(ann, 'menu', '[data-testid=menu-sheet]');
  await press(ann, 'menu');
  await ann.page.getByRole('button', { name: 'Keys', exact: true }).click();
  await check(ann);
  await ann.page.keyboard.press('Escape');
  if (device === 'phone') await checkSheet(ann, 'more', '[data-testid=details]');
  await press(ann, 'menu');
  await press(ann, 'resign');
  await check(ann);
  await press(ann, 'resign-yes');
  await bob.page.getByTestId('results-sheet').waitFor();
  await bob.page.locator('[data-testid=ranking] summary').first().click();
  await check(bob);
  await bob.page.keyboard.press('Escape');
  await check(bob);
  await press(bob, 'to-replay');
  await bob.page.getByTestId('slider').waitFor();
  await press(bob, 'back');
  await check(bob);
});

test('addresses that do not exist', async () => {
  const ann = await harness.person();
  await ann.open('/t/there/is/nothing/here');
  await ann.page.getByRole('heading', { name: 'There is no such table' }).waitFor();
  await check(ann);
  // The browser itself logs the response.
  await ann.allowingErrors(/status of 404/, async () => {
    await ann.open('/t/nosuchtablenosuchtable');
    await ann.page.getByRole('heading', { name: 'There is no such table' }).waitFor();
  });
  await check(ann);
});
