import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';
import { screens } from '#tests/support/screens.ts';

/** Waits for the once-a-day request for tasks that are back, so that no counted page makes it. */
async function waitForMorning(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('mizu-morning:')));
}

/** Holds a script; resolves to a function that releases it. */
async function holdCode(page: Page, script: RegExp): Promise<() => void> {
  const code = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await code.promise;
    await route.continue();
  });
  return code.resolve;
}

test('each screen requests its first data once, before the code of the application has loaded', async () => {
  const { page, service } = await openApp({ signIn: true });
  await waitForMorning(page);
  let asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked = [];
    if (request.url().startsWith(`${service.address}/api/`)) asked.push(new URL(request.url()).pathname);
  });
  const script = /\/assets\/index-[^/]*\.js$/;
  for (const { path, label } of screens) {
    const release = await holdCode(page, script);
    // The rest of the code loads once the screen has its data.
    const settled = page.waitForRequest(/\/assets\/overlays-[^/]*\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    const begun = () =>
      page.evaluate(() => [
        ...((window as { mizuEarly?: { answers: Map<string, unknown> } }).mizuEarly?.answers.keys() ?? []),
      ]);
    await expect.poll(begun, { message: label }).toContain('/api/user/profile');
    const early = (await begun()).map((call) => call.split('?')[0]);
    release();
    await settled;
    await expect.poll(begun, { message: `${label}: asked for and not needed` }).toEqual([]);
    expect(asked.toSorted(), `${label}: asked twice`).toEqual([...new Set(asked)].toSorted());
    const later = asked.filter((call) => !early.includes(call));
    // The month is an argument of the call.
    expect(later, `${label}: asked for late`).toEqual(path === '/calendar' ? ['/api/tasks/calendar'] : []);
    await page.unroute(script);
  }
});

test('answers that arrive before the code of the screen are shown at once, and are not requested again', async () => {
  const { page, service } = await openApp({ signIn: true });
  await waitForMorning(page);
  const release = await holdCode(page, /\/assets\/tasks-screen-[^/]*\.js$/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${service.address}/api/tasks`)) asked.push(request.url());
  });
  // Observed in the browser: this process would miss it between two polls.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const board = document.querySelector('main section');
      if (board && !board.querySelector('[role="row"]')) document.documentElement.dataset.waited = 'yes';
    }).observe(document, { subtree: true, childList: true });
  });
  const answered = page.waitForResponse(/\/api\/tasks\?/);
  await page.goto('/tasks');
  await (await answered).finished();
  await page.getByRole('main').getByText('Loading…').waitFor();
  release();
  await page.getByRole('main').getByRole('row').first().waitFor();
  await page.getByRole('contentinfo').getByText('all saved', { exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('data-waited')).toBe(null);
  expect(asked).toHaveLength(1);
});
