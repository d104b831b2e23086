import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { failing, openOn, servers, signInOn, spoken } from '#tests/support/two-servers.ts';

const links = [
  ['Dashboard', '/'],
  ['Inbox', '/inbox'],
  ['Tasks', '/tasks'],
  ['Calendar', '/calendar'],
  ['Projects', '/projects'],
  ['Weekly Review', '/review'],
  ['Analytics', '/analytics'],
  ['AI Assistant', '/ai'],
] as const;

/** What each screen asks for first. */
const reads: Record<string, string> = {
  '/': '/analytics/dashboard',
  '/inbox': '/tasks/inbox',
  '/tasks': '/tasks',
  '/calendar': '/tasks/calendar',
  '/projects': '/projects',
  '/review': '/reviews/current',
  '/analytics': '/analytics/patterns',
  '/ai': '/ai/models',
};

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('ui-storage') ?? 'null') as unknown);
const token = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));
const dark = () => document.documentElement.classList.contains('dark');
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test.each(servers)(
  'the shell has the mark, who it is, the eight links, Logout, the bell and the theme: %s',
  async (server) => {
    const { page, user, other, expectNoise } = await openOn(server, { signIn: true });
    // No review has been begun, which this server says so, and the browser logs.
    if (other) expectNoise(/404 .*\/reviews\/current/);
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await sidebar.getByText('~ mizu', { exact: true }).waitFor();
    await sidebar.getByText(user.name, { exact: true }).waitFor();
    await sidebar.getByText(user.email, { exact: true }).waitFor();
    expect(await sidebar.getByRole('button', { name: 'Logout', exact: true }).count()).toBe(1);
    const nav = sidebar.getByRole('navigation', { name: 'Main' });
    expect(
      await nav
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual(links);

    // The active link looks otherwise than all others, and not by its colour alone.
    for (const [label, path] of links) {
      await nav.getByRole('link', { name: label, exact: true }).press('Enter');
      await page.waitForURL((url) => url.pathname === path);
      await page.waitForFunction((name) => document.title === `${name} · Mizu`, label);
      if (path === '/review') await page.getByRole('button', { name: 'Start Weekly Review' }).waitFor();
      const weights = await nav
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((link) => [link.textContent, link.getAttribute('aria-current'), getComputedStyle(link).fontWeight]),
        );
      expect(weights).toEqual(links.map(([name]) => (name === label ? [name, 'page', '700'] : [name, null, '400'])));
    }

    // The bell: a picture with a dot, no control; a click changes nothing.
    const bell = page.getByRole('img', { name: 'Notifications', exact: true });
    const dot = bell.locator('span');
    const color = await dot.evaluate((element) => getComputedStyle(element).backgroundColor);
    const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    expect(await bell.evaluate((element) => (element as HTMLElement).tabIndex)).toBe(-1);
    const before = await bell.evaluate((element) => element.outerHTML);
    await bell.click();
    expect(await bell.evaluate((element) => element.outerHTML)).toBe(before);
    expect(await page.getByRole('dialog').or(page.getByRole('menu')).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/ai');
    expect(await dot.isVisible()).toBe(true);
  },
);

// What no server has a part in.
test.each(['our service'] as const)(
  'theme and sidebar start light and open, are kept under ui-storage, and are there after a reload: %s',
  async (server) => {
    const { page, user } = await openOn(server, { signIn: true });
    const light = await ground(page);
    expect(await page.evaluate(dark)).toBe(false);
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    expect(await sidebar.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Dark theme', exact: true }).press('Enter');
    await page.waitForFunction(dark);
    expect(await ground(page)).not.toBe(light);
    expect(await stored(page)).toEqual({ sidebarOpen: true, theme: 'dark' });
    await page.getByRole('button', { name: 'Sidebar', exact: true }).press('Enter');
    await sidebar.waitFor({ state: 'hidden' });
    expect(await stored(page)).toEqual({ sidebarOpen: false, theme: 'dark' });

    await page.reload();
    await page.getByRole('heading', { level: 1, name: `Welcome back, ${user.name}` }).waitFor();
    expect(await page.evaluate(dark)).toBe(true);
    expect(await sidebar.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Sidebar', exact: true }).press('Enter');
    await sidebar.waitFor();
    await page.getByRole('button', { name: 'Light theme', exact: true }).press('Enter');
    expect(await stored(page)).toEqual({ sidebarOpen: true, theme: 'light' });
    expect([await page.evaluate(dark), await ground(page)]).toEqual([false, light]);
  },
);

// What no server has a part in.
test.each(['our service'] as const)(
  'below the breakpoint the sidebar is a slide-over with a backdrop and a close button: %s',
  async (server) => {
    const { page, user } = await openOn(server, { signIn: true });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Menu', exact: true });
    expect(await menu.count()).toBe(0);
    await page.setViewportSize({ width: 900, height: 700 });
    expect(await menu.count()).toBe(0);
    await page.setViewportSize({ width: 899, height: 700 });
    await menu.waitFor();
    expect(await page.getByRole('complementary', { name: 'Sidebar' }).count()).toBe(0);

    await menu.click();
    await dialog.waitFor();
    expect(await dialog.getByRole('link').allTextContents()).toEqual(links.map(([label]) => label));
    await dialog.getByText(user.name, { exact: true }).waitFor();
    await dialog.getByText(user.email, { exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Logout', exact: true }).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Close menu', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    // The backdrop dims all of the page beside it, and a click on it closes.
    await menu.click();
    const panel = await dialog.boundingBox();
    const beside = { x: (panel?.width ?? 0) + 40, y: 350 };
    expect(
      await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('main') ?? null, beside),
    ).toBeNull();
    await page.mouse.click(beside.x, beside.y);
    await dialog.waitFor({ state: 'detached' });

    await menu.click();
    await dialog.getByRole('link', { name: 'Inbox', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Inbox', exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  },
);

test('paths: unknown ones and /login lead home, and everything leads the signed out to /login', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, user, asked } = app;
  for (const path of ['/nowhere', '/inbox/7', '/login']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: `Welcome back, ${user.name}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  }
  // The current user is loaded at each start.
  expect(asked('GET /user/profile').length).toBeGreaterThanOrEqual(3);

  await page.getByRole('button', { name: 'Logout', exact: true }).press('Enter');
  await page.waitForURL('**/login');
  expect(await token(page)).toBeNull();
  for (const [, path] of [...links, ['unknown', '/nowhere']] as const) {
    await page.goto(path);
    await page.getByText('Sign in to manage your tasks', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  }
});

test.each(servers)('a 401 on any screen removes the token and leads to /login: %s', async (server) => {
  const app = await openOn(server, { signIn: 'stored' });
  const { page, expectNoise } = app;
  expectNoise(/401/);
  const before = await token(page);
  // What the server is makes no difference here but to how it answers: two screens of the other are enough.
  for (const [, path] of server === 'our service' ? links : links.slice(0, 2)) {
    const mend = await failing(page, ['GET', reads[path] ?? ''], 'No.', 401);
    await page.goto(path);
    await page.getByText('Your session has ended. Please sign in again.', { exact: true }).waitFor();
    expect([new URL(page.url()).pathname, await token(page)]).toEqual(['/login', null]);
    await mend();
    // The server knows nothing of this.
    await page.evaluate((kept) => localStorage.setItem('auth_token', kept ?? ''), before);
  }
});

test.each(servers)('a profile that cannot be loaded at start-up clears the token and signs out: %s', async (server) => {
  const { page, expectNoise } = await openOn(server, { signIn: 'stored' });
  expectNoise(/500/);
  expectNoise(/console\.error: ApiError: Failed to load profile/);
  await failing(page, ['GET', '/user/profile']);
  await page.goto('/inbox');
  await page.waitForURL('**/login');
  await page.getByText('Your session could not be restored. Please sign in again.', { exact: true }).waitFor();
  expect(await token(page)).toBeNull();
});

test.each(servers)(
  'a logout that fails signs out all the same; the failure is logged, shown and spoken: %s',
  async (server) => {
    const app = await openOn(server, { signIn: true });
    const { page, expectNoise } = app;
    expectNoise(/500/);
    expectNoise(/console\.error: ApiError: Failed to log out/);
    await failing(page, ['POST', '/auth/logout']);
    await page.getByRole('button', { name: 'Logout', exact: true }).press('Enter');
    await page.waitForURL('**/login');
    expect(await token(page)).toBeNull();
    await page.locator('main').getByText('Failed to log out', { exact: true }).waitFor();
    expect(await spoken(page, 'Failed to log out')).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    // The next session begins without it.
    await signInOn(app);
    expect(await page.locator('footer').getByText('Failed to log out').count()).toBe(0);
  },
);

test.each(servers)(
  'a tab whose session has ended goes back to where it was once another tab signs in: %s',
  async (server) => {
    const app = await openOn(server, { signIn: true });
    const { page, user, newPage, expectNoise } = app;
    expectNoise(/401/);
    const other = await newPage();
    await other.goto('/projects');
    await other.getByRole('heading', { level: 1, name: 'Projects', exact: true }).waitFor();
    const mend = await failing(page, ['GET', '/tasks/inbox'], 'No.', 401);
    await page.getByRole('link', { name: 'Inbox', exact: true }).press('Enter');
    for (const tab of [page, other]) {
      await tab.getByText('Your session has ended. Please sign in again.', { exact: true }).waitFor();
      expect(new URL(tab.url()).pathname).toBe('/login');
    }
    await mend();
    await signInOn({ page, user });
    await other.getByRole('heading', { level: 1, name: 'Projects', exact: true }).waitFor();
    expect(new URL(other.url()).pathname).toBe('/projects');
  },
);
