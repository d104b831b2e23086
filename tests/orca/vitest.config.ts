import { defineConfig } from 'vitest/config';

/** `npm run test:orca`: what a real screen reader says of the built product. Apart from `npm test`, for it needs Linux. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    name: 'orca',
    environment: 'node',
    include: ['tests/orca/**/*.test.ts'],
    globalSetup: ['tests/support/built-client.ts'],
    // A session is a display, a browser and Orca: one at a time, and none in a hurry.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
