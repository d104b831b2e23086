import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nameOf, tabTo } from '#tests/support/by-tab.ts';
import { focusIsOnRow, furnish, goToByPalette, isOnScreenOf, run } from '#tests/support/crawl.ts';
import { intercept } from '#tests/support/intercept.ts';
import { footerSays, hasFocus } from '#tests/support/keyboard.ts';
import { type OpenApp, openApp } from '#tests/support/open-app.ts';
import { overlay } from '#tests/support/overlay.ts';
import { untilGone } from '#tests/support/until-gone.ts';

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** The server's tasks: status by title. */
async function statuses({ page, service }: OpenApp): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const answer = await fetch(`${service.address}/api/tasks`, { headers: { Authorization: `Bearer ${token}` } });
  const { tasks } = (await answer.json()) as { tasks: { title: string; status: string }[] };
  return Object.fromEntries(tasks.map(({ title, status }) => [title, status]));
}

const isOnServer = (app: OpenApp, title: string, status: string) =>
  expect.poll(async () => (await statuses(app))[title], { message: title }).toBe(status);

test('with single keys off, Tab, Enter, Space, arrows and Mod+K are enough', async () => {
  const app = await openApp({ signIn: 'stored' });
  const { page } = app;
  await furnish(app);
  await intercept(page, ['POST', '/ai/chat'], (call) =>
    call.fulfill({ json: { suggestion: { response: 'Call Ana.' } } }),
  );

  await run(page, 'settings.toggleSingleKeys');
  await footerSays(page, /Single keys off/i);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('mizu-keys') ?? '{}').singleKeys)).toBe(false);

  // Capture, from the current screen.
  await run(page, 'task.capture');
  await page.getByRole('textbox', { name: 'What has your attention?' }).waitFor();
  await page.keyboard.type('Ring the plumber');
  await press(page, 'Enter');
  await footerSays(page, 'Added to Inbox');

  // An inbox item is processed by its own button, and the next gets the focus.
  await page.locator('h1').first().focus();
  await tabTo(page, 'Inbox', 'Shift+Tab');
  await press(page, 'Enter');
  await isOnScreenOf(page, 'go.inbox');
  await page.getByRole('row', { name: 'Ring the plumber' }).waitFor();
  while (!(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'row'))) await press(page, 'Tab');
  // Letters do nothing.
  const before = await statuses(app);
  const where = await nameOf(page);
  await press(page, 'x', 'e', 's', 'd', 't', '#', '1', 'z', 'c', '/', '?', ':', 'g', 't', 'b', 'm');
  expect(await nameOf(page)).toBe(where);
  expect(await page.locator('[data-overlay-layer]').count()).toBe(0);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/inbox');
  expect(await page.locator('[role="row"][aria-selected="true"]').count()).toBe(0);
  expect(await statuses(app)).toEqual(before);
  await press(page, 'Home');
  while ((await nameOf(page)) !== 'Ring the plumber') await press(page, 'ArrowDown');
  await tabTo(page, 'Move to Next Actions');
  await press(page, 'Enter');
  await isOnServer(app, 'Ring the plumber', 'next');
  await focusIsOnRow(page);

  // A card moves across the columns by its menu.
  await goToByPalette(page, 'go.tasks');
  await page.getByRole('row', { name: 'In waiting' }).waitFor();
  while (!(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'row'))) await press(page, 'Tab');
  while ((await nameOf(page)) !== 'In inbox') await press(page, 'ArrowDown');
  for (const [presses, status] of [
    [1, 'next'],
    [2, 'waiting'],
    [4, 'done'],
    [0, 'inbox'],
  ] as const) {
    await tabTo(page, 'Move to… In inbox');
    await press(page, 'Enter');
    await page.getByRole('menuitem').and(page.locator(':focus')).waitFor();
    await press(page, 'Home', ...Array.from({ length: presses }, () => 'ArrowDown'), 'Enter');
    await isOnServer(app, 'In inbox', status);
    await hasFocus(page, 'In inbox');
  }

  // Two cards are selected by Space and moved together.
  await press(page, 'ArrowRight', 'Home', 'Space', 'ArrowDown', 'Space');
  await footerSays(page, '2 selected');
  const chosen = await page
    .locator('[role="row"][aria-selected="true"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  expect(chosen).toHaveLength(2);
  await run(page, 'task.moveToSomeday');
  for (const title of chosen) await isOnServer(app, title, 'someday');
}, 120_000);

