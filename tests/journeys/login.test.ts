import { expect, test } from 'vitest';
import { type HeldCall, intercept } from '#tests/support/intercept.ts';
import { holding, openOn, servers, signInOn } from '#tests/support/two-servers.ts';

const refusals = {
  'our service': 'The email or the password is wrong.',
  'the other server': 'These credentials do not match our records.',
};

test('the sign-in carries its texts; both fields are required, the email one is of that type', async () => {
  const { page, asked } = await openOn('our service');
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

  // The browser keeps back what is incomplete or no address.
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
});

test('a browser that forbids storage is told what to allow', async () => {
  const { page, expectNoise } = await openOn('our service');
  expectNoise(/Site data is forbidden/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('Site data is forbidden');
      },
    });
  });
  await page.goto('/');
  await page.getByRole('alert').getByText('Allow cookies and site data for this page').waitFor();
});

test('a sign-in shows that it runs, stores the token and goes home', async () => {
  const { page, user, asked } = await openOn('our service');
  const release = await holding(page, ['POST', '/auth/login']);
  await page.goto('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Signing in...', exact: true });
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('button', { name: 'Sign In', exact: true }).count()).toBe(0);
  // Neither by the button nor by Enter in a field is it sent again.
  await button.press('Enter');
  await page.getByLabel('Password').press('Enter');
  release();
  await page.getByRole('heading', { level: 1, name: `Welcome back, ${user.name}`, exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => asked('POST /auth/login')).toEqual([{ email: user.email, password: user.password }]);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeTruthy();
  expect(await page.evaluate(() => localStorage.getItem('auth_expired'))).toBeNull();
});

test.each(servers)(
  'a sign-in that fails says the server’s words, else the spec’s, and keeps the fields: %s',
  async (server) => {
    const app = await openOn(server);
    const { page, user, expectNoise } = app;
    expectNoise(/401/);
    expectNoise(/500/);
    expectNoise(/ERR_CONNECTION_REFUSED|ERR_FAILED/);
    await page.goto('/login');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill('not it');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(refusals[server], { exact: true }).waitFor();

    const fallback = page.getByRole('alert').getByText('Login failed. Please check your credentials.', { exact: true });
    const failures: ((call: HeldCall) => Promise<void>)[] = [
      (call) => call.fulfill({ status: 500, json: {} }),
      (call) => call.abort('ConnectionRefused'),
      (call) => call.fulfill({ type: 'text/html', text: '<h1>Hello</h1>' }),
    ];
    for (const fail of failures) {
      const mend = await intercept(page, ['POST', '/auth/login'], fail);
      await page.getByRole('button', { name: 'Sign In', exact: true }).press('Enter');
      await fallback.waitFor();
      mend();
      // Gone as soon as it is tried again.
      const release = await holding(page, ['POST', '/auth/login']);
      await page.getByRole('button', { name: 'Sign In', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Signing in...', exact: true }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      release();
      await page.getByRole('alert').getByText(refusals[server], { exact: true }).waitFor();
    }
    expect(await page.getByLabel('Email').inputValue()).toBe(user.email);
    expect(await page.getByLabel('Password').inputValue()).toBe('not it');
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await signInOn(app);
  },
);
