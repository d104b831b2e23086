import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { type HeldCall, intercept } from '#tests/support/intercept.ts';
import { startProvider } from '#tests/support/oidc-provider.ts';
import { openApp } from '#tests/support/open-app.ts';
import { allSizes, inspectLook } from './sweep/inspect.ts';
import { structureFaults } from './sweep/structure.ts';

test('a user signs in at a provider by keys, learns when that is cancelled, and leaves nothing in the address', async () => {
  const port = await freePort();
  const provider = await startProvider(`http://127.0.0.1:${port}`, {
    rosa: { email: 'rosa@example.org', email_verified: true, name: 'Rosa Lee' },
  });
  onTestFinished(() => provider.stop());
  const { page, expectNoise } = await openApp({
    env: { ...provider.environment, PORT: String(port), MIZU_OIDC_COMPANY_CREATE: 'example.org' },
    seen: true,
  });
  expectNoise(/^console\.error: Failed to load resource: .*401/);
  expectNoise(/^console\.error: Failed to load resource: .*502/);
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign in with Company', exact: true });
  await button.waitFor();
  expect(await structureFaults(page, { isSignedIn: false })).toEqual([]);
  expect(await inspectLook(page, allSizes)).toEqual([]);

  // A slow provider, from the press of the button to its page.
  const held = Promise.withResolvers<HeldCall>();
  const letGo = await intercept(page, ['POST', '/api/auth/sign-ins'], held.resolve);
  await button.press('Enter');
  const waiting = page.getByRole('button', { name: 'Signing in...', exact: true }).and(page.locator(':focus'));
  await waiting.waitFor();
  await (await held.promise).fulfill({ status: 502, json: { code: 'provider_away', message: 'Company is away.' } });
  await page.getByRole('alert').getByText('Company is away.', { exact: true }).waitFor();
  await button.and(page.locator(':focus')).waitFor();
  letGo();

  const goThere = async () => {
    await page.getByLabel('Email').press('Tab');
    await page.getByLabel('Password').press('Tab');
    await page.getByRole('button', { name: 'Sign In', exact: true }).press('Tab');
    await button.press('Enter');
    // The provider's own page, whose field takes the focus a moment after its heading is shown.
    await page
      .getByRole('main')
      .filter({ hasText: 'Company' })
      .getByLabel('Name')
      .and(page.locator(':focus'))
      .waitFor();
  };
  await goThere();
  // No name: the provider takes it for a refusal.
  await page.keyboard.press('Enter');
  const cancelled = 'The sign-in at Company was cancelled or refused there.';
  await page.getByRole('alert').getByText(cancelled, { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);

  await goThere();
  await page.keyboard.type('rosa');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Rosa Lee', exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).href).toBe(`http://127.0.0.1:${port}/`);
  expect(await page.evaluate(() => sessionStorage.getItem('mizu_sign_in'))).toBeNull();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Rosa Lee', exact: true }).waitFor();
});
