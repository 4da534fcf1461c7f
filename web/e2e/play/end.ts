// The end of a game as both see it, and the way from there to the next one.

import { expect } from 'vitest';
import type { Person } from '../house/person';
import { press } from './table';

export async function seeTheEnd(...people: [Person, Person]): Promise<void> {
  for (const { page, wire } of people) {
    const results = page.getByTestId('results-sheet');
    await results.waitFor();
    const view = await wire.until(({ ended }) => ended !== undefined);
    const totals = Object.values(view.points).map((points) => String(points.total));
    const ranked = results.getByTestId('ranking').locator('li');
    expect(await ranked.locator('strong').allInnerTexts()).toEqual(expect.arrayContaining(totals));
    expect(await ranked.locator('.place').first().innerText()).toBe('1st');
    await results.getByRole('img', { name: /^Points over the game: / }).waitFor();
    await page.keyboard.press('Escape');
    await results.waitFor({ state: 'detached' });
  }
  const [first, second] = people;
  await press(first, 'rematch');
  await first.page.getByTestId('seats').waitFor();
  // The other one is called to the same new table, where the seat is kept.
  await second.page.getByText('To the new table').click();
  await second.page.getByTestId('seats').waitFor();
  expect(new URL(second.page.url()).pathname).toBe(new URL(first.page.url()).pathname);
}
