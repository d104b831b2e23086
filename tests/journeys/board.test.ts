import { format } from 'date-fns/format';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAfter, emptyOut, holding, linesOf, openOn, region } from '#tests/support/two-servers.ts';

const titles = ['Inbox', 'Next Actions', 'Waiting For', 'Someday/Maybe', 'Done'];

/** Each column's heading with its count, from left to right. */
const columns = (page: Page) => linesOf(page.locator('main section > div:first-child'));

test('the board shows its subtitle, five columns with their counts, the fields of a card, and No tasks', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, today } = app;
  await emptyOut(app);
  const release = await holding(page, ['GET', '/tasks']);
  await page.goto('/tasks');
  await page.getByRole('heading', { level: 1, name: 'Tasks', exact: true }).waitFor();
  const main = page.getByRole('main');
  await main.getByText('Drag and drop tasks between columns', { exact: true }).waitFor();
  // While the board loads it shows its columns, without 'No tasks'.
  await expect.poll(() => columns(page)).toEqual(titles);
  expect(await main.getByText('No tasks').count()).toBe(0);
  release();
  await expect.poll(() => columns(page)).toEqual(titles.map((title) => `${title} 0`));
  for (const title of titles) expect(await region(page, title).getByText('No tasks', { exact: true }).count()).toBe(1);

  const { context } = await call('contexts.create', { body: { name: 'errands' } });
  const due = dayAfter(today, 1);
  const create = (title: string, more: object) => call('tasks.create', { body: { title, ...more } });
  await create('Seventy-one', { status: 'next', priority: 71, description: 'By transfer', context_id: context.id });
  await create('Seventy', { status: 'next', priority: 70, due_date: due });
  await create('Somebody else’s', { status: 'waiting' });
  for (const title of ['One', 'Two', 'Three']) await create(title, { status: 'done' });
  await page.reload();
  await expect
    .poll(() => columns(page))
    .toEqual(['Inbox 0', 'Next Actions 2', 'Waiting For 1', 'Someday/Maybe 0', 'Done 3']);
  expect(await main.getByText('No tasks', { exact: true }).count()).toBe(2);
  const date = format(new Date(`${due}T12:00`), due.slice(0, 4) === today.slice(0, 4) ? 'MMM d' : 'MMM d, yyyy');
  expect((await linesOf(region(page, 'Next Actions').getByRole('row'))).toSorted()).toEqual([
    `Seventy Due: ${date} Move to…`,
    'Seventy-one By transfer High @errands Move to…',
  ]);
  expect(await region(page, 'Waiting For').getByText('High', { exact: true }).count()).toBe(0);
});
