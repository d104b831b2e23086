import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const screens = ['/', '/inbox', '/tasks', '/calendar', '/projects', '/review', '/analytics', '/ai'];
const widths = [1440, 1024, 390, 320];

/** What axe finds wrong with the page as it stands: rule and element. */
async function violations(page: Page): Promise<string[]> {
  // Half a megabyte: once for each page that is loaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** By how many pixels the page scrolls sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
}

test.each(['light', 'dark'])(
  'axe finds nothing on any screen at any width, and nothing is cut off: %s',
  async (theme) => {
    const { page } = await openApp();
    await page.addInitScript((name) => localStorage.setItem('ui-storage', JSON.stringify({ theme: name })), theme);
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    let states = 0;
    const check = async (path: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect({ path, width, violations: await violations(page), overflow: await overflow(page) }).toEqual({
          path,
          width,
          violations: [],
          overflow: 0,
        });
        states += 1;
      }
    };
    await check('/login');

    await page.getByLabel('Email').fill('ana@example.org');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
    for (const path of screens) {
      await page.goto(path);
      await settled(page);
      await check(path);
    }
    expect(states).toBe((screens.length + 1) * widths.length);
  },
  150_000,
);

test('axe finds nothing in the open states: Quick Add, Move to… menu, slide-over, New Project, a running review', async () => {
  const { page } = await openApp({ signIn: true });
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Quick Add' }).press('Enter');
  await page.getByLabel('Title').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.goto('/tasks');
  await page
    .getByRole('button', { name: /^Move to…/ })
    .first()
    .press('Enter');
  await page.getByRole('menu').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).press('Enter');
  expect(await violations(page)).toEqual([]);

  await page.goto('/review');
  await page.getByRole('button', { name: 'Start Weekly Review' }).press('Enter');
  await page.getByRole('checkbox').first().waitFor();
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test.each(['light', 'dark'])(
  'axe finds nothing in what lies over the page, nor in a day that is open: %s',
  async (theme) => {
    const { page } = await openApp({ signIn: true });
    await page.evaluate((value) => localStorage.setItem('ui-storage', JSON.stringify({ theme: value })), theme);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/calendar');
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      for (const keys of [['Control+k'], ['/'], ['c'], ['?'], ['g', 's'], ['ArrowDown', 'Enter']]) {
        for (const key of keys) await page.keyboard.press(key);
        const opened = keys.includes('Enter')
          ? page.getByRole('button', { name: 'Back to the month' })
          : page.locator('[data-overlay-layer=""] [role="dialog"]');
        await opened.waitFor();
        expect(await violations(page), `${keys.join(' ')} at ${width}`).toEqual([]);
        await page.keyboard.press('Escape');
        await opened.waitFor({ state: 'detached' });
      }
    }
  },
  150_000,
);

test('the slide-over holds the focus, closes by Esc, by its button and by following a link, and gives the focus back', async () => {
  const { page } = await openApp({ signIn: true, context: { viewport: { width: 390, height: 844 } } });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  const focusIsInside = () => document.activeElement?.closest('[role="dialog"]') !== null;
  // The screen takes the focus when it is there.
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');

  await menu.press('Enter');
  await dialog.waitFor();
  await page.waitForFunction(focusIsInside);
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusIsInside)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') === 'false');
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);

  await menu.press('Enter');
  await dialog.getByRole('button', { name: 'Close menu' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-expanded') === 'false');
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);

  await menu.press('Enter');
  await dialog.getByRole('link', { name: 'Projects' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(new URL(page.url()).pathname).toBe('/projects');
});

test('going to a screen puts the focus on its heading and its name into the title', async () => {
  const { page } = await openApp({ signIn: true });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const labels = await links.allTextContents();
  expect(labels).toEqual([
    'Dashboard',
    'Inbox',
    'Tasks',
    'Calendar',
    'Projects',
    'Weekly Review',
    'Analytics',
    'AI Assistant',
  ]);
  for (const label of labels.toReversed()) {
    await links.getByText(label, { exact: true }).press('Enter');
    await page.waitForFunction(
      (name) => document.title === `${name} · Mizu` && document.activeElement?.tagName === 'H1',
      label,
    );
    expect(await page.locator('[aria-current="page"]').textContent()).toBe(label);
    // A caret left behind would keep a screen reader from saying the heading.
    expect(await page.evaluate(() => document.getSelection()?.rangeCount)).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  }
});
