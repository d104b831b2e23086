import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { screens } from '#tests/support/screens.ts';
import { openOn } from '#tests/support/two-servers.ts';
import { wear } from './axe.ts';
import { restAfterResize, walk } from './covered-focus.ts';
import { faintFocus } from './faint-focus.ts';
import { furnishFully } from './furnish-fully.ts';
import { allSizes, counted, inspect } from './inspect.ts';
import { arriveAt } from './page-states.ts';
import { skipLinkFaults, structureFaults } from './structure.ts';

/** The widths at which nothing may cover the focus, in a window so low that every screen scrolls. */
const widths = [320, 390, 1024, 1440, 1920];
const LOW = 560;
const MOST_STOPS = 30;

/** The keys that open a screen's form, so that Tab goes through its fields too; and the screens with a grid. */
const forms: Readonly<Record<string, string>> = { '/inbox': 'a', '/tasks': 'f', '/projects': 'n' };
const grids = ['/', '/inbox', '/tasks', '/calendar', '/projects'];

const counts = { stops: 0, focus: 0 };

/** Controls whose focus is not visible enough, in both themes. */
async function faintFocusFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await wear(page, theme);
    const { faint, count } = await faintFocus(page);
    found.push(...faint.map((control) => `${theme}: faint focus ${control}`));
    if (count < 2) found.push(`${theme}: only ${count} controls took the focus`);
    counts.focus += count;
  }
  return found;
}

/** What covers the focus, on a walk through the screen by Tab and through its first grid by the arrow. */
async function coveredFocusFaults(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  const go = async (where: string, key: string, within: string, most = MOST_STOPS) => {
    const { stops, covered } = await walk(page, key, within, most);
    if (stops === 0) found.push(`${where}: no stop at all`);
    found.push(...covered.map((cover) => `${where}: ${cover}`));
    counts.stops += stops;
  };
  if (forms[path]) await page.keyboard.press(forms[path]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: LOW });
    await restAfterResize(page);
    if (path === '/') {
      // Once for the whole page: the skip link, the sidebar and the top bar are the same on each screen.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await go(`${width}, before the screen`, 'Tab', 'body > *');
    }
    await page.getByRole('main').getByRole('heading', { level: 1 }).focus();
    await go(`${width}, Tab`, 'Tab', 'main');
    if (!grids.includes(path)) continue;
    await page.locator('main [role="row"][data-key], main [role="gridcell"][tabindex]').first().focus();
    await go(`${width}, ArrowDown`, 'ArrowDown', 'main', 7);
  }
  if (forms[path]) await page.keyboard.press('Escape');
  return found;
}

test(`each of ${screens.length} screens, full, passes every inspector`, async () => {
  const app = await openOn('our service', { signIn: 'stored', seen: true });
  const { page } = app;
  await furnishFully(app.call, app.today);
  // The size in which the inspectors leave a page.
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/');
  const found: Record<string, string[]> = {};
  for (const screen of screens) {
    await arriveAt(page, screen);
    found[screen.path] = [
      ...(await structureFaults(page)),
      ...(await skipLinkFaults(page)),
      ...(await inspect(page, allSizes)),
      ...(await faintFocusFaults(page)),
      ...(await coveredFocusFaults(page, screen.path)),
    ];
    await page.setViewportSize({ width: 1440, height: 800 });
  }
  expect(found).toEqual(Object.fromEntries(screens.map(({ path }) => [path, []])));
  expect(counts.stops).toBeGreaterThan(widths.length * screens.length * 4);
  process.stdout.write(
    `Full screens: ${counted.pages} pages in ${counted.sizes} sizes, ${counted.axe} times axe, ${counts.focus} kinds of focus, ${counts.stops} stops\n`,
  );
}, 240_000);
