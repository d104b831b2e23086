import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type AppOn, openOn, servers, signInOn, spoken } from '#tests/support/two-servers.ts';

const TITLES = ['Sweep', 'Wash'];
const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true });

/** On the board, with two tasks deleted a moment ago: the server still has them. */
async function deleteTwo(app: AppOn) {
  const { page, call } = app;
  for (const title of TITLES) await call('tasks.create', { body: { title, status: 'next' } });
  await page.goto('/tasks');
  for (const title of TITLES) {
    await row(page, title).press('#');
    await row(page, title).waitFor({ state: 'detached' });
  }
}

/** Which of the two there are on the board, for who signs in again. */
async function leftFor(app: AppOn): Promise<string[]> {
  await signInOn(app);
  await app.page.goto('/tasks');
  await app.page.getByRole('region', { name: 'Next Actions', exact: true }).waitFor();
  await app.page.waitForLoadState('networkidle');
  return (await app.call('tasks.list', {})).tasks.map(({ title }) => title).filter((title) => TITLES.includes(title));
}

test.each(servers)('a sign-out in another tab lets this one send what was deleted in it: %s', async (server) => {
  const app = await openOn(server, { signIn: true });
  const { page, newPage, asked } = app;
  await deleteTwo(app);
  // On a slow network the sign-out, which takes another way, would be there first.
  await page.route(/\/tasks\/[^/]+$/, async (route) => {
    if (route.request().method() === 'DELETE') await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const other = await newPage();
  await other.goto('/');
  const signedOut = other.waitForResponse((response) => response.url().endsWith('/auth/logout'));
  await other.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.waitForURL('**/login');
  expect((await signedOut).ok()).toBe(true);
  expect(await page.getByText(/not sent/).count()).toBe(0);
  expect(asked('POST /auth/logout')).toEqual([]);
  expect(await leftFor(app)).toEqual([]);
});

test.each(servers)(
  'a session that has ended says how many deletions the server has not heard of: %s',
  async (server) => {
    const app = await openOn(server, { signIn: true });
    const { page, call, expectNoise } = app;
    expectNoise(/401/);
    await deleteTwo(app);
    await call('auth.logout', {});
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    const words = '2 deletions were not sent: the items are still there';
    await page.getByText(words, { exact: true }).first().waitFor();
    expect(await spoken(page, words)).toBe(1);
    expect((await leftFor(app)).sort()).toEqual(TITLES);
  },
);
