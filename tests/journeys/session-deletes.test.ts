import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { intercept } from '#tests/support/intercept.ts';
import { footerSays } from '#tests/support/keyboard.ts';
import { allSpoken } from '#tests/support/spoken.ts';
import { storedIn } from '#tests/support/stored.ts';
import { type AppOn, emptyOut, openOn, signInOn, spoken } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const TITLES = ['Sweep', 'Wash'];
const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true });

/** Opens the board and deletes two tasks, which the server still has. */
async function deleteTwo(app: AppOn) {
  const { page, call } = app;
  for (const title of TITLES) await call('tasks.create', { body: { title, status: 'next' } });
  await page.goto('/tasks');
  for (const title of TITLES) {
    await row(page, title).press('#');
    await untilGone(row(page, title));
  }
  // The rows disappear before the browser has stored the deletions: a session that ended now would keep only the stored ones.
  await expect.poll(() => storedIn(page, 'outbox')).toHaveLength(TITLES.length);
}

/** Waits until the server has neither of the two. */
async function hasNone(call: Client): Promise<void> {
  const left = async () => (await call('tasks.list', {})).tasks.filter(({ title }) => TITLES.includes(title));
  await expect.poll(left).toEqual([]);
}

test('a sign-out in another tab lets this one send its deletions', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, newPage, asked } = app;
  await deleteTwo(app);
  // Delay the deletions: on a slow network the sign-out, on another connection, could arrive first.
  await intercept(page, ['DELETE', /\/tasks\/[^/]+$/], async ({ proceed }) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await proceed();
  });
  const other = await newPage();
  await other.goto('/');
  const signedOut = other.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await other.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.waitForURL('**/login');
  expect((await signedOut).ok()).toBe(true);
  expect(
    await page
      .getByRole('main')
      .getByText(/not sent/)
      .count(),
  ).toBe(0);
  await expect.poll(async () => (await allSpoken(page)).join()).not.toMatch(/not sent/);
  await expect.poll(() => asked('POST /auth/logout')).toEqual([]);
  // Ask outside the page, which would send its kept changes once its user signs in again.
  const { email, password } = app.user;
  const { token } = await app.call('auth.login', { body: { email, password } });
  await hasNone(createClient({ base: app.base, fetch, getToken: () => token, onMisfit: () => {} }));
});

test('an undone deletion stays undone when the next page loads at once', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call } = app;
  await emptyOut(app);
  const titles = Array.from({ length: 40 }, (_, at) => `Task ${at + 1}`);
  await Promise.all(titles.map((title) => call('tasks.create', { body: { title, status: 'next' } })));
  await page.goto('/tasks');
  await row(page, 'Task 1').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('#');
  await footerSays(page, '40 tasks deleted');
  await page.keyboard.press('z');
  await footerSays(page, '40 tasks are back');
  await page.goto('/projects');
  // By then the unsent changes of the previous page have been read and sent.
  await footerSays(page, 'all saved');
  const left = async () => (await call('tasks.list', {})).tasks.map(({ title }) => title).toSorted();
  await expect.poll(left).toEqual(titles.toSorted());
});

test('deletions that the other server has not received survive the end of the session, and are sent after the next sign-in', async () => {
  const app = await openOn('the other server', { signIn: 'stored' });
  const { page, call, expectNoise } = app;
  expectNoise(/401/);
  await deleteTwo(app);
  await call('auth.logout', {});
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  const main = page.getByRole('main');
  await main.getByText('Your session has ended. Please sign in again.').waitFor();
  const words = '2 changes are not sent. Sign in again to send them';
  await main.getByText(words, { exact: true }).waitFor();
  expect(await spoken(page, words)).toBe(1);
  await signInOn(app);
  await hasNone(call);
});
