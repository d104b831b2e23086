import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { furnish, run } from '#tests/support/crawl.ts';
import { type OpenApp, openApp } from '#tests/support/open-app.ts';
import { type axeRules, faintFocus, overflow, violations, wear } from './axe-in-page.ts';
import { keepState, type PageState, pageStates } from './page-states.ts';

const screens = ['/', '/inbox', '/tasks', '/calendar', '/projects', '/review', '/analytics', '/ai'];
const HEIGHT = 800;

type Look = readonly [theme: 'light' | 'dark', width: number, rules: keyof typeof axeRules];

/**
 * Each page is looked at by all rules once, and by those that depend on colour or on size in the other themes and
 * widths: what it says and how it is built is the same in each of them.
 */
const needed: readonly Look[] = [
  ['light', 1440, 'all'],
  ['dark', 1440, 'colour'],
  ['light', 1024, 'size'],
  // What is another colour on a narrow page is so at 390 px and at 320 px.
  ['dark', 390, 'colour'],
  ['light', 390, 'size'],
  ['light', 320, 'size'],
];

/** By MIZU_AXE=everywhere: all rules in each theme and width, whatever is looked at. */
const everywhere = process.env.MIZU_AXE === 'everywhere';
const themes = ['light', 'dark'] as const;
const looks = everywhere
  ? [1440, 1024, 390, 320].flatMap((width) => themes.map((theme): Look => [theme, width, 'all']))
  : needed;
/**
 * A page that is not full has less that could differ; and what opens is of one width from 1024 px on, and of another
 * below 900 px: the colours in both themes, and the least room.
 */
const looksAtLess = looks.filter(isOfMost);

function isOfMost([theme, width]: Look): boolean {
  return everywhere || width === 1440 || (theme === 'light' && width === 320);
}

/** How many pages were looked at, in how many themes and widths, and how many kinds of focus. */
const counted = { pages: 0, states: 0, focus: 0 };
afterAll(() => {
  const { pages, states, focus } = counted;
  process.stdout.write(`axe: ${states} states of ${pages} pages; focus shown by 3:1 or more on ${focus} controls\n`);
});

/** Looks at the page as it stands, in one theme and width after the other. */
async function look(page: Page, what: string, all = looks): Promise<void> {
  const found: string[] = [];
  for (const [theme, width, rules] of all) {
    await wear(page, theme);
    await page.setViewportSize({ width, height: HEIGHT });
    found.push(...(await violations(page, rules)).map((violation) => `${theme} ${width}: ${violation}`));
    if ((await overflow(page)) !== 0) found.push(`${theme} ${width}: scrolls sideways`);
  }
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  expect({ what, found }).toEqual({ what, found: [] });
  counted.pages += 1;
  counted.states += all.length;
}

/** Looks whether the focus can be seen wherever it can be, in both themes. */
async function lookAtFocus(page: Page, what: string): Promise<void> {
  for (const theme of themes) {
    await wear(page, theme);
    const { faint, count } = await faintFocus(page);
    expect({ what, theme, faint }).toEqual({ what, theme, faint: [] });
    expect(count).toBeGreaterThan(1);
    counted.focus += count;
  }
}

/** Waits until a screen is in its state. */
async function isIn(page: Page, state: PageState, path: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.matches('h1:not([data-kept-focus] *)'));
  const loading = page.getByText('Loading…').first();
  // The assistant asks for nothing that it shows.
  if (state === 'loading' && path !== '/ai') await loading.waitFor({ state: 'attached' });
  else if (state !== 'loading') await loading.waitFor({ state: 'detached' });
}

function expectRefusals({ expectNoise }: OpenApp): void {
  expectNoise(/^console\.error: Failed to load resource: .*403/);
  expectNoise(/^console\.error: ApiError: The disk is full\./);
}

test.each(pageStates)(
  'axe finds nothing on any screen in any theme at any width: %s',
  async (state) => {
    const app = await openApp({ signIn: true });
    const { page } = app;
    if (state === 'full') await furnish(app);
    if (state === 'failed') expectRefusals(app);
    (await keepState(page)).set(state);
    for (const path of screens) {
      await page.goto(path);
      await isIn(page, state, path);
      await look(page, `${path}, ${state}`, state === 'full' ? looks : looksAtLess);
      if (state === 'full') await lookAtFocus(page, path);
    }
  },
  everywhere ? 900_000 : 240_000,
);

test('axe finds nothing on the sign-in page, nor when it has refused', async () => {
  const { page, expectNoise } = await openApp();
  expectNoise(/^console\.error: Failed to load resource: .*401/);
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await look(page, '/login');
  await lookAtFocus(page, '/login');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await look(page, '/login, refused');
}, 120_000);

