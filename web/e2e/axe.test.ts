// axe-core finds nothing on any page, in light and in dark, with sheets and dialogs open too.

import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { GameName } from '../src/protocol';
import { openHouse } from './house/house';
import type { Person } from './house/person';
import { CarcassonnePlayer } from './play/carcassonne';
import { CodexPlayer } from './play/codex';
import { EldoradoPlayer } from './play/eldorado';
import { Random } from './play/random';
import { comeIn, press, setUp, sitDown } from './play/table';

const house = openHouse();
const players = { carcassonne: CarcassonnePlayer, codex: CodexPlayer, eldorado: EldoradoPlayer };

/** What axe finds, in either theme; empty where all is well. */
async function violations({ page }: Person): Promise<string[]> {
  // As a command of the browser's tools: the page's own policy allows no foreign script.
  await page.evaluate(`${axe.source}; undefined`);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Of all its rules one looks at colours; the others need not be asked twice.
    const rules = colorScheme === 'light' ? {} : { runOnly: ['color-contrast'] };
    const { violations: all } = await page.evaluate(
      (asked) =>
        (globalThis as unknown as { axe: typeof axe }).axe.run(document, { ...asked, resultTypes: ['violations'] }),
      rules,
    );
    for (const { id, nodes } of all)
      found.push(...nodes.map(({ html, failureSummary }) => `${colorScheme} ${id}: ${html} ${failureSummary}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

const isFine = async (person: Person) => expect(await violations(person)).toEqual([]);

/** Opens something, looks, and closes it with Escape. */
async function looksFine(person: Person, opener: string, sheet: string): Promise<void> {
  await press(person, opener);
  await person.page.locator(sheet).waitFor();
  await isFine(person);
  await person.page.keyboard.press('Escape');
  await person.page.locator(sheet).waitFor({ state: 'detached' });
}

test.each(['desk', 'phone'] as const)('the first page and its sheets, on a %s', async (device) => {
  const ann = await house.person({ device });
  await comeIn(ann, 'Ann');
  await isFine(ann);
  await looksFine(ann, 'guest', 'dialog');
  await press(ann, 'setup-eldorado');
  await ann.page.locator('[data-testid=setup] summary').click();
  await isFine(ann);
  await ann.page.keyboard.press('Escape');
  await ann.page.getByRole('button', { name: 'Theme, Sound' }).click();
  await isFine(ann);
});

test('a table before it begins, for who made it, who is asked for a name, and who watches', async () => {
  const [ann, bob, eve] = [await house.person(), await house.person(), await house.person()];
  await comeIn(ann, 'Ann');
  await setUp(ann, { game: 'codex' });
  await press(ann, 'link-B');
  await ann.page.getByText('The link is copied.').waitFor();
  await isFine(ann);
  await bob.open(await ann.clipboard());
  await bob.page.getByTestId('ask-name').waitFor();
  await isFine(bob);
  await eve.open(new URL(ann.page.url()).pathname);
  await eve.page.getByTestId('seats').waitFor();
  await isFine(eve);
});

test.each<[GameName, number, 'desk' | 'phone']>([
  ['carcassonne', 16, 'desk'],
  ['codex', 24, 'desk'],
  ['eldorado', 24, 'desk'],
  ['carcassonne', 8, 'phone'],
  ['codex', 12, 'phone'],
  ['eldorado', 12, 'phone'],
])('a game of %s at version %i, on a %s, its sheets, its end and its replay', async (game, last, device) => {
  const [ann, bob] = [await house.person({ device }), await house.person({ device })];
  await sitDown(ann, bob, { game });
  const Plays = players[game];
  await Promise.all([
    new Plays(ann, new Random(41)).play(last),
    new Plays(bob, new Random(42)).play(last),
  ]);
  // Whoever is waited for has seen the other one move.
  const [mover, other] = ann.wire.view!.turn === 'A' ? [ann, bob] : [bob, ann];
  await isFine(other);
  const since = mover.page.locator('[data-testid=since] button').first();
  if (await since.isVisible()) await since.click();
  await isFine(mover);
  await looksFine(ann, 'menu', '[data-testid=menu-sheet]');
  await press(ann, 'menu');
  await ann.page.getByRole('button', { name: 'Keys', exact: true }).click();
  await isFine(ann);
  await ann.page.keyboard.press('Escape');
  if (device === 'phone') await looksFine(ann, 'more', '[data-testid=details]');
  await press(ann, 'menu');
  await press(ann, 'resign');
  await isFine(ann);
  await press(ann, 'resign-yes');
  await bob.page.getByTestId('results-sheet').waitFor();
  await bob.page.locator('[data-testid=ranking] summary').first().click();
  await isFine(bob);
  await bob.page.keyboard.press('Escape');
  await isFine(bob);
  await press(bob, 'to-replay');
  await bob.page.getByTestId('slider').waitFor();
  await press(bob, 'back');
  await isFine(bob);
});

test('where there is nothing', async () => {
  const ann = await house.person();
  await ann.open('/t/there/is/nothing/here');
  await ann.page.getByRole('heading', { name: 'There is no such table' }).waitFor();
  await isFine(ann);
  // The browser says in its own words that the server knows no such table.
  await ann.expecting(/status of 404/, async () => {
    await ann.open('/t/nosuchtablenosuchtable');
    await ann.page.getByRole('heading', { name: 'There is no such table' }).waitFor();
  });
  await isFine(ann);
});
