import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp, signInAsOwner } from '#tests/support/open-app.ts';

const routes = [
  ['d', '/', 'Dashboard'],
  ['i', '/inbox', 'Inbox'],
  ['t', '/tasks', 'Tasks'],
  ['c', '/calendar', 'Calendar'],
  ['p', '/projects', 'Projects'],
  ['r', '/review', 'Weekly Review'],
  ['a', '/analytics', 'Analytics'],
  ['m', '/ai', 'AI Assistant'],
] as const;

/** How the page is laid out for whom goes about it by landmarks, headings and Tab. */
async function layoutOf(page: Page) {
  const count = (role: 'main' | 'banner' | 'contentinfo' | 'complementary' | 'navigation', name?: string) =>
    page.getByRole(role, name === undefined ? {} : { name, exact: true }).count();
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map((heading) => Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1))));
  return {
    title: await page.title(),
    lang: await page.locator('html').getAttribute('lang'),
    landmarks: [
      await count('main'),
      await count('banner'),
      await count('contentinfo'),
      await count('complementary', 'Sidebar'),
      await count('navigation', 'Main'),
    ],
    firstHeadings: levels.filter((level) => level === 1).length,
    // Under a heading only ones of the same, any higher, or the next lower level.
    skipped: levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1),
    outside: await page.evaluate(() => {
      const places = 'main, header, footer, aside, nav, [role="dialog"], [aria-live], a[href="#main"]';
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const outside: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement } = node;
        if (!node.textContent?.trim() || parentElement?.closest(places) || !parentElement?.checkVisibility()) continue;
        outside.push(node.textContent.trim());
      }
      return outside;
    }),
    // What speaks by itself besides the announcers, even one that is off: Orca drops our words for its echo.
    live: await page
      .locator('[aria-live], [role="log"], [role="status"], output')
      .evaluateAll((all) => all.flatMap((one) => (one.closest('[data-live-announcer]') ? [] : [one.outerHTML]))),
  };
}

test('landmarks, one h1, headings in order, titles, language and skip link are right on every route', async () => {
  const { page } = await openApp();
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  const login = await layoutOf(page);
  expect(login).toMatchObject({
    lang: 'en',
    landmarks: [1, 0, 0, 0, 0],
    firstHeadings: 1,
    skipped: [],
    outside: [],
    live: [],
  });
  expect(login.title).toMatch(/^Sign in · Mizu$/i);

  await signInAsOwner(page);
  for (const [key, path, title] of routes) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.pathname === path);
    await page.waitForFunction((name) => document.title === `${name} · Mizu`, title);
    await page.getByText('Loading…').first().waitFor({ state: 'detached' });
    expect(await layoutOf(page)).toEqual({
      title: `${title} · Mizu`,
      lang: 'en',
      landmarks: [1, 1, 1, 1, 1],
      firstHeadings: 1,
      skipped: [],
      outside: [],
      live: [],
    });
    const skip = page.locator('a[href], button, input').first();
    expect(await skip.textContent()).toBe('Skip to content');
    await skip.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  }
});
