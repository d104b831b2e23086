import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AxeResults } from 'axe-core';
import { format, startOfWeek, subDays, subWeeks } from 'date-fns';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { type OpenApp, openApp, signInAsOwner } from '#tests/support/open-app.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const section = (page: Page) => page.getByRole('region', { name: 'Completed per day', exact: true });

/** The service's calls with the token of the browser's session. */
async function callsOf({ page, service }: OpenApp): Promise<Client> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  return createClient({ base: `${service.address}/api`, fetch, getToken: () => token });
}

async function runFromPalette(page: Page, title: string) {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill(title);
  await page.getByRole('option', { name: title }).first().waitFor();
  await page.keyboard.press('Enter');
}

/** Tasks that were done at noon of each of these local days. */
async function completeOn({ service }: OpenApp, call: Client, days: readonly Date[]): Promise<void> {
  const database = new DatabaseSync(join(service.folder, 'mizu.db'));
  const complete = database.prepare('update tasks set completed_at = ? where id = ?');
  for (const [index, day] of days.entries()) {
    const { task } = await call('tasks.create', { body: { title: `Done ${index}`, status: 'done' } });
    const noon = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 12);
    complete.run(noon.toISOString(), String(task.id));
  }
  database.close();
}

test('half a year of completed tasks is a drawing, a sentence and a table, by keys alone', async () => {
  const app = await openApp({ context: { timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone } });
  const { page } = app;
  await signInAsOwner(page);
  const now = new Date();
  const sunday = startOfWeek(now);
  const first = subWeeks(sunday, 25);
  const best = subDays(sunday, 3);
  await completeOn(app, await callsOf(app), [first, subDays(first, 1), best, best, best, subWeeks(best, 10)]);

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  const day = format(best, best.getFullYear() === now.getFullYear() ? 'EEE, MMM d' : 'EEE, MMM d, yyyy');
  // What was done on the day before the first is not of these weeks.
  await section(page).getByText(`5 tasks completed in 26 weeks, most on ${day}: 3`, { exact: true }).waitFor();
  expect(await section(page).locator('svg [data-step="3"]').count()).toBe(1);
  expect(await section(page).locator('svg [data-step="1"]').count()).toBe(2);

  await page.keyboard.press('Tab');
  const toggle = section(page).getByRole('button', { name: 'Show as table', exact: true });
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await page.locator('footer').getByText('Shown as a table').waitFor();
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  const rows = section(page).getByRole('row');
  expect(await rows.count()).toBe(1 + 26);
  const numbersOf = async (row: number) => await rows.nth(row).getByRole('cell').allTextContents();
  expect(await rows.nth(26).getByRole('rowheader').textContent()).toMatch(format(first, 'MMM d'));
  expect(await numbersOf(26)).toEqual(['1', '0', '0', '0', '0', '0', '0']);
  expect(await numbersOf(2)).toEqual(['0', '0', '0', '0', '3', '0', '0']);

  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  expect(violations.map(({ id }) => id)).toEqual([]);

  // From anywhere by its name, and what is completed next is counted.
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
  await completeOn(app, await callsOf(app), [now]);
  await runFromPalette(page, 'Show completed per day as a table');
  await section(page).getByText(`6 tasks completed in 26 weeks, most on ${day}: 3`, { exact: true }).waitFor();
  await page.locator('footer').getByText('Shown as a table').waitFor();
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
});

test('what cannot be loaded is logged, shown and said with the words for no data; tried again it is there', async () => {
  const app = await openApp({ signIn: 'stored' });
  const { page, expectNoise } = app;
  expectNoise(/500 .*analytics\/patterns/);
  expectNoise(/ApiError: Failed to fetch analytics/);
  const days = [0, 1, 2, 3, 4].map((count) => subDays(new Date(), count));
  await completeOn(app, await callsOf(app), days);
  await page.route('**/api/analytics/patterns', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/analytics');
  await page.getByText('Not enough data yet. Complete more tasks to see analytics!', { exact: true }).waitFor();
  await page.locator('footer').getByText('Failed to fetch analytics').waitFor();
  await page.unroute('**/api/analytics/patterns');
  await page.getByRole('button', { name: 'Try again', exact: true }).press('Enter');
  await section(page)
    .getByText(/^5 tasks completed in 26 weeks/)
    .waitFor();
});

test('another server tells no history: the section is absent, and the rest is there', async () => {
  const other = await startOtherServer();
  onTestFinished(() => other.close());
  const { page } = await openApp({ env: { MIZU_API_BASE: other.base } });
  await page.goto('/login');
  await page.getByLabel('Email').fill(otherUser.email);
  await page.getByLabel('Password').fill(otherUser.password);
  await page.getByRole('button', { name: 'Sign In' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Noor Elsewhere' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  for (const [name, value] of [
    ['Completion Rate', '62.5%'],
    ['Avg Tasks/Day', '2.4'],
    ['Best Time', 'Morning'],
    ['Procrastination', '12%'],
  ] as const) {
    await page.getByRole('region', { name, exact: true }).getByText(value, { exact: true }).waitFor();
  }
  const panels = page.getByRole('main').getByRole('region');
  expect(await panels.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    ...['Completion Rate', 'Avg Tasks/Day', 'Best Time', 'Procrastination'],
    ...['Context Performance', 'AI Recommendations'],
  ]);
  expect(await page.getByRole('table').count()).toBe(0);
  await runFromPalette(page, 'Show completed per day as a table');
  await page.locator('footer').getByText('There is no history').waitFor();
});
