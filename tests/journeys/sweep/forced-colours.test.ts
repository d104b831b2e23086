import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holding, openOn } from '#tests/support/two-servers.ts';
import { wear } from './axe.ts';

/** The colours of an element and of the bar before it. */
const paintOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [own, before] = [getComputedStyle(element), getComputedStyle(element, '::before')];
      return { ground: own.backgroundColor, edge: own.borderInlineStartColor, before: before.backgroundColor };
    });

test('forced colours mark the selection and the focus; with reduced motion nothing moves', async () => {
  const { page, call } = await openOn('our service', { signIn: 'stored', seen: true });
  for (const title of ['One', 'Two']) await call('tasks.create', { body: { title, status: 'next' } });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const release = await holding(page, ['GET', '/tasks']);
  await page.goto('/tasks');
  await page.getByRole('main').getByText('Loading…').first().waitFor({ state: 'attached' });
  const longest = () =>
    page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration ?? 0))),
    );
  expect(await longest()).toBeLessThan(1);

  release();
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  await page.keyboard.press('j');
  const [focused, other] = ['[role="row"]:focus', '[role="row"][data-key]:not(:focus)'];
  await page.locator(focused).waitFor();
  const canvas = (await paintOf(page, 'html')).ground;
  // The border of a panel leaves room around its title.
  expect((await paintOf(page, 'main section > div:has(> h2)')).ground).toBe(canvas);
  expect((await paintOf(page, focused)).before).not.toBe((await paintOf(page, other)).before);
  expect(await longest()).toBeLessThan(1);

  await page.keyboard.press('Control+k');
  await page.locator('[role="option"]:visible').first().waitFor();
  await page.keyboard.press('ArrowDown');
  const chosen = '[role="option"][aria-selected="true"]:visible';
  await page.locator(chosen).waitFor();
  const another = await paintOf(page, '[role="option"][aria-selected="false"]:visible');
  expect(another.edge).toBe(canvas);
  // Painted a frame after the attribute is set.
  await expect.poll(async () => (await paintOf(page, chosen)).ground).not.toBe(another.ground);
  await expect.poll(async () => (await paintOf(page, chosen)).edge).not.toBe(another.edge);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
});

test('with more contrast requested, borders and secondary text are as strong as the text, in both themes', async () => {
  const { page } = await openOn('our service', { signIn: true, seen: true });
  const paints = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      const painted = ['text', 'dim', 'edge'].map((name) => {
        probe.style.color = `var(--mizu-${name})`;
        return getComputedStyle(probe).color;
      });
      probe.remove();
      return painted;
    });
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    const before = await paints();
    expect(new Set(before).size).toBe(3);
    await page.emulateMedia({ contrast: 'more' });
    expect(new Set(await paints())).toEqual(new Set(before.slice(0, 1)));
    await page.emulateMedia({ contrast: 'no-preference' });
  }
});
