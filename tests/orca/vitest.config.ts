import { defineConfig } from 'vitest/config';

/** `npm run test:orca`: what a real screen reader says of the built product. Apart from `npm test`, for it needs Linux. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    name: 'orca',
    environment: 'node',
    include: ['tests/orca/**/*.test.ts'],
    globalSetup: ['tests/support/built-client.ts'],
    // A session is a display, a bus, a browser and Orca of its own, which wait for each other most of the time.
    maxWorkers: 3,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
