import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noOverlay, openDialog } from '#tests/support/overlay.ts';
import { type AppOn, failing, openOn, spoken } from '#tests/support/two-servers.ts';

/** The links of the spec, in its order. */
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

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('ui-storage') ?? 'null') as unknown);
const token = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));
const dark = () => document.documentElement.classList.contains('dark');
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Signs in as a user would, on the sign-in page that the app has led to. */
async function signInHere({ page, user }: Pick<AppOn, 'page' | 'user'>): Promise<void> {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign In' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: `Welcome back, ${user.name}` }).waitFor();
}

/** Below the breakpoint the sidebar is a slide-over, which traps the focus and returns it. */
async function slideOver({ page, user }: AppOn): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const dialog = openDialog(page, 'Menu');
  const focusIsInside = () => document.activeElement?.closest('[role="dialog"]') !== null;
  const gone = async () => {
    await noOverlay(page);
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  };
  expect(await menu.count()).toBe(0);
  await page.setViewportSize({ width: 900, height: 700 });
  expect(await menu.count()).toBe(0);
  await page.setViewportSize({ width: 899, height: 700 });
  await menu.waitFor();
  expect(await page.getByRole('complementary', { name: 'Sidebar' }).count()).toBe(0);

  await menu.press('Enter');
  await dialog.waitFor();
  expect(await dialog.getByRole('link').allTextContents()).toEqual(links.map(([label]) => label));
  await dialog.getByText(user.name, { exact: true }).waitFor();
  await dialog.getByText(user.email, { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Logout', exact: true }).count()).toBe(1);
  await page.waitForFunction(focusIsInside);
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusIsInside)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await gone();
  await menu.press('Enter');
  await dialog.getByRole('button', { name: 'Close menu', exact: true }).press('Enter');
  await gone();

  // The backdrop dims the rest of the page, and a click on it closes the slide-over.
  await menu.click();
  const panel = await dialog.boundingBox();
  const beside = { x: (panel?.width ?? 0) + 40, y: 350 };
  expect(
    await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('main') ?? null, beside),
  ).toBeNull();
  await page.mouse.click(beside.x, beside.y);
  await noOverlay(page);

  await menu.click();
  await dialog.getByRole('link', { name: 'Inbox', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox', exact: true }).and(page.locator(':focus')).waitFor();
  await noOverlay(page);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/inbox');

  // When the window has become wide meanwhile, its button still closes it, and leaves the sidebar.
  await menu.click();
  await dialog.waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Close menu', exact: true }).press('Enter');
  await noOverlay(page);
  await page.getByRole('complementary', { name: 'Sidebar' }).waitFor();
}

test('the shell has the product’s name, the user, a link to each screen, the bell, a Logout that signs out even when it fails, and a slide-over below the breakpoint', async () => {
  const app = await openOn('our service', { signIn: true });
  const { page, user, expectNoise } = app;
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByText('~ mizu', { exact: true }).waitFor();
  await sidebar.getByText(user.name, { exact: true }).waitFor();
  await sidebar.getByText(user.email, { exact: true }).waitFor();
  expect(await sidebar.getByRole('button', { name: 'Logout', exact: true }).count()).toBe(1);
  const nav = sidebar.getByRole('navigation', { name: 'Main' });
  expect(
    await nav.getByRole('link').evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual(links);

  // Each moves the focus to its heading; its link differs from the others, and not only by colour.
  for (const [label, path] of links.toReversed()) {
    await nav.getByRole('link', { name: label, exact: true }).press('Enter');
    await page.waitForFunction(
      (name) => document.title === `${name} · Mizu` && document.activeElement?.matches('h1:not([data-kept-focus] *)'),
      label,
    );
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    const weights = await nav
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('aria-current'), getComputedStyle(link).fontWeight]),
      );
    expect(weights).toEqual(links.map(([name]) => (name === label ? [name, 'page', '700'] : [name, null, '400'])));
    // A leftover caret would keep a screen reader from reading the heading.
    expect(await page.evaluate(() => document.getSelection()?.rangeCount)).toBe(0);
    // The heading of the previous screen stays for a moment.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  }

  // The bell is an image with a dot, no control; a click changes nothing.
  const bell = page.getByRole('img', { name: 'Notifications', exact: true });
  const dot = bell.locator('span');
  const color = await dot.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  expect(await bell.evaluate((element) => (element as HTMLElement).tabIndex)).toBe(-1);
  const before = await bell.evaluate((element) => element.outerHTML);
  await bell.click();
  expect(await bell.evaluate((element) => element.outerHTML)).toBe(before);
  expect(await openDialog(page).or(page.getByRole('menu')).count()).toBe(0);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  expect(await dot.isVisible()).toBe(true);

  // A failed logout is logged, shown and announced.
  expectNoise(/500/);
  expectNoise(/console\.error: ApiError: Failed to log out/);
  await failing(page, ['POST', '/auth/logout']);
  await sidebar.getByRole('button', { name: 'Logout', exact: true }).press('Enter');
  await page.waitForURL('**/login');
  expect(await token(page)).toBeNull();
  await page.locator('main').getByText('Failed to log out', { exact: true }).waitFor();
  expect(await spoken(page, 'Failed to log out')).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
  // The next session starts without that message.
  await signInHere({ page, user });
  expect(await page.locator('footer').getByText('Failed to log out').count()).toBe(0);
  await slideOver(app);
});

