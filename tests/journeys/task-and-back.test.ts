import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isOnScreenOf } from '#tests/support/crawl.ts';
import { focused } from '#tests/support/keyboard.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import { noOverlay, openDialog, overlay } from '#tests/support/overlay.ts';
import { type AppOn, emptyOut, openOn } from '#tests/support/two-servers.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
/** The page's address, and the number of history steps, including forward ones. */
const place = (page: Page) => page.evaluate(() => `${location.pathname}${location.search}`);
const steps = (page: Page) => page.evaluate(() => history.length);

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

async function isAt(page: Page, address: string) {
  await expect.poll(() => place(page)).toBe(address);
}

/** Goes to the inbox by its keys, then to a row once the heading has had the focus: later it would take it from the row. */
async function toInbox(page: Page, title: string) {
  await press(page, 'g', 'i');
  await isOnScreenOf(page, 'go.inbox');
  await row(page, title).focus();
}

/** Opens the inbox from the dashboard, with the focus on its first task. */
async function openInbox(options: Parameters<typeof openOn>[1], ...titles: string[]) {
  const app = await openOn('our service', { signIn: 'stored', ...options });
  const { page } = app;
  await emptyOut(app);
  for (const title of titles) await app.call('tasks.create', { body: { title, status: 'inbox' } });
  await arriveHome(app);
  await toInbox(page, titles[0] ?? '');
  return app;
}

const idOf = async ({ call }: AppOn, title: string) =>
  (await call('tasks.list', {})).tasks.find((task) => task.title === title)?.id;

/** Going to another screen replaces the open task's step, however fast the keys come. Ends on the dashboard. */
async function leaveForAnotherScreen(page: Page): Promise<void> {
  const before = await steps(page);
  await press(page, 'Enter');
  await openDialog(page, 'Sweep')
    .getByRole('button', { name: /^Complete/ })
    .focus();
  await press(page, 'g', 't');
  await isOnScreenOf(page, 'go.tasks');
  await isAt(page, '/tasks');
  expect(await steps(page)).toBe(before + 1);
  await page.goBack();
  await isOnScreenOf(page, 'go.inbox');
  await isAt(page, '/inbox');
  // Without waiting in between.
  for (let times = 0; times < 5; times++) {
    await row(page, 'Sweep').press('Enter');
    await openDialog(page, 'Sweep').waitFor();
    await Promise.all(['Escape', 'g', 't'].map((key) => page.keyboard.press(key)));
    await isOnScreenOf(page, 'go.tasks');
    await isAt(page, '/tasks');
    await page.goBack();
    await isOnScreenOf(page, 'go.inbox');
    await isAt(page, '/inbox');
  }
  await page.goBack();
  await isOnScreenOf(page, 'go.dashboard');
}

/** A closed task leaves nothing for Back to go through; Forward opens it again. */
async function closeAndForward(app: AppOn): Promise<void> {
  const { page } = app;
  const id = await idOf(app, 'Sweep');
  for (let times = 0; times < 3; times++) {
    await press(page, 'Enter');
    await openDialog(page, 'Sweep').waitFor();
    expect(await place(page)).toBe(`/inbox?task=${id}`);
    await press(page, 'Escape');
    await isAt(page, '/inbox');
    await noOverlay(page);
    expect(await focused(page)).toBe('Sweep');
  }
  await page.goForward();
  await openDialog(page, 'Sweep').waitFor();
  await press(page, 'Escape');
  await isAt(page, '/inbox');
  await expect.poll(() => focused(page)).toBe('Sweep');
  await page.goBack();
  await isOnScreenOf(page, 'go.dashboard');
  await page.goForward();
  await isOnScreenOf(page, 'go.inbox');
  await page.goForward();
  await openDialog(page, 'Sweep').waitFor();
  await page.goBack();
  await noOverlay(page);
  await isAt(page, '/inbox');
}

/** Deleting or closing an open task leaves the same history, also after a reload. Ends on the dashboard. */
async function deleteWhereItIsOpen(page: Page): Promise<void> {
  await press(page, 'Enter');
  await openDialog(page, 'Sweep').waitFor();
  await page.reload();
  await openDialog(page, 'Sweep').waitFor();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await openDialog(page, 'Sweep')
    .getByRole('button', { name: /^Delete/ })
    .press('#');
  await noOverlay(page);
  await isAt(page, '/inbox');
  await row(page, 'Wash').press('Enter');
  await openDialog(page, 'Wash').waitFor();
  await press(page, 'Escape');
  await isAt(page, '/inbox');
  await page.goBack();
  await isOnScreenOf(page, 'go.dashboard');
  // All within one page, without a load.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
}

