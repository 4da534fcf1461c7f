// Screenshots of fixed positions, compared pixel by pixel with stored pictures.
//
//   TESSERA_PICTURES=renew npm run e2e -- pictures      writes the pictures again
//
// The limits are based on measurements of the share of pixels that differ by more than THRESHOLD:
//   the same commit drawn again                      none anywhere
//   one seat in another colour (#d55e00 to #c2185b)  Carcassonne 0.12 to 0.31 %, El Dorado 0.02 to
//                                                    0.04 %, the start page 0.18 to 0.30 %
//   serif and sans replaced by other fonts           boards none, as they are drawn without text; the
//                                                    start page 3.4 to 3.7 % wide, 23 to 26 % on a
//                                                    phone, where lines break differently
// So boards may differ in 0.01 %, a few pixels that another Chromium rounds differently, and the
// start page, which is mostly text, in 5 %: there only large changes are detected. The pictures show
// the fonts that Debian installs with Chromium; with others, the start page on a phone fails.

import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGallery } from './gallery';
import { launchBrowser } from './harness/chromium';
import { Server } from './harness/server';

const FOLDER = join(import.meta.dirname, 'pictures');
const FAILURES = join(import.meta.dirname, 'failures');
const isRenewing = process.env['TESSERA_PICTURES'] === 'renew';

/** The difference of two colours from which they count as different, from 0 to 1. */
const THRESHOLD = 0.1;

interface Position {
  name: string;
  /** The path in the gallery; the start page comes from the server. */
  path: string;
  /** The selector of the part that is compared. */
  part: string;
  /** The share of pixels that may differ. */
  limit: number;
}

const POSITIONS: readonly Position[] = [
  { name: 'home', path: '/', part: 'body', limit: 0.05 },
  { name: 'carcassonne', path: '/gallery/carcassonne.html#middle', part: 'svg.stage', limit: 0.0001 },
  { name: 'codex', path: '/gallery/codex.html?view=two-place18', part: '.stage', limit: 0.0001 },
  { name: 'eldorado', path: '/gallery/eldorado.html?view=hills-of-gold', part: 'svg.stage', limit: 0.0001 },
];
const SIZES = { wide: { width: 720, height: 460 }, phone: { width: 360, height: 560 } };

/** Lets the board fill the window, and hides text. */
const BOARD_ONLY = `
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
  [browser, server, gallery] = await Promise.all([launchBrowser(), Server.open(), openGallery()]);
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

test.each(cases)('$name, $size, $scheme', async ({ name, path, part, limit, size, scheme }) => {
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
    // The number of the guest varies.
    await page.evaluate(() => (document.querySelector('[data-testid=guest] .name')!.textContent = 'Guest'));
  } else {
    await page.addStyleTag({ content: BOARD_ONLY });
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
  if (share > limit) {
    mkdirSync(FAILURES, { recursive: true });
    writeFileSync(join(FAILURES, file), picture);
    writeFileSync(join(FAILURES, `difference-${file}`), PNG.sync.write(marks));
  }
  expect(share, `${others} pixels differ; see e2e/failures/${file}`).toBeLessThanOrEqual(limit);
});
