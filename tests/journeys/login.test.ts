import { expect, test } from 'vitest';
import { type HeldCall, intercept } from '#tests/support/intercept.ts';
import { holding, openOn } from '#tests/support/two-servers.ts';

const refusals = {
  'our service': 'The email or the password is wrong.',
  'the other server': 'These credentials do not match our records.',
};

test('the sign-in has its texts and requires both fields; a failed one says so and keeps them, a successful one goes home', async () => {
  const { page, user, asked, expectNoise } = await openOn('our service');
  await page.goto('/login');
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await email.waitFor();
  await expect.poll(() => page.title()).toBe('Sign in · Mizu');
  expect(await page.getByRole('heading', { level: 1, name: 'Mizu', exact: true }).count()).toBe(1);
  const main = page.getByRole('main');
  await main.getByText('Sign in to manage your tasks', { exact: true }).waitFor();
  await main.getByText('AI by Gemini, Claude, DeepSeek, OpenAI', { exact: true }).waitFor();
  expect(await email.evaluate((field: HTMLInputElement) => [field.type, field.required])).toEqual(['email', true]);
  expect(await password.evaluate((field: HTMLInputElement) => [field.type, field.required])).toEqual([
    'password',
    true,
  ]);

  // The browser itself does not submit incomplete fields or an invalid address.
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  for (const [mail, secret] of [
    ['', ''],
    ['noor@elsewhere.test', ''],
    ['', 'secret'],
    ['noor', 'secret'],
  ] as const) {
    await email.fill(mail);
    await password.fill(secret);
    await button.press('Enter');
    expect(await page.locator('form').evaluate((form: HTMLFormElement) => form.checkValidity())).toBe(false);
  }
  await expect.poll(() => asked('POST /auth/login')).toEqual([]);
  expect(await page.getByRole('alert').count()).toBe(0);

  // A failure is shown in the server's words, else in the spec's.
  expectNoise(/401/);
  expectNoise(/500/);
  expectNoise(/ERR_CONNECTION_REFUSED|ERR_FAILED/);
  await email.fill(user.email);
  await password.fill('not it');
  await page.keyboard.press('Enter');
  const refusal = page.getByRole('alert').getByText(refusals['our service'], { exact: true });
  await refusal.waitFor();
  const fallback = page.getByRole('alert').getByText('Login failed. Please check your credentials.', { exact: true });
  const failures: [fail: (call: HeldCall) => Promise<void>, why: string][] = [
    [(call) => call.fulfill({ status: 500, json: {} }), 'The server answered with an error: 500.'],
    [(call) => call.abort('ConnectionRefused'), 'The server cannot be reached, or the connection broke off.'],
    [(call) => call.fulfill({ type: 'text/html', text: '<h1>Hello</h1>' }), 'The answer of the server cannot be read.'],
  ];
  const running = page.getByRole('button', { name: 'Signing in...', exact: true });
  for (const [fail, why] of failures) {
    const mend = await intercept(page, ['POST', '/auth/login'], fail);
    await button.press('Enter');
    await fallback.waitFor();
    await page.getByRole('alert').getByText(why, { exact: true }).waitFor();
    mend();
    // The message disappears at the next try.
    const release = await holding(page, ['POST', '/auth/login']);
    await button.press('Enter');
    await running.waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    release();
    await refusal.waitFor();
  }
  expect(await email.inputValue()).toBe(user.email);
  expect(await password.inputValue()).toBe('not it');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();

  // Once with the wrong password, and twice with each failure.
  await expect.poll(() => asked('POST /auth/login')).toHaveLength(7);
  const release = await holding(page, ['POST', '/auth/login']);
  await password.fill(user.password);
  await page.keyboard.press('Enter');
  await running.waitFor();
  expect(await running.getAttribute('aria-disabled')).toBe('true');
  expect(await button.count()).toBe(0);
  // Neither the button nor Enter in a field sends it again.
  await running.press('Enter');
  await password.press('Enter');
  release();
  await page.getByRole('heading', { level: 1, name: `Welcome back, ${user.name}`, exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => asked('POST /auth/login').slice(7)).toEqual([{ email: user.email, password: user.password }]);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeTruthy();
  expect(await page.evaluate(() => localStorage.getItem('auth_expired'))).toBeNull();
});

/** Simulates a browser whose storage is forbidden, or whose storage file is broken: the latter fails on reads. */
const unusable = {
  forbids: () =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('Site data is forbidden');
      },
    }),
  'cannot read': () => {
    Storage.prototype.getItem = () => {
      throw new Error('Site data is broken');
    };
  },
};
test.each(Object.entries(unusable))('a browser that %s its storage is told what to allow', async (_, breakStorage) => {
  const { page, expectNoise } = await openOn('our service');
  expectNoise(/Site data is (forbidden|broken)/);
  await page.addInitScript(breakStorage);
  await page.goto('/');
  await page.getByRole('alert').getByText('Allow cookies and site data for this page').waitFor();
});

test('a sign-in that another server refuses shows its words and keeps the fields; the next one succeeds', async () => {
  const { page, user, expectNoise } = await openOn('the other server');
  expectNoise(/401/);
  await page.goto('/login');
  const password = page.getByLabel('Password');
  await page.getByLabel('Email').fill(user.email);
  await password.fill('not it');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(refusals['the other server'], { exact: true }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(user.email);
  expect(await password.inputValue()).toBe('not it');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await password.fill(user.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Welcome back, ${user.name}` }).waitFor();
});
