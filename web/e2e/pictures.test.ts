// Pictures of fixed positions, pixel by pixel: what changes unnoticed is noticed.
//
//   TESSERA_PICTURES=renew npm run e2e -- pictures      writes them anew
//
// How much may differ was measured, as the share of pixels that differ by more than THRESHOLD:
//   the same commit drawn again                      none anywhere
//   one seat in another colour (#d55e00 to #c2185b)  Carcassonne 0.12 to 0.31 %, El Dorado 0.02 to
//                                                    0.04 %, the first page 0.18 to 0.30 %
//   serif and sans exchanged for other faces         boards none, as they are drawn without letters;
//                                                    the first page 3.4 to 3.7 % wide, 23 to 26 %
//                                                    on a phone, where lines break elsewhere
// So boards may differ in 0.01 %, a few pixels that another Chromium rounds otherwise, and the first
// page, which is mostly words, in 5 %: there only what is large is seen. The pictures show the faces
// that Debian brings with Chromium; where others are installed, the first page on a phone fails.

import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGallery } from './gallery';
import { openBrowser } from './house/chromium';
import { Server } from './house/server';

const FOLDER = join(import.meta.dirname, 'pictures');
const FAILURES = join(import.meta.dirname, 'failures');
const isRenewing = process.env['TESSERA_PICTURES'] === 'renew';

/** How far two colours are apart before they count, from 0 to 1. */
const THRESHOLD = 0.1;

interface Position {
  name: string;
  /** Where in the gallery; the first page comes from the server. */
  path: string;
  /** What is taken of it. */
  part: string;
  /** How much of it may differ. */
  most: number;
}

const POSITIONS: readonly Position[] = [
  { name: 'home', path: '/', part: 'body', most: 0.05 },
  { name: 'carcassonne', path: '/gallery/carcassonne.html#middle', part: 'svg.stage', most: 0.0001 },
  { name: 'codex', path: '/gallery/codex.html?view=two-place18', part: '.stage', most: 0.0001 },
  { name: 'eldorado', path: '/gallery/eldorado.html?view=hills-of-gold-mid120', part: 'svg.stage', most: 0.0001 },
];
const SIZES = { wide: { width: 720, height: 460 }, phone: { width: 360, height: 560 } };

/** The board fills the window, whatever stands around it, and has no letters. */
const ALONE = `
  .stage {
    position: fixed !important; inset: 0; z-index: 9; width: 100vw !important; height: 100vh !important;
    background: var(--table-deep) !important;
  }
  text { visibility: hidden !important; }
`;

let browser: Browser;
let server: Server;
let gallery: Awaited<ReturnType<typeof openGallery>>;

beforeAll(async () => {
  [browser, server, gallery] = await Promise.all([openBrowser(), Server.open(), openGallery()]);
  mkdirSync(FOLDER, { recursive: true });
});

afterAll(async () => {
  await browser.close();
  await Promise.all([server.close(), gallery.close()]);
});

const cases = POSITIONS.flatMap((position) =>
  (['wide', 'phone'] as const).flatMap((size) =>
    (['light', 'dark'] as const).map((scheme) => ({ ...position, size, scheme })),
  ),
);

test.each(cases)('$name, $size, $scheme', async ({ name, path, part, most, size, scheme }) => {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(new URL(path, name === 'home' ? server.address : gallery.address).href);
  const shown = page.locator(part).first();
  await shown.waitFor();
  if (name === 'home') {
    await page.getByText('The tables you sit at are listed here').waitFor();
    // Everybody gets another number.
    await page.evaluate(() => (document.querySelector('[data-testid=guest] .name')!.textContent = 'Guest'));
  } else {
    await page.addStyleTag({ content: ALONE });
    await shown.locator('path').first().waitFor({ state: 'attached' });
  }
  await page.evaluate(() => document.fonts.ready);
  const taken = name === 'home' ? page : shown;
  const picture = await taken.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();

  const file = `${name}-${size}-${scheme}.png`;
  if (isRenewing || !existsSync(join(FOLDER, file))) {
    expect(isRenewing, `there is no ${file}; TESSERA_PICTURES=renew makes it`).toBe(true);
    writeFileSync(join(FOLDER, file), picture);
    return;
  }
  const [now, before] = [PNG.sync.read(picture), PNG.sync.read(readFileSync(join(FOLDER, file)))];
  expect([now.width, now.height]).toEqual([before.width, before.height]);
  const marks = new PNG({ width: now.width, height: now.height });
  const others = pixelmatch(now.data, before.data, marks.data, now.width, now.height, { threshold: THRESHOLD });
  const share = others / (now.width * now.height);
  if (share > most) {
    mkdirSync(FAILURES, { recursive: true });
    writeFileSync(join(FAILURES, file), picture);
    writeFileSync(join(FAILURES, `difference-${file}`), PNG.sync.write(marks));
  }
  expect(share, `${others} pixels differ; see e2e/failures/${file}`).toBeLessThanOrEqual(most);
});