test('with single keys off, calendar, review and chat work too', async () => {
  const app = await openApp({ signIn: true });
  const { page } = app;
  await intercept(page, ['POST', '/ai/chat'], (call) =>
    call.fulfill({ json: { suggestion: { response: 'Call Ana.' } } }),
  );
  await run(page, 'settings.toggleSingleKeys');
  await footerSays(page, /Single keys off/i);

  // A day is opened, a task is added to it, and is moved on by a day by its menu.
  await goToByPalette(page, 'go.calendar');
  await tabTo(page, /today/);
  await press(page, 'Home', 'ArrowDown', 'ArrowRight', 'Enter');
  await page.getByRole('button', { name: 'Back to the month' }).waitFor();
  await tabTo(page, /^Add a task/);
  await press(page, 'Enter');
  await overlay(page).locator('[role="dialog"]').waitFor();
  await page.keyboard.type('Pay rent');
  await press(page, 'Enter');
  await page.getByRole('row', { name: /^Pay rent/ }).waitFor();
  const day = () => page.evaluate(() => new URL(location.href).searchParams.get('day'));
  const due = async () => {
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    const answer = await fetch(`${app.service.address}/api/tasks`, { headers: { Authorization: `Bearer ${token}` } });
    const { tasks } = (await answer.json()) as { tasks: { title: string; due_date: string | null }[] };
    return tasks.find(({ title }) => title === 'Pay rent')?.due_date ?? '';
  };
  await expect.poll(day).not.toBeNull();
  const opened = (await day()) ?? '';
  await expect.poll(due).toBe(opened);
  await tabTo(page, /^Reschedule… Pay rent/, 'Shift+Tab');
  await press(page, 'Enter');
  await page.getByRole('menuitem').and(page.locator(':focus')).waitFor();
  await press(page, 'Home', 'ArrowDown', 'Enter');
  await expect.poll(async () => Date.parse(await due()) - Date.parse(opened)).toBe(24 * 60 * 60 * 1000);
  await tabTo(page, /^Back to the month/);
  await press(page, 'Enter');
  await untilGone(page.getByRole('button', { name: 'Back to the month' }));

  // A weekly review is started, ticked item by item, and completed.
  await goToByPalette(page, 'go.review');
  await page.getByRole('button', { name: 'Start Weekly Review' }).waitFor();
  await tabTo(page, /^Start Weekly Review/);
  await press(page, 'Enter');
  const boxes = page.getByRole('checkbox');
  await boxes.first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
  const count = await boxes.count();
  for (let ticked = 0; ticked < count; ) {
    if (await page.evaluate(() => (document.activeElement as HTMLInputElement).type === 'checkbox')) {
      await press(page, 'Space');
      ticked += 1;
    }
    await press(page, 'Tab');
  }
  await page.getByRole('main').getByText('100%', { exact: true }).waitFor();
  const complete = page.getByRole('button', { name: 'Complete Weekly Review' });
  await expect.poll(() => complete.getAttribute('aria-disabled')).toBeNull();
  await page.locator('h1').first().focus();
  await tabTo(page, /^Complete Weekly Review/);
  await press(page, 'Enter');
  await page.getByRole('alert').getByText('Weekly review completed!').waitFor();

  // A question is asked.
  await goToByPalette(page, 'go.assistant');
  await tabTo(page, 'Message');
  await page.keyboard.type('What next?');
  await tabTo(page, 'Send');
  await press(page, 'Enter');
  await page.getByRole('region', { name: 'Conversation' }).getByText('Call Ana.', { exact: true }).waitFor();
  await expect.poll(() => nameOf(page)).toBe('Message');
}, 120_000);
