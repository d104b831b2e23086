import { defineConfig } from 'vitest/config';

/** `npm run test:orca`: what a real screen reader says about the built product. Apart from `npm test`, since it needs Linux. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    name: 'orca',
    environment: 'node',
    include: ['tests/orca/**/*.test.ts'],
    globalSetup: ['tests/support/built-client.ts'],
    // A session has its own display, bus, browser and Orca, which wait for each other most of the time.
    maxWorkers: 3,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
