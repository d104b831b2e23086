import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { furnish } from '#tests/support/crawl.ts';
import { type OpenApp, openApp } from '#tests/support/open-app.ts';

const widths = [320, 390, 1024, 1440, 1920];
/** Low enough that every screen has to scroll. */
const HEIGHT = 560;

/** What there is on a screen besides what Tab comes to: what is pressed first, and then the arrows. */
const screens: readonly { path: string; before?: readonly string[]; arrows?: string }[] = [
  { path: '/', arrows: 'ArrowDown' },
  { path: '/inbox', before: ['a'], arrows: 'ArrowDown' },
  { path: '/tasks', before: ['f'], arrows: 'ArrowDown' },
  { path: '/calendar', arrows: 'ArrowDown' },
  { path: '/projects', before: ['n'], arrows: 'ArrowDown' },
  { path: '/review' },
  { path: '/analytics' },
  { path: '/ai' },
];

/** What lies over a page, by the keys that open it. */
const overlays = [['c'], ['Control+k'], ['g', 's'], ['?'], ['j', 'Enter']] as const;
/** The settings have a row for each command: some of them are enough. */
const MOST_STOPS = 30;

/** What lies over the corners or the middle of what has the focus, or that they are out of sight; null when nothing does. */
function coverOf(): string | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return 'the focus is on the body';
  // Of a link that is broken into lines, its first.
  const box = active.getClientRects()[0];
  if (!box || box.width === 0 || box.height === 0) return `no box: ${active.outerHTML.slice(0, 120)}`;
  // What is taller than what can be seen of it shows its beginning.
  const room = document.documentElement.clientHeight / 2;
  const bottom = box.height > room ? box.top + room / 2 : box.bottom;
  const at = [
    [box.left + 3, box.top + 3],
    [box.right - 3, box.top + 3],
    [box.left + 3, bottom - 3],
    [box.right - 3, bottom - 3],
    [(box.left + box.right) / 2, (box.top + bottom) / 2],
  ] as const;
  const covers = at.flatMap(([x, y]) => {
    const top = document.elementsFromPoint(x, y)[0];
    if (!top) return `out of sight at ${Math.round(x)}, ${Math.round(y)}`;
    if (top === active || active.contains(top) || top.contains(active)) return [];
    // A label is a part of what it is for.
    if (top.closest('label')?.contains(active)) return [];
    return `${top.tagName.toLowerCase()}.${String(top.className).split(' ')[0]} at ${Math.round(x)}, ${Math.round(y)}`;
  });
  return covers.length === 0 ? null : `${active.outerHTML.slice(0, 140)} under ${covers.join('; ')}`;
}

/** Whether the focus has left what is walked through. */
const isOutside = (selector: string) => document.activeElement?.closest(selector) === null;

/** Goes on by a key, for as long as the focus is in there; returns what was covered and how many stops there were. */
async function walk(
  page: Page,
  key: string,
  within: string,
  most: number,
): Promise<{ stops: number; covered: string[] }> {
  const covered: string[] = [];
  let stops = 0;
  for (; stops < most; stops++) {
    await page.keyboard.press(key);
    if (await page.evaluate(isOutside, within)) break;
    const cover = await page.evaluate(coverOf);
    if (cover !== null) covered.push(cover);
  }
  return { stops, covered };
}

/** Enough of everything to have to scroll. */
async function fill({ page, service }: OpenApp): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const due_date = new Date().toISOString().slice(0, 10);
  for (let number = 1; number <= 8; number++) {
    for (const [path, body] of [
      ['/tasks', { title: `Task ${number} with a title that is long enough for two lines`, status: 'next', due_date }],
      ['/tasks', { title: `Captured ${number}`, status: 'inbox', description: 'One line\nAnother line' }],
      ['/projects', { name: `Project ${number}`, description: 'What it is about' }],
    ] as const) {
      await fetch(`${service.address}/api${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    }
  }
}

test(`nothing lies over what has the focus: ${screens.length} screens, ${overlays.length} overlays, ${widths.join(', ')} px`, async () => {
  const app = await openApp({ signIn: true });
  const { page } = app;
  await fill(app);
  await furnish(app);
  let count = 0;
  const found: string[] = [];
  const note = (where: string, { stops, covered }: { stops: number; covered: string[] }) => {
    count += stops;
    found.push(...covered.map((cover) => `${where}: ${cover}`));
  };

  for (const { path, before = [], arrows } of screens) {
    await page.goto(path);
    await page.waitForFunction(() => document.activeElement?.matches('h1:not([data-kept-focus] *)'));
    await page.getByText('Loading…').first().waitFor({ state: 'detached' });
    for (const key of before) await page.keyboard.press(key);
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      const where = `${path} at ${width}`;
      if (path === '/') {
        // Once around the whole page: the skip link, the sidebar and the bar above are the same on each screen.
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        note(`${where}, before the screen`, await walk(page, 'Tab', 'body > *', MOST_STOPS));
      }
      await page.locator('h1').first().focus();
      note(where, await walk(page, 'Tab', 'main', MOST_STOPS));
      if (!arrows) continue;
      await page.locator('main [role="row"][data-key], main [role="gridcell"][tabindex]').first().focus();
      note(`${where}, ${arrows}`, await walk(page, arrows, 'main', 7));
    }
  }

  await page.goto('/inbox');
  await page.locator('main [role="row"][data-key]').first().waitFor();
  for (const keys of overlays) {
    for (const key of keys) await page.keyboard.press(key);
    await page.locator('[data-overlay-layer=""] [role="dialog"]').waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      note(`${keys.join(' ')} at ${width}`, await walk(page, 'Tab', '[role="dialog"]', 14));
    }
    await page.keyboard.press('Escape');
    await page.locator('[data-overlay-layer]').first().waitFor({ state: 'detached' });
  }

  expect(found).toEqual([]);
  // Every screen and every overlay was gone through, and not only their headings.
  expect(count).toBeGreaterThan(widths.length * (screens.length + overlays.length) * 4);
  process.stdout.write(`Nothing lies over what has the focus: ${count} stops\n`);
}, 240_000);
