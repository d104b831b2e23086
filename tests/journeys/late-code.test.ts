import { expect, test } from 'vitest';
import { hasFocus } from '#tests/support/keyboard.ts';
import { arriveHome, type OpenApp, openApp } from '#tests/support/open-app.ts';
import { noOverlay } from '#tests/support/overlay.ts';
import { owner } from '#tests/support/service.ts';
import { allSpoken } from '#tests/support/spoken.ts';
import { holding, openOn } from '#tests/support/two-servers.ts';

const WORDS = 'This screen could not be shown.';

/** Blocks the script of this name; resolves to a function that unblocks it. */
async function withoutScript({ page, expectNoise }: OpenApp, name: string) {
  const pattern = new RegExp(`/assets/${name}-[^/]*\\.js$`);
  await page.route(pattern, (route) => route.abort('connectionrefused'));
  expectNoise(new RegExp(`request: GET .*/${name}-.*ERR_CONNECTION_REFUSED`));
  // The modules that import it fail too.
  expectNoise(/Failed to fetch dynamically imported module/);
  expectNoise(/ERR_CONNECTION_REFUSED/);
  return () => page.unroute(pattern);
}

test('a sign-in page whose code does not load says so, and Try again loads it', async () => {
  const app = await openApp();
  const { page } = app;
  const mend = await withoutScript(app, 'login-screen');
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByText(WORDS, { exact: true }).waitFor();
  await expect.poll(() => page.title()).toBe('Sign in · Mizu');
  await hasFocus(page, 'Sign in');
  await expect.poll(async () => (await allSpoken(page)).filter((text) => text === WORDS)).toHaveLength(1);

  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Try again', exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await allSpoken(page)).filter((text) => text === WORDS).length).toBe(2);
  await mend();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(owner.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Welcome back, ${owner.name}` }).waitFor();
});

test('a dashboard whose lists do not load says so, and Try again loads them', async () => {
  const app = await openApp({ signIn: 'stored' });
  const { page } = app;
  const mend = await withoutScript(app, 'item-list');
  // Loaded ahead, before there are tasks to show, it fails silently.
  const release = await holding(page, ['GET', '/analytics/dashboard']);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/item-list-'));
  await page.goto('/');
  await hasFocus(page, `Welcome back, ${owner.name}`);
  await failed;
  await expect.poll(() => allSpoken(page)).toEqual([]);
  release();
  const main = page.getByRole('main');
  await main.getByText(WORDS, { exact: true }).waitFor();
  await hasFocus(page, 'Dashboard');
  await expect.poll(async () => (await allSpoken(page)).filter((text) => text === WORDS)).toHaveLength(1);
  await mend();
  await page.keyboard.press('Shift+R');
  await arriveHome(app);
});

test('keys pressed for the menu of a card while its code loads go to the menu, not to the page', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call } = app;
  await call('tasks.create', { body: { title: 'Mop', status: 'inbox' } });
  const [asked, come] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/assets\/menu-popover-[^/]*\.js$/, async (route) => {
    asked.resolve();
    await come.promise;
    await route.continue();
  });
  await page.goto('/tasks');
  // It is loaded ahead, once the code of the commands is there.
  await asked.promise;
  await page.getByRole('main').getByRole('button', { name: 'Move to… Mop', exact: true }).press('Enter');
  // In the menu the key means 'Next Actions'; on the board, a new task.
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  come.resolve();
  await page
    .getByRole('main')
    .getByRole('region', { name: 'Next Actions' })
    .getByRole('row', { name: /^Mop/ })
    .waitFor();
  await noOverlay(page);
});

test('a card whose menu does not load keeps the board and the focus, and says why; the same key opens it once the code comes', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call } = app;
  await call('tasks.create', { body: { title: 'Mop', status: 'inbox' } });
  const mend = await withoutScript(app, 'menu-popover');
  await page.goto('/tasks');
  const button = page.getByRole('main').getByRole('button', { name: 'Move to… Mop', exact: true });
  const words = 'A part of Mizu could not be loaded. Try again, or reload the page.';
  await button.press('Enter');
  await expect.poll(() => allSpoken(page)).toContain(words);
  await hasFocus(page, 'Move to… Mop');
  await mend();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Next Actions' }).waitFor();
});
