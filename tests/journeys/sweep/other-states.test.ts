import { expect, test } from 'vitest';
import { screens } from '#tests/support/screens.ts';
import { openOn } from '#tests/support/two-servers.ts';
import { fewSizes, inspect } from './inspect.ts';
import { arriveAt, keepState } from './page-states.ts';
import { structureFaults } from './structure.ts';

test(`each of ${screens.length} screens, empty, loading and failed, passes every inspector`, async () => {
  const { page, expectNoise } = await openOn('our service', { signIn: 'stored', seen: true });
  expectNoise(/^console\.error: Failed to load resource: .*403/);
  expectNoise(/^console\.error: ApiError: The disk is full\./);
  await page.setViewportSize({ width: 1440, height: 800 });
  const found: Record<string, string[]> = {};
  for (const state of ['empty', 'loading', 'failed'] as const) {
    const endState = await keepState(page, state);
    // Reload: a screen would show its cached data again instead of the next state.
    await page.goto('/');
    for (const screen of screens) {
      await arriveAt(page, screen, state);
      found[`${screen.path}, ${state}`] = [...(await structureFaults(page)), ...(await inspect(page, fewSizes))];
    }
    endState();
  }
  expect(Object.keys(found)).toHaveLength(3 * screens.length);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
}, 240_000);
