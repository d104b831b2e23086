import { expect, test } from 'vitest';
import { openApp, signInAsOwner } from '#tests/support/open-app.ts';

const token = () => localStorage.getItem('auth_token');

test('a wrong password: the server’s message is shown, the fields are kept, no session begins', async () => {
  const { page, expectNoise } = await openApp();
  expectNoise(/401/);
  await page.goto('/login');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel('Password').fill('wrong password');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The email or the password is wrong.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.org');
  expect(await page.getByLabel('Password').inputValue()).toBe('wrong password');
  expect(await page.evaluate(token)).toBeNull();
});

test('while the sign-in runs the button reads Signing in... and does nothing more', async () => {
  const { page } = await openApp();
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Signing in...' });
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.press('Enter');
  await page.getByLabel('Password').press('Enter');
  release();
  await page.getByRole('heading', { level: 1, name: /^Welcome back,/ }).waitFor();
  expect(asked).toBe(1);
});

test('who is signed in is sent from /login to /, and from any unknown path to /', async () => {
  const { page } = await openApp({ signIn: true });
  await page.goto('/login');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/no/such/place');
  await page.waitForURL((url) => url.pathname === '/');
});

test('logout revokes the token and takes the other tabs along', async () => {
  const { page, newPage, service } = await openApp({ signIn: true });
  const other = await newPage();
  await other.goto('/inbox');
  await other.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  const old = await page.evaluate(token);
  const revoked = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  expect(await other.evaluate(token)).toBeNull();
  expect((await revoked).status()).toBe(204);
  const again = await fetch(`${service.address}/api/user/profile`, { headers: { Authorization: `Bearer ${old}` } });
  expect(again.status).toBe(401);
});

test('a logout chosen while the screen is still loading is not lost, and the server hears of it', async () => {
  const { page } = await openApp({ signIn: 'stored' });
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/dashboard-screen-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const revoked = page.waitForRequest('**/api/auth/logout');
  await page.goto('/', { waitUntil: 'commit' });
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.focus();
  code.resolve();
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  expect((await revoked).method()).toBe('POST');
  expect(await page.evaluate(token)).toBeNull();
});

test('a sign-in in one tab takes the other tabs in', async () => {
  const { page, newPage } = await openApp();
  const other = await newPage();
  await other.goto('/login');
  await other.getByLabel('Email').waitFor();
  await signInAsOwner(page);
  await other.waitForURL((url) => url.pathname === '/');
  await other.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
});

test('a session that has ended goes to the sign-in with the reason, once any call is answered 401', async () => {
  const { page, expectNoise } = await openApp({ signIn: true });
  expectNoise(/401/);
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
  await page.route('**/api/tasks/inbox', (route) => route.fulfill({ status: 401, json: { message: 'No.' } }));
  await page.getByRole('link', { name: 'Inbox' }).press('Enter');
  await page.waitForURL('**/login');
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  expect(await page.evaluate(token)).toBeNull();
});

test('a stored token that was changed or cleared by hand ends the session at the next call', async () => {
  const changes = [
    { change: () => localStorage.setItem('auth_token', 'changed'), isRefused: true },
    // Without one, nobody is asked.
    { change: () => localStorage.clear(), isRefused: false },
  ];
  for (const { change, isRefused } of changes) {
    const { page, expectNoise } = await openApp({ signIn: true });
    if (isRefused) expectNoise(/401/);
    // The dashboard's own calls must be over: one that is on its way would end the session before the link is pressed.
    await page.getByText('Tasks completed').waitFor();
    await page.evaluate(change);
    await page.getByRole('link', { name: 'Inbox' }).press('Enter');
    await page.waitForURL('**/login');
    expect(await page.evaluate(token)).toBeNull();
  }
});

test('a token that is refused at start-up is cleared', async () => {
  const { page, expectNoise } = await openApp();
  expectNoise(/401/);
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('auth_token', 'nonsense'));
  await page.goto('/tasks');
  await page.waitForURL('**/login');
  expect(await page.evaluate(token)).toBeNull();
});

test('the theme is kept, is there before the first paint, and follows in other tabs', async () => {
  const { page, newPage, expectNoise } = await openApp({ signIn: true });
  expectNoise(/ERR_FAILED/);
  const dark = () => document.documentElement.classList.contains('dark');
  const other = await newPage();
  await other.goto('/');
  expect(await page.evaluate(dark)).toBe(false);
  await page.getByRole('button', { name: 'Dark theme' }).press('Enter');
  expect(await page.evaluate(dark)).toBe(true);
  await other.waitForFunction(dark);
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('ui-storage'))) ?? '')).toEqual({
    sidebarOpen: true,
    theme: 'dark',
  });
  // The blocking script alone, without the app.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await page.evaluate(dark)).toBe(true);
});
