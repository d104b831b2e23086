import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isOnScreenOf } from '#tests/support/crawl.ts';
import { focused } from '#tests/support/keyboard.ts';
import { type AppOn, emptyOut, openOn, spoken } from '#tests/support/two-servers.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true });

const titlesAt = async ({ call }: AppOn) => (await call('tasks.list', {})).tasks.map(({ title }) => title);

test('a deletion on the board is undone, or is sent when the page is left', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call } = app;
  await emptyOut(app);
  for (const title of ['Sweep', 'Wash', 'Iron']) await call('tasks.create', { body: { title, status: 'next' } });
  await page.goto('/tasks');
  await row(page, 'Sweep').waitFor();
  const titles = () => page.getByRole('row').getByRole('heading', { level: 3 }).allTextContents();
  const before = await titles();
  await row(page, before[1] ?? '').press('#');
  await expect.poll(titles).toEqual([before[0], before[2]]);
  await expect.poll(() => focused(page)).toBe(before[2]);
  await page.keyboard.press('z');
  await expect.poll(titles).toEqual(before);
  await expect.poll(() => titlesAt(app)).toHaveLength(3);

  // Two at once, as one step.
  await row(page, before[0] ?? '').press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('#');
  await expect.poll(titles).toEqual([before[2]]);
  expect(await spoken(page, '2 tasks deleted')).toBe(1);
  // Not on the dashboard either, while the server still has them.
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  // The row that had the focus stays until the new heading has it.
  await isOnScreenOf(page, 'go.dashboard');
  await row(page, before[2] ?? '').waitFor();
  expect(await row(page, before[0] ?? '').count()).toBe(0);
  await page.reload();
  await expect.poll(() => titlesAt(app)).toEqual([before[2]]);
});
