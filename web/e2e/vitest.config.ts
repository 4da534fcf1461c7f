// Browser tests: the real server, the built page, Debian's Chromium. One file at a time, as each
// has a server and a browser of its own and time is spent in those.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    // A bound on hanging, not a claim about speed: a whole game is some hundred clicks.
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
