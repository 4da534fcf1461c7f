// Browser tests: the real server, the built page, the system's Chromium. Each file has its own server
// and browser, so that two files can run in parallel.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    maxWorkers: 2,
    // Only a limit for hanging tests: a complete game takes hundreds of clicks.
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
