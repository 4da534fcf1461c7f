// The Chromium of the system; no browser is downloaded.

import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function executablePath(): string {
  const given = process.env['TESSERA_CHROMIUM'];
  const path = given ?? PATHS.find((candidate) => existsSync(candidate));
  if (path !== undefined && existsSync(path)) return path;
  throw new Error(
    `there is no Chromium at ${given ?? PATHS.join(', ')}: ` +
      'install it with `sudo apt-get install chromium`, or name one in TESSERA_CHROMIUM',
  );
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath(),
    args: [
      // Root, as in containers, has no sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      // Text is rendered the same way on every machine.
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
  });
