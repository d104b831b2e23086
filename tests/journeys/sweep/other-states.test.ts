import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';
import { screens } from '#tests/support/screens.ts';
import { fewSizes, inspect } from './inspect.ts';
import { arriveAt, keepState } from './page-states.ts';
import { structureFaults } from './structure.ts';

test.each(['empty', 'loading', 'failed'] as const)(
  `each of ${screens.length} screens, %s, passes every inspector`,
  async (state) => {
    const app = await openApp({ signIn: 'stored', context: { viewport: { width: 1440, height: 800 } } });
    const { page, expectNoise } = app;
    if (state === 'failed') {
      expectNoise(/^console\.error: Failed to load resource: .*403/);
      expectNoise(/^console\.error: ApiError: The disk is full\./);
    }
    await keepState(page, state);
    await page.goto('/');
    const found: Record<string, string[]> = {};
    for (const screen of screens) {
      await arriveAt(page, screen, state);
      found[screen.path] = [...(await structureFaults(page)), ...(await inspect(page, fewSizes))];
    }
    expect(found).toEqual(Object.fromEntries(screens.map(({ path }) => [path, []])));
  },
  240_000,
);
