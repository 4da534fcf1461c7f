// The end of a game, and the way from there to the next one.

import { expect } from 'vitest';
import type { Person } from '../house/person';
import { press } from './table';

/** Ranking, points and their chart stand in a sheet, which Escape closes. */
export async function seeTheEnd(...people: readonly Person[]): Promise<void> {
  for (const { page, wire } of people) {
    const results = page.getByTestId('results-sheet');
    await results.waitFor();
    const view = await wire.until(({ ended }) => ended !== undefined);
    const totals = Object.values(view.points).map((points) => String(points.total));
    const ranked = results.getByTestId('ranking').locator('li');
    // A race has blockades instead of points, and says so.
    const shown = (await ranked.locator('strong').allInnerTexts()).map((words) => words.split(' ')[0]);
    expect(shown).toEqual(expect.arrayContaining(totals));
    expect(await ranked.locator('.place').first().innerText()).toBe('1st');
    await results.getByRole('img', { name: /^(Points over the game|Blockades torn down, move by move): / }).waitFor();
    await page.keyboard.press('Escape');
    await results.waitFor({ state: 'detached' });
  }
}

/** One asks for another game; the other one is called to the same new table, where the seat is
 * kept. */
export async function playAgain(first: Person, second: Person): Promise<void> {
  await press(first, 'rematch');
  await first.page.getByTestId('seats').waitFor();
  const call = second.page.getByTestId('rematch');
  await expect.poll(() => call.innerText()).toBe('To the new table');
  await press(second, 'rematch');
  await second.page.getByTestId('seats').waitFor();
  expect(new URL(second.page.url()).pathname).toBe(new URL(first.page.url()).pathname);
}
