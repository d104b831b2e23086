import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isOnScreenOf } from '#tests/support/crawl.ts';
import { openApp, signInAsOwner } from '#tests/support/open-app.ts';
import { noOverlay, openDialog, runFromPalette } from '#tests/support/overlay.ts';
import { region, spoken } from '#tests/support/two-servers.ts';

const ADDRESS = 'http://tasks.lan';

const row = (page: Page, column: string, title: string) =>
  region(page, column).getByRole('row', { name: title, exact: true });

/** Opens Mizu without https, as from another machine. Browsers trust loopback, so the page uses another host name. */
async function openFromAfar() {
  const app = await openApp({ env: { MIZU_PUBLIC_URL: ADDRESS }, context: { baseURL: ADDRESS } });
  const { page, service, expectNoise } = app;
  await page.route(`${ADDRESS}/**`, async (route) => {
    const { pathname, search, host } = new URL(route.request().url());
    const headers = { ...route.request().headers(), host };
    await route.fulfill({ response: await route.fetch({ url: service.address + pathname + search, headers }) });
  });
  // Chromium logs that it ignores these headers on such a page.
  expectNoise(/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
  await signInAsOwner(page);
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator, 'subtle' in crypto])).toEqual(
    Array(3).fill(false),
  );
  return app;
}

test('a page served over plain HTTP from another machine runs commands by key, from the palette and by a form, and exports and imports a file', async () => {
  const { page } = await openFromAfar();
  await page.keyboard.press('c');
  const line = page.getByRole('textbox', { name: 'What has your attention?' });
  await line.fill('Buy a lamp');
  await page.keyboard.press('Enter');
  await line.waitFor({ state: 'hidden' });
  await runFromPalette(page, 'Go to Tasks');
  // Wait for the heading: it would take the focus from a row later.
  await isOnScreenOf(page, 'go.tasks');
  await row(page, 'Inbox', 'Buy a lamp').focus();
  await page.keyboard.press('s');
  await page.keyboard.press('w');
  await row(page, 'Waiting For', 'Buy a lamp').waitFor();
  await page.keyboard.press('z');
  await row(page, 'Inbox', 'Buy a lamp').waitFor();

  const downloading = page.waitForEvent('download');
  await runFromPalette(page, 'Export everything');
  const path = await (await downloading).path();
  const dialog = openDialog(page, 'Export and import');
  await dialog.getByText(/^Saved mizu-/).waitFor();
  await page.keyboard.press('Escape');
  await noOverlay(page);
  const choosing = page.waitForEvent('filechooser');
  await runFromPalette(page, 'Import from a file');
  await dialog.getByRole('button', { name: 'Choose a file' }).press('Enter');
  await (await choosing).setFiles(path);
  await dialog.getByRole('button', { name: 'Import these all the same' }).press('Enter');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('heading', { name: /^Imported / }).waitFor();
  expect(await spoken(page, 'Imported 4 tasks')).toBe(1);
  await page.keyboard.press('Escape');
  await noOverlay(page);

  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.waitForURL('**/login');
});
