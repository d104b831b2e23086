import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arriveHome, openApp, signInAsOwner } from '#tests/support/open-app.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const token = () => localStorage.getItem('auth_token');

/** From now on sees whether what has the focus is still in the document a moment after the focus has moved on. */
const watchFocus = (page: Page) =>
  page.evaluateHandle(() => {
    const last = document.activeElement;
    const isKept = new Promise((resolve) => {
      document.addEventListener('focusin', () => setTimeout(() => resolve(last?.isConnected), 100), { once: true });
    });
    return { isKept };
  });

test('a logout revokes the token and signs out the other tabs, and a sign-in signs them in', async () => {
  const { page, newPage, service } = await openApp({ signIn: true });
  const other = await newPage();
  await other.goto('/inbox');
  await other.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  // Wait for the idle-time requests: beside the sign-out they would get a 401.
  await other.waitForLoadState('networkidle');
  const old = await page.evaluate(token);
  const revoked = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Logout' }).focus();
  // Orca says nothing of the sign-in's first field when the former focus is gone by the time it looks.
  const watches = [await watchFocus(page), await watchFocus(other)];
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  for (const watch of watches) expect(await watch.evaluate(({ isKept }) => isKept)).toBe(true);
  expect(await other.evaluate(token)).toBeNull();
  expect((await revoked).status()).toBe(204);
  const again = await fetch(`${service.address}/api/user/profile`, { headers: { Authorization: `Bearer ${old}` } });
  expect(again.status).toBe(401);

  await other.getByLabel('Email').waitFor();
  await signInAsOwner(page);
  await other.waitForURL((url) => url.pathname === '/');
  await other.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
});

test('a logout chosen while the screen is still loading is not lost, and reaches the server', async () => {
  const { page } = await openApp({ signIn: 'stored' });
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/dashboard-screen-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const revoked = page.waitForRequest('**/api/auth/logout');
  await page.goto('/', { waitUntil: 'commit' });
  const logout = page.getByRole('button', { name: 'Logout' });
  // The title shows that the page has recorded where the focus was when the screen was requested.
  await page.waitForFunction(() => document.title === 'Dashboard · Mizu');
  await logout.focus();
  code.resolve();
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  expect((await revoked).method()).toBe('POST');
  expect(await page.evaluate(token)).toBeNull();
});

test('a stored token that was changed or cleared by hand ends the session at the next call, or at the next start', async () => {
  const app = await openApp({ signIn: 'stored' });
  const { page, expectNoise } = app;
  expectNoise(/401/);
  const kept = await page.evaluate(token);
  const isSignedOut = async () => {
    await page.waitForURL('**/login');
    expect(await page.evaluate(token)).toBeNull();
  };
  const today = page.getByRole('region', { name: 'Today', exact: true });
  // In the second case the token is cleared: without one, no call is made.
  for (const change of [['auth_token', 'changed'], []]) {
    await page.evaluate((good) => localStorage.setItem('auth_token', good ?? ''), kept);
    await arriveHome(app);
    // Wait for the dashboard's own call: a running one would end the session before the link is pressed.
    await untilGone(today.getByText('Loading…'));
    // In one step: a call by the page itself would end the session before the link is pressed.
    await page.getByRole('link', { name: 'Inbox' }).evaluate((link: HTMLElement, [name, value]) => {
      if (value === undefined) localStorage.clear();
      else localStorage.setItem(name ?? '', value);
      link.click();
    }, change);
    await isSignedOut();
  }
  await page.evaluate(() => localStorage.setItem('auth_token', 'nonsense'));
  await page.goto('/tasks');
  await isSignedOut();
});