/** A tab whose session has ended goes back to where it was once another tab signs in. */
async function endSessionIn({ page, user }: AppOn, other: Page): Promise<void> {
  await other.getByRole('heading', { level: 1, name: 'Projects', exact: true }).waitFor();
  const mend = await failing(page, ['GET', '/tasks/inbox'], 'No.', 401);
  await page.getByRole('link', { name: 'Inbox', exact: true }).press('Enter');
  for (const tab of [page, other]) {
    await tab.getByRole('alert').getByText('Your session has ended. Please sign in again.').waitFor();
    await expect.poll(() => new URL(tab.url()).pathname).toBe('/login');
    expect(await token(tab)).toBeNull();
  }
  await mend();
  await signInHere({ page, user });
  await other.getByRole('heading', { level: 1, name: 'Projects', exact: true }).waitFor();
  await expect.poll(() => new URL(other.url()).pathname).toBe('/projects');
}

test('a tab whose session has ended is back where it was after a sign-in in another; theme and sidebar start light and open, are kept under ui-storage, and apply before the first paint and in other tabs', async () => {
  const app = await openOn('our service', { signIn: true });
  const { page, user, newPage, expectNoise } = app;
  expectNoise(/401/);
  expectNoise(/ERR_FAILED/);
  const other = await newPage();
  await other.goto('/projects');
  await endSessionIn(app, other);
  const light = await ground(page);
  expect(await page.evaluate(dark)).toBe(false);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  expect(await sidebar.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Dark theme', exact: true }).press('Enter');
  await page.waitForFunction(dark);
  await other.waitForFunction(dark);
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

  // Only the blocking script runs, without the app.
  await page.getByRole('button', { name: 'Dark theme', exact: true }).press('Enter');
  await page.waitForFunction(dark);
  // Leave first: the app goes on loading code, and logs an error when it cannot.
  await page.goto('about:blank');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await page.evaluate(dark)).toBe(true);
});

test('unknown paths and /login lead home; a profile that cannot be loaded signs out, and every path leads a signed-out user to /login', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, user, asked, expectNoise } = app;
  const within = (path: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  const isHome = async () => {
    await page.getByRole('heading', { level: 1, name: `Welcome back, ${user.name}` }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  };
  // Loaded by address, and reached within the page, as by Back.
  for (const path of ['/nowhere', '/login']) {
    await page.goto(path);
    await isHome();
  }
  // The current user is loaded at each start.
  await expect.poll(() => asked('GET /user/profile').length).toBeGreaterThanOrEqual(2);
  await within('/inbox');
  await page.getByRole('heading', { level: 1, name: 'Inbox', exact: true }).waitFor();
  await within('/inbox/7');
  await isHome();

  expectNoise(/500/);
  expectNoise(/console\.error: ApiError: Failed to load profile/);
  await failing(page, ['GET', '/user/profile']);
  await page.goto('/inbox');
  await page.waitForURL('**/login');
  const alert = page.getByRole('alert');
  await alert.getByText('Your session could not be restored. Please sign in again.', { exact: true }).waitFor();
  expect(await token(page)).toBeNull();

  for (const path of ['/', '/nowhere']) {
    await page.goto(path);
    await page.getByRole('main').getByText('Sign in to manage your tasks', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  }
  for (const [, path] of links) {
    await within(path);
    await page.waitForURL('**/login');
    expect(await page.getByRole('button', { name: 'Sign In', exact: true }).count()).toBe(1);
  }
});
