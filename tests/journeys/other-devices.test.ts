import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { intercept } from '#tests/support/intercept.ts';
import { storeSession } from '#tests/support/open-app.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { allSpoken, keepSpoken } from '#tests/support/spoken.ts';
import { type AppOn, emptyOut, openOn, region, spoken } from '#tests/support/two-servers.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const row = (page: Page, title: string) => page.getByRole('row', { name: title, exact: true });
const focused = (page: Page, title: string) => row(page, title).and(page.locator(':focus'));
/** Waits until the page has opened its storage: from then on it listens to changes, and to becoming visible. */
const isListening = (page: Page) => page.locator('footer').getByText('all saved', { exact: true }).waitFor();
const isEvents = /\/api\/events$/;

/** The same account in another browser, and the errors there. */
async function otherBrowser({ page, base, user, service }: AppOn) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const window = await browser.newContext({ baseURL: service.address, viewport: { width: 1280, height: 800 } });
  onTestFinished(() => window.close());
  await keepSpoken(window);
  const device = await window.newPage();
  const noise: string[] = [];
  device.on('console', (message) => noise.push(message.text()));
  device.on('pageerror', (error) => noise.push(error.message));
  await storeSession({ page: device }, base, user);
  return { device, noise };
}

/** Opens the board; resolves once it shows the task and the browser listens to changes. */
async function openBoard(page: Page, title: string): Promise<void> {
  const listening = page.waitForResponse(isEvents);
  await page.goto('/tasks');
  await row(page, title).waitFor();
  await listening;
}

test('a change in one browser appears in the other at once, also in its second tab; the focus stays, and only a change to the focused item is announced', async () => {
  const app = await openOn('our service', { signIn: 'stored', env: { MIZU_EVENTS: 'on' } });
  const { page, call, newPage } = app;
  await emptyOut(app);
  for (const title of ['Sweep', 'Rest']) await call('tasks.create', { body: { title } });
  const { device, noise } = await otherBrowser(app);
  await openBoard(page, 'Rest');
  await openBoard(device, 'Rest');
  const tab = await newPage();
  const streams: string[] = [];
  tab.on('request', (request) => isEvents.test(request.url()) && streams.push(request.url()));
  await tab.goto('/tasks');
  await row(tab, 'Sweep').waitFor();
  await isListening(tab);

  await row(device, 'Rest').focus();
  await page.bringToFront();
  // The change is broadcast before this page has its answer.
  const told = Promise.withResolvers<void>();
  const answerAtOnce = await intercept(page, ['PUT', /\/move$/], async ({ url, headers, body, fulfill }) => {
    const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
    await told.promise;
    await fulfill({ json: await answer.json() });
  });
  await row(page, 'Sweep').press('s');
  const begun = performance.now();
  await page.keyboard.press('n');
  await region(device, 'Next Actions').getByText('Sweep').waitFor();
  process.stdout.write(`A move was seen in the other browser after ${Math.round(performance.now() - begun)} ms\n`);
  await focused(device, 'Rest').waitFor();
  await expect
    .poll(async () => (await allSpoken(device)).filter((words) => words.includes('another device')))
    .toEqual([]);
  await region(tab, 'Next Actions').getByText('Sweep').waitFor();
  expect(streams).toEqual([]);
  told.resolve();
  answerAtOnce();

  await row(page, 'Rest').press('s');
  await page.keyboard.press('w');
  await region(device, 'Waiting For').getByText('Rest').waitFor();
  expect(await spoken(device, 'Rest was moved to Waiting For on another device')).toBe(1);
  expect(await device.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await region(device, 'Waiting For').getByRole('row', { name: 'Rest', exact: true }).focus();
  const [rest] = (await call('tasks.waiting', {})).tasks;
  await call('tasks.delete', { params: { id: rest?.id ?? '' } });
  await untilGone(row(device, 'Rest'));
  expect(await spoken(device, 'Rest was deleted on another device')).toBe(1);
  expect(await device.evaluate(() => document.activeElement !== document.body)).toBe(true);
  // This browser knows its own changes from the answers.
  const own = (await call('tasks.list', {})).tasks.map(({ id }) => app.asked(`GET /tasks/${id}`).length);
  expect(own).toEqual([0]);
  await expect.poll(async () => (await allSpoken(page)).filter((words) => words.includes('Sweep was'))).toEqual([]);
  expect(noise).toEqual([]);
});

test('another server is not asked for changes: the lists are refetched when the user returns after a while', async () => {
  const app = await openOn('the other server', { signIn: 'stored' });
  const { page, other, asked, today } = app;
  // Move the clock, but not past midnight: a new day would refetch all lists.
  await page.clock.install({ time: new Date(`${today}T12:00:00Z`) });
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const kept = page.waitForResponse(/kept-session/);
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname.endsWith('/tasks')) answered += 1;
  });
  await page.goto('/tasks');
  await row(page, 'Water the plants').waitFor();
  // One for the board, and one for tasks that are back this morning, whose code loads in idle time. Both must be
  // answered before the clock moves, or they would time out.
  await expect.poll(() => answered).toBe(2);
  await kept;
  await isListening(page);
  const task = other?.state.tasks.find(({ title }) => title === 'Water the plants');
  if (task) task.title = 'Water the ferns';
  await show(true);
  await passTime(page, 60_000, 'runFor');
  await show(false);
  await show(true);
  await passTime(page, 5 * 60_000, 'runFor');
  await show(false);
  await row(page, 'Water the ferns').waitFor();
  await expect.poll(() => asked('GET /tasks').length).toBe(3);
  expect(other?.requests.filter(({ path }) => path.includes('events'))).toEqual([]);
});
