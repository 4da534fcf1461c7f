// Browser tests: the real server, the built page, Debian's Chromium. Each file has a server and a
// browser of its own, so that two can run side by side.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    maxWorkers: 2,
    // A bound on hanging, not a claim about speed: a whole game is some hundred clicks.
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
