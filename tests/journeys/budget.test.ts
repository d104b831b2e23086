import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { arriveHome, openApp } from '#tests/support/open-app.ts';
import { holding, openOn } from '#tests/support/two-servers.ts';

/** JavaScript before the first authenticated screen paints, brotli, in bytes. */
const BUDGET = 150_000;
/** Scripts until the board shows its lists: each is a request, and work for the browser, on every load of the page. */
const BOARD_FILES = 9;

test('the first authenticated screen needs at most 150 kB of JavaScript', async () => {
  const { newPage } = await openApp({ signIn: 'stored' });
  const page = await newPage();
  // What is fetched ahead in idle time comes after the first paint and does not count.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  // The screen is there before what it shows.
  const release = await holding(page, ['GET', '/analytics/dashboard']);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
  await page.getByRole('main').getByText('Items to process').waitFor();
  const sent = [...scripts].map((path) => readFileSync(`dist${path}`));
  const sizes = sent.map((script) => brotliCompressSync(script).length);
  release();
  await page.getByRole('row').first().waitFor();
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
  // The service alone checks what it is sent.
  for (const script of sent) expect(script.toString()).not.toContain('must be a time zone');
});

test('what the board waits for comes in few files', async () => {
  const { newPage } = await openApp({ signIn: 'stored' });
  const page = await newPage();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto('/tasks');
  await page.getByRole('main').getByRole('row', { name: 'No tasks' }).first().waitFor();
  expect(scripts.size).toBeLessThanOrEqual(BOARD_FILES);
});

/** A page whose commands' code is held back until `code` is resolved; `asked` resolves when the page asks for it. */
async function openWithoutCommands() {
  const { newPage } = await openApp({ signIn: 'stored' });
  const page = await newPage();
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/all-commands-/, async (route) => {
    await code.promise;
    await route.continue();
  });
  return { page, code, asked: page.waitForRequest(/\/assets\/all-commands-/) };
}

test('keys that are pressed before the commands’ code has come act once it has', async () => {
  const { page, code, asked } = await openWithoutCommands();
  await page.goto('/inbox');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await asked;
  await page.keyboard.press('c');
  code.resolve();
  await page.getByRole('textbox', { name: 'What has your attention?' }).waitFor();
  await page.keyboard.type('Call Ana');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('row', { name: 'Call Ana' }).waitFor();
});

test('words that are typed before the commands’ code has come go where the key before them leads', async () => {
  const { page, code, asked } = await openWithoutCommands();
  await page.goto('/projects');
  await page.getByRole('main').getByText('No projects yet').waitFor();
  await asked;
  await page.keyboard.press('n');
  await page.keyboard.type('Garden');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Beds and paths');
  await page.keyboard.press('Control+Enter');
  code.resolve();
  const row = page.getByRole('main').getByRole('row', { name: /^Garden/ });
  await row.waitFor();
  await row.getByText('Beds and paths').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/projects');
});

test('keys for an item that is still loading wait for it, and so do the keys behind them', async () => {
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
