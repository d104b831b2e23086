import { format } from 'date-fns';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STATUS_TITLES, TASK_STATUSES, type TaskStatus } from '#contract/entities/task.ts';
import {
  dayAfter,
  emptyOut,
  failing,
  holding,
  linesOf,
  openOn,
  region,
  servers,
  spoken,
} from '#tests/support/two-servers.ts';

const titles = ['Inbox', 'Next Actions', 'Waiting For', 'Someday/Maybe', 'Done'];

/** Each column's heading with its count, from left to right. */
const columns = (page: Page) => linesOf(page.locator('main section > div:first-child'));

/** Takes a card by the pointer and lets it go over a column. */
async function drag(page: Page, title: string, to: string) {
  const from = await page.getByRole('row', { name: title, exact: true }).boundingBox();
  const target = await region(page, to).boundingBox();
  if (!from || !target) throw new Error('The card or the column cannot be seen');
  await page.mouse.move(from.x + 60, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 70, from.y + 20, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height - 40, { steps: 5 });
  await page.mouse.up();
}

test.each(servers)(
  'the board: subtitle, five columns with their counts, what a card shows, No tasks: %s',
  async (server) => {
    const app = await openOn(server, { signIn: 'stored' });
    const { page, call, today } = app;
    await emptyOut(app);
    await page.goto('/tasks');
    await page.getByRole('heading', { level: 1, name: 'Tasks', exact: true }).waitFor();
    await page.getByText('Drag and drop tasks between columns', { exact: true }).waitFor();
    await expect.poll(() => columns(page)).toEqual(titles.map((title) => `${title} 0`));
    for (const title of titles)
      expect(await region(page, title).getByText('No tasks', { exact: true }).count()).toBe(1);

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
    expect(await page.getByText('No tasks', { exact: true }).count()).toBe(2);
    const date = format(new Date(`${due}T12:00`), due.slice(0, 4) === today.slice(0, 4) ? 'MMM d' : 'MMM d, yyyy');
    expect((await linesOf(region(page, 'Next Actions').getByRole('row'))).toSorted()).toEqual([
      `Seventy Due: ${date} Move to…`,
      'Seventy-one By transfer High @errands Move to…',
    ]);
    expect(await region(page, 'Waiting For').getByText('High', { exact: true }).count()).toBe(0);
  },
);

test.each(servers)('a card dropped on a column takes its status, from any to any other: %s', async (server) => {
  const app = await openOn(server, { signIn: 'stored' });
  const { page, call, asked } = app;
  await emptyOut(app);
  const { task } = await call('tasks.create', { body: { title: 'Wander', status: 'inbox' } });
  await page.goto('/tasks');
  await region(page, 'Inbox').getByRole('row', { name: 'Wander', exact: true }).waitFor();
  // Each status once as where it comes from and once as where it goes to, forwards and back.
  const way: TaskStatus[] = ['done', 'next', 'someday', 'waiting', 'inbox', 'waiting', 'next', 'done', 'inbox'];
  for (const status of way) {
    await drag(page, 'Wander', STATUS_TITLES[status]);
    await region(page, STATUS_TITLES[status]).getByRole('row', { name: 'Wander', exact: true }).waitFor();
    const saved = async () => (await call('tasks.get', { params: { id: task.id } })).task.status;
    await expect.poll(saved).toBe(status);
  }
  expect(asked(`PUT /tasks/${task.id}/move`)).toEqual(way.map((status) => ({ status })));
  expect(TASK_STATUSES.every((status) => way.includes(status))).toBe(true);
});

test.each(servers)('while the board loads its columns are there, and what fails is said: %s', async (server) => {
  const app = await openOn(server, { signIn: 'stored' });
  const { page, call, expectNoise } = app;
  await emptyOut(app);
  const { task } = await call('tasks.create', { body: { title: 'Stay', status: 'waiting' } });
  expectNoise(/500/);
  for (const [message, words] of [
    ['Closed for the night.', 'Closed for the night.'],
    [undefined, 'Failed to fetch tasks'],
  ] as const) {
    expectNoise(new RegExp(`ApiError: ${words}`));
    const release = await holding(page, ['GET', '/tasks']);
    await page.goto('/tasks');
    await expect.poll(() => columns(page)).toEqual(titles);
    expect(await page.getByText('No tasks').count()).toBe(0);
    const mend = await failing(page, ['GET', '/tasks'], message);
    await page.reload();
    await page.locator('main').getByText(words, { exact: true }).waitFor();
    await page.locator('footer').getByText(words, { exact: true }).waitFor();
    expect(await spoken(page, words)).toBe(1);
    await mend();
    release();
    await page.getByRole('button', { name: 'Try again', exact: true }).press('Enter');
    await region(page, 'Waiting For').getByRole('row', { name: 'Stay', exact: true }).waitFor();
  }

  for (const [message, words] of [
    ['Not today.', 'Not today.'],
    [undefined, 'Failed to move task'],
  ] as const) {
    expectNoise(new RegExp(`ApiError: ${words}`));
    const mend = await failing(page, ['PUT', `/tasks/${task.id}/move`], message);
    await drag(page, 'Stay', 'Done');
    await page.locator('footer').getByText(words, { exact: true }).waitFor();
    expect(await spoken(page, words)).toBe(1);
    // Where it was.
    await region(page, 'Waiting For').getByRole('row', { name: 'Stay', exact: true }).waitFor();
    expect(await region(page, 'Done').getByText('No tasks', { exact: true }).count()).toBe(1);
    await mend();
  }
});
