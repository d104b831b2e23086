import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { format } from 'date-fns/format';
import { startOfWeek } from 'date-fns/startOfWeek';
import { subDays } from 'date-fns/subDays';
import { subWeeks } from 'date-fns/subWeeks';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runFromPalette } from '#tests/support/overlay.ts';
import { type AppOn, openOn } from '#tests/support/two-servers.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Completed per day', exact: true });

/** Creates tasks that were completed at noon of these local days. */
async function completeOn({ service, call }: AppOn, days: readonly Date[]): Promise<void> {
  const database = new DatabaseSync(join(service.folder, 'mizu.db'));
  const complete = database.prepare('update tasks set completed_at = ? where id = ?');
  for (const [index, day] of days.entries()) {
    const { task } = await call('tasks.create', { body: { title: `Done ${index}`, status: 'done' } });
    const noon = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 12);
    complete.run(noon.toISOString(), String(task.id));
  }
  database.close();
}

test('half a year of completed tasks is shown as a chart, a sentence and a table, by keys alone', async () => {
  const timezoneId = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const app = await openOn('our service', { signIn: 'stored', context: { timezoneId } });
  const { page } = app;
  const now = new Date();
  const sunday = startOfWeek(now);
  const first = subWeeks(sunday, 25);
  const best = subDays(sunday, 3);
  await completeOn(app, [first, subDays(first, 1), best, best, best, subWeeks(best, 10)]);
  await page.goto('/analytics');
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).and(page.locator(':focus')).waitFor();
  const day = format(best, best.getFullYear() === now.getFullYear() ? 'EEE, MMM d' : 'EEE, MMM d, yyyy');
  // The task of the day before the first is outside these weeks.
  await section(page).getByText(`5 tasks completed in 26 weeks, most on ${day}: 3`, { exact: true }).waitFor();
  expect(await section(page).locator('svg [data-step="3"]').count()).toBe(1);
  expect(await section(page).locator('svg [data-step="1"]').count()).toBe(2);

  await page.keyboard.press('Tab');
  const toggle = section(page).getByRole('button', { name: 'Show as table', exact: true });
  await toggle.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Space');
  await page.locator('footer').getByText('Shown as a table').waitFor();
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true');
  const rows = section(page).getByRole('row');
  await expect.poll(() => rows.count()).toBe(1 + 26);
  const numbersOf = async (row: number) => await rows.nth(row).getByRole('cell').allTextContents();
  expect(await rows.nth(26).getByRole('rowheader').textContent()).toMatch(format(first, 'MMM d'));
  expect(await numbersOf(26)).toEqual(['1', '0', '0', '0', '0', '0', '0']);
  expect(await numbersOf(2)).toEqual(['0', '0', '0', '0', '3', '0', '0']);

  // By name from another screen; a newly completed task is counted.
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
  await completeOn(app, [now]);
  await runFromPalette(page, 'Show completed per day as a table');
  await section(page).getByText(`6 tasks completed in 26 weeks, most on ${day}: 3`, { exact: true }).waitFor();
  await page.locator('footer').getByText('Shown as a table').waitFor();
  // The footer showed this before.
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true');
});
