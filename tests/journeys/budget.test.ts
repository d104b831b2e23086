import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arriveHome, openApp } from '#tests/support/open-app.ts';
import { holding, openOn } from '#tests/support/two-servers.ts';

/** JavaScript and CSS before the first authenticated screen paints, brotli, in bytes. */
const BUDGET = 150_000;
/** Scripts until the board shows its lists: each is a request, and work for the browser, on every load of the page. */
const BOARD_FILES = 8;

test('the first authenticated screen needs at most 150 kB of JavaScript and CSS, and the board waits for few files', async () => {
  const { newPage } = await openApp({ signIn: 'stored' });
  const page = await newPage();
  // Code loaded ahead in idle time comes after the first paint and does not count.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  // Inlined in the page that the service sends.
  const code = new Set(['/start.js']);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isScript = request.resourceType() === 'script';
    if (isScript) scripts.add(pathname);
    if (isScript || request.resourceType() === 'stylesheet') code.add(pathname);
  });
  // The screen is shown before its data.
  const release = await holding(page, ['GET', '/analytics/dashboard']);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
  await page.getByRole('main').getByText('Items to process').waitFor();
  const sent = [...code].map((path) => readFileSync(`dist${path}`));
  const sizes = sent.map((script) => brotliCompressSync(script).length);
  release();
  await page.getByRole('row').first().waitFor();
  expect([...code].filter((path) => path.endsWith('.css'))).toHaveLength(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
  // Only the service validates requests.
  for (const script of sent) expect(script.toString()).not.toContain('must be a time zone');

  scripts.clear();
  await page.goto('/tasks');
  await page.getByRole('main').getByRole('row', { name: 'No tasks' }).first().waitFor();
  expect(scripts.size).toBeGreaterThan(0);
  expect(scripts.size).toBeLessThanOrEqual(BOARD_FILES);
});

test('a board with dates on its cards creates no browser date format before it is shown: the first costs 11 ms', async () => {
  const { call, page } = await openOn('our service', { signIn: 'stored' });
  await call('tasks.create', { body: { title: 'Pay rent', status: 'next', due_date: '2026-11-20' } });
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const note = () => {
      if (!document.querySelector('main [role="row"][data-key]')) asked.push(new Error().stack ?? '');
    };
    const noted = <F extends object>(called: F): F =>
      new Proxy(called, {
        apply(...call) {
          note();
          return Reflect.apply(...(call as unknown as Parameters<typeof Reflect.apply>));
        },
        construct(...call) {
          note();
          return Reflect.construct(...(call as unknown as Parameters<typeof Reflect.construct>));
        },
      });
    const { DateTimeFormat } = Intl;
    DateTimeFormat.supportedLocalesOf = noted(DateTimeFormat.supportedLocalesOf);
    Intl.DateTimeFormat = noted(DateTimeFormat);
  });
  await page.goto('/tasks');
  await page
    .getByRole('main')
    .getByRole('row', { name: /^Pay rent, .*Nov 20/ })
    .waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual([]);
});

/** Loads a screen while the code of its commands is held; resolves, once that is requested, to a function that releases it. */
async function loadWithoutCommands(page: Page, path: string): Promise<() => void> {
  const code = Promise.withResolvers<void>();
  const pattern = /\/assets\/all-commands-/;
  await page.route(
    pattern,
    async (route) => {
      await code.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const asked = page.waitForRequest(pattern);
  await page.goto(path);
  await asked;
  return code.resolve;
}

test('keys pressed and words typed before the code of the commands has loaded take effect once it has, where the key before them leads', async () => {
  const { page } = await openApp({ signIn: 'stored' });
  const release = await loadWithoutCommands(page, '/inbox');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.keyboard.press('c');
  release();
  await page.getByRole('textbox', { name: 'What has your attention?' }).waitFor();
  await page.keyboard.type('Call Ana');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('row', { name: 'Call Ana' }).waitFor();
  await page.getByRole('contentinfo').getByText('all saved', { exact: true }).waitFor();

  const releaseAgain = await loadWithoutCommands(page, '/projects');
  await page.getByRole('main').getByText('No projects yet').waitFor();
  await page.keyboard.press('n');
  await page.keyboard.type('Garden');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Beds and paths');
  await page.keyboard.press('Control+Enter');
  releaseAgain();
  const row = page.getByRole('main').getByRole('row', { name: /^Garden/ });
  await row.waitFor();
  await row.getByText('Beds and paths').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/projects');
});

test('keys for an item that is still loading wait for it, and so do the keys after them', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call } = app;
  await call('projects.create', { body: { name: 'House' } });
  await arriveHome(app);
  const release = await holding(page, ['GET', '/projects']);
  for (const key of ['g', 'p', 'j', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('contentinfo').getByText('Still loading').waitFor();
  release();
  await page.getByRole('heading', { level: 2, name: 'House' }).and(page.locator(':focus')).waitFor();
});
