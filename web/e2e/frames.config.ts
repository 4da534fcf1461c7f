// `npm run frames`: reports how smoothly boards move on this machine; it has no limits to fail.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['e2e/frames/*.frames.ts'], fileParallelism: false, testTimeout: 120_000 },
});