/** A task opened by its address closes without a history step, and leaves none when the user goes elsewhere. */
async function comeByAddress(app: AppOn): Promise<void> {
  const { page } = app;
  const address = `/tasks?task=${await idOf(app, 'Wash')}`;
  await page.goto(address);
  await openDialog(page, 'Wash').waitFor();
  const before = await steps(page);
  await press(page, 'Escape');
  await isAt(page, '/tasks');
  expect(await steps(page)).toBe(before);
  await page.goBack();
  await heading(page, 'Inbox').waitFor();

  await page.goto(address);
  await openDialog(page, 'Wash')
    .getByRole('button', { name: /^Complete/ })
    .focus();
  await press(page, 'g', 'i');
  await heading(page, 'Inbox').waitFor();
  await page.goBack();
  await heading(page, 'Tasks').waitFor();
  await isAt(page, '/tasks');
  expect(await overlay(page).count()).toBe(0);
}

test('Back goes through screens, not through the tasks that were closed, deleted or left on them', async () => {
  // One after the other in one page: none may leave a history step for the next.
  const app = await openInbox({}, 'Sweep', 'Wash');
  const { page } = app;
  await leaveForAnotherScreen(page);
  await toInbox(page, 'Sweep');
  await closeAndForward(app);
  await row(page, 'Sweep').focus();
  await deleteWhereItIsOpen(page);
  await toInbox(page, 'Wash');
  await comeByAddress(app);
});

test('what closes where the page was scrolled to stays there', async () => {
  const titles = Array.from({ length: 40 }, (_, index) => `Task ${index}`);
  const { page } = await openInbox({}, ...titles);
  await page.setViewportSize({ width: 390, height: 700 });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await row(page, 'Task 20').focus();
  await press(page, 'Enter');
  await openDialog(page, 'Task 20').waitFor();
  const before = await scrolled();
  expect(before).toBeGreaterThan(200);
  await press(page, 'Escape');
  await isAt(page, '/inbox');
  await noOverlay(page);
  await expect.poll(scrolled).toBe(before);
  // A page scrolled meanwhile stays there.
  await press(page, 'Enter');
  await openDialog(page, 'Task 20').waitFor();
  await page.evaluate(() => window.scrollBy(0, 150));
  await press(page, 'Escape');
  await isAt(page, '/inbox');
  await noOverlay(page);
  await expect.poll(scrolled).toBe(before + 150);
  // Back restores the scroll position of the screen that was left with an open task.
  await press(page, 'Enter');
  await openDialog(page, 'Task 20')
    .getByRole('button', { name: /^Complete/ })
    .focus();
  await press(page, 'g', 't');
  await heading(page, 'Tasks').waitFor();
  await page.goBack();
  await row(page, 'Task 20').waitFor();
  await expect.poll(scrolled).toBe(before + 150);
});

test('keys act at once on the screen that was gone to from a task, also when a list was read before the browser had closed it', async () => {
  const { page, call } = await openInbox({ env: { MIZU_EVENTS: 'on' } }, 'Sweep', 'Wash');
  // Wait until the page listens to other devices' changes.
  await page.locator('footer').getByText('all saved', { exact: true }).waitFor();
  const { tasks } = await call('tasks.list', {});
  await press(page, 'Enter');
  await openDialog(page, 'Sweep').waitFor();
  // A slow browser.
  const goBack = await page.evaluateHandle(() => {
    const back = Promise.withResolvers<void>();
    const { history } = window;
    Object.assign(history, { back: () => void back.promise.then(() => History.prototype.back.call(history)) });
    return back;
  });
  await press(page, 'Escape', 'g', 't');
  await noOverlay(page);
  const wash = tasks.find(({ title }) => title === 'Wash');
  await call('tasks.update', { params: { id: wash?.id ?? '' }, body: { title: 'Wash up' } });
  await row(page, 'Wash up').waitFor();
  await goBack.evaluate((back) => back.resolve());
  await isOnScreenOf(page, 'go.tasks');
  await press(page, 'j');
  await expect.poll(() => focused(page)).toBe('Sweep');
});
