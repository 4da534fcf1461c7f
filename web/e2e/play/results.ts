// The results of a game, and the rematch.

import { expect } from 'vitest';
import type { Person } from '../harness/person';
import { press } from './table';

/** Checks the ranking, points and chart in the results, and closes them. */
export async function checkResults(...people: readonly Person[]): Promise<void> {
  for (const { page, traffic } of people) {
    const results = page.getByTestId('results-sheet');
    await results.waitFor();
    const view = await traffic.waitForView(({ ended }) => ended !== undefined);
    const totals = Object.values(view.points).map((points) => String(points.total));
    const ranked = results.getByTestId('ranking').locator('li');
    // A race shows blockades instead of points.
    const shown = (await ranked.locator('strong').allInnerTexts()).map((words) => words.split(' ')[0]);
    expect(shown).toEqual(expect.arrayContaining(totals));
    expect(await ranked.locator('.place').first().innerText()).toBe('1st');
    const chart = /^(Points over the game|Blockades torn down, move by move): /;
    await results.getByRole('img', { name: chart }).waitFor();
    await page.keyboard.press('Escape');
    await results.waitFor({ state: 'detached' });
  }
}

/** One player asks for a rematch; the other is offered the same new table. */
export async function startRematch(first: Person, second: Person): Promise<void> {
  await press(first, 'rematch');
  await first.page.getByTestId('seats').waitFor();
  const button = second.page.getByTestId('rematch');
  await expect.poll(() => button.innerText()).toBe('Go to the new table');
  await press(second, 'rematch');
  await second.page.getByTestId('seats').waitFor();
  expect(new URL(second.page.url()).pathname).toBe(new URL(first.page.url()).pathname);
}
