// Debian's Chromium; no browser is downloaded.

import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function found(): string {
  const given = process.env['TESSERA_CHROMIUM'];
  const path = given ?? PLACES.find((place) => existsSync(place));
  if (path !== undefined && existsSync(path)) return path;
  throw new Error(
    `there is no Chromium at ${given ?? PLACES.join(', ')}: ` +
      'install it with `sudo apt-get install chromium`, or name one in TESSERA_CHROMIUM',
  );
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: found(),
    args: [
      // Root, as in containers, has no sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      // Letters are drawn as outlines, whatever this machine thinks of its screen.
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
  });
