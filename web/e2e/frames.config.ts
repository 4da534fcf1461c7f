// `npm run frames`: how smoothly boards move here. It reports; it judges nothing.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['e2e/frames/*.frames.ts'], fileParallelism: false, testTimeout: 120_000 },
});
