// What a first visit weighs, as it travels.

import { expect, test } from 'vitest';
import type { GameName } from '../src/protocol';
import { openHouse } from './house/house';
import type { Person } from './house/person';

const house = openHouse();
const BOUND = 150_000;

/** Counts bytes as they come: files of the page with their headers, packed. */
async function weigh({ context, page }: Person, during: () => Promise<void>): Promise<number> {
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  const files = new Set<string>();
  let bytes = 0;
  tools.on('Network.responseReceived', ({ requestId, response }) => {
    if (!new URL(response.url).pathname.startsWith('/api')) files.add(requestId);
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) bytes += encodedDataLength;
  });
  await during();
  await page.waitForLoadState('networkidle');
  await tools.detach();
  return bytes;
}

test.each<GameName | 'home'>(['home', 'carcassonne', 'codex', 'eldorado'])(
  'the first page, and %s, come in under 150 KB',
  async (game) => {
    const ann = await house.person();
    const bytes = await weigh(ann, async () => {
      await ann.open('/');
      await ann.page.getByTestId('guest').waitFor();
      if (game === 'home') return;
      await ann.page.getByTestId(`play-${game}`).click();
      await ann.page.getByTestId('dock').waitFor();
    });
    console.log(`${game}: ${bytes} bytes`);
    // Something came, and it came packed.
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(BOUND);
  },
);