/** What lies over a page or opens in it: where, by which keys or which command. */
const openings: readonly { on: string; keys?: readonly string[]; command?: string; until?: string }[] = [
  { on: '/inbox', keys: ['Control+k'] },
  { on: '/inbox', keys: ['/'] },
  { on: '/inbox', keys: ['c'] },
  { on: '/inbox', keys: ['?'] },
  { on: '/inbox', keys: ['g', 's'] },
  { on: '/inbox', keys: ['j', 'Enter'] },
  { on: '/inbox', command: 'reference.manage' },
  { on: '/inbox', command: 'reference.create' },
  { on: '/inbox', command: 'context.manage' },
  { on: '/inbox', command: 'transfer.export' },
  { on: '/inbox', command: 'ai.suggestNext' },
  { on: '/inbox', keys: ['a'], until: 'form' },
  { on: '/tasks', keys: ['j', 'Tab', 'Enter'], until: '[role="menu"]' },
  { on: '/tasks', keys: ['f'], until: 'input[type="search"]' },
  { on: '/calendar', keys: ['ArrowDown', 'Enter'], until: '[data-command="calendar.closeDay"]' },
  { on: '/projects', keys: ['n'], until: 'form' },
  { on: '/projects', keys: ['j', 'Enter'], until: '[data-command="project.close"]' },
  { on: '/review', command: 'review.start', until: 'input[type="checkbox"]' },
];

test(
  `axe finds nothing in ${openings.length} things that open over a page or in it`,
  async () => {
    const app = await openApp({ signIn: true });
    const { page } = app;
    await furnish(app);
    await page.route('**/ai/suggest-next', (route) =>
      route.fulfill({
        json: { suggestions: [{ task: { title: 'Sing' }, priority_score: 20, reasons: ['It is short'] }] },
      }),
    );
    for (const { on, keys = [], command, until = '[data-overlay-layer=""] [role="dialog"]' } of openings) {
      await page.goto(on);
      await isIn(page, 'full', on);
      for (const key of keys) await page.keyboard.press(key);
      if (command) await run(page, command);
      await page.locator(until).first().waitFor();
      await page.locator('[data-overlay-layer="leaving"]').first().waitFor({ state: 'detached' });
      await look(page, `${on}, ${command ?? keys.join(' ')}`, looksAtLess);
    }

    // The sidebar as a slide-over is there on small screens only.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    for (const theme of themes) {
      await wear(page, theme);
      expect(await violations(page)).toEqual([]);
    }
  },
  everywhere ? 900_000 : 240_000,
);

/** What an element and the bar before it are painted with. */
const paintOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [own, before] = [getComputedStyle(element), getComputedStyle(element, '::before')];
      return { ground: own.backgroundColor, edge: own.borderInlineStartColor, before: before.backgroundColor };
    });

test('in forced colours what is chosen and what has the focus is marked; with reduced motion nothing moves', async () => {
  const app = await openApp({ signIn: true });
  const { page } = app;
  await furnish(app);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const state = await keepState(page);
  state.set('loading');
  await page.goto('/tasks');
  await isIn(page, 'loading', '/tasks');
  const longest = () =>
    page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration ?? 0))),
    );
  expect(await longest()).toBeLessThan(1);

  state.set('full');
  await page.goto('/tasks');
  await isIn(page, 'full', '/tasks');
  await page.keyboard.press('j');
  const [focused, other] = ['[role="row"]:focus', '[role="row"][data-key]:not(:focus)'];
  await page.locator(focused).waitFor();
  const canvas = (await paintOf(page, 'html')).ground;
  expect((await paintOf(page, focused)).before).not.toBe((await paintOf(page, other)).before);
  expect(await longest()).toBeLessThan(1);

  await page.keyboard.press('Control+k');
  await page.locator('[role="option"]:visible').first().waitFor();
  await page.keyboard.press('ArrowDown');
  const chosen = '[role="option"][aria-selected="true"]:visible';
  await page.locator(chosen).waitFor();
  const another = await paintOf(page, '[role="option"][aria-selected="false"]:visible');
  expect(another.edge).toBe(canvas);
  // Drawn a frame after the attribute.
  await expect.poll(async () => (await paintOf(page, chosen)).ground).not.toBe(another.ground);
  await expect.poll(async () => (await paintOf(page, chosen)).edge).not.toBe(another.edge);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
});

test('the slide-over holds the focus, closes by Esc, by its button and by following a link, and gives the focus back', async () => {
  const { page } = await openApp({ signIn: true, context: { viewport: { width: 390, height: 844 } } });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  const focusIsInside = () => document.activeElement?.closest('[role="dialog"]') !== null;
  // The screen takes the focus when it is there.
  await page.waitForFunction(() => document.activeElement?.matches('h1:not([data-kept-focus] *)'));

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
  await page.waitForFunction(() => document.activeElement?.matches('h1:not([data-kept-focus] *)'));
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
      (name) => document.title === `${name} · Mizu` && document.activeElement?.matches('h1:not([data-kept-focus] *)'),
      label,
    );
    expect(await page.locator('[aria-current="page"]').textContent()).toBe(label);
    // A caret left behind would keep a screen reader from saying the heading.
    expect(await page.evaluate(() => document.getSelection()?.rangeCount)).toBe(0);
    // That of the screen before stays for a moment.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  }
});
