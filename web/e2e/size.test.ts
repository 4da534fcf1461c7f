// The transfer size of a first visit.

import { expect, test } from 'vitest';
import type { GameName } from '../src/protocol';
import { useHarness } from './harness/harness';
import type { Person } from './harness/person';

const harness = useHarness();
const LIMIT = 150_000;

/** Counts the transferred bytes of the page's files, compressed and with their headers. */
async function measureBytes({ context, page }: Person, during: () => Promise<void>): Promise<number> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const files = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (!new URL(response.url).pathname.startsWith('/api')) files.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) bytes += encodedDataLength;
  });
  await during();
  await page.waitForLoadState('networkidle');
  await devtools.detach();
  return bytes;
}

test.each<GameName | 'home'>(['home', 'carcassonne', 'codex', 'eldorado'])(
  'the start page and %s are smaller than 150 KB',
  async (game) => {
    const ann = await harness.person();
    const bytes = await measureBytes(ann, async () => {
      await ann.open('/');
      await ann.page.getByTestId('guest').waitFor();
      if (game === 'home') return;
      await ann.page.getByTestId(`play-${game}`).click();
      await ann.page.getByTestId('dock').waitFor();
    });
    console.log(`${game}: ${bytes} bytes`);
    // Something was transferred, and it was compressed.
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(LIMIT);
  },
);

test('the start page requests everything once', async () => {
  const ann = await harness.person();
  await ann.open('/');
  await ann.page.waitForLoadState('networkidle');
  const paths = ann.traffic.requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.startsWith('/api'))
    .map(({ pathname, search }) => pathname + search);
  expect(paths.length).toBeGreaterThan(3);
  expect(paths).toEqual([...new Set(paths)]);
});
