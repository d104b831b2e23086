import { expect, test } from 'vitest';
import { openOn } from '#tests/support/two-servers.ts';
import { wear } from './axe.ts';
import { faintFocus } from './faint-focus.ts';
import { allSizes, inspectLook } from './inspect.ts';
import { structureFaults } from './structure.ts';

test('the sign-in page passes every inspector, before and after a refused sign-in', async () => {
  const { page, expectNoise } = await openOn('our service', { seen: true });
  expectNoise(/^console\.error: Failed to load resource: .*401/);
  // The size in which the inspectors leave a page.
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/login');
  const email = page.getByLabel('Email');
  await email.waitFor();
  await expect.poll(() => page.title()).toMatch(/^Sign in · Mizu$/i);
  expect(await structureFaults(page, { isSignedIn: false })).toEqual([]);
  expect(await inspectLook(page, allSizes)).toEqual([]);
  for (const theme of ['dark', 'light'] as const) {
    await wear(page, theme);
    const { faint, count } = await faintFocus(page);
    expect({ theme, faint }).toEqual({ theme, faint: [] });
    expect(count).toBeGreaterThan(1);
  }
  await email.fill('ana@example.org');
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await structureFaults(page, { isSignedIn: false })).toEqual([]);
  expect(await inspectLook(page, allSizes)).toEqual([]);
});
