import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAfter, dayInShort, emptyOut, holding, linesOf, openOn, region } from '#tests/support/two-servers.ts';

const figures = ['Today', 'Active', 'Completion Rate', 'Inbox'];

/** Each card's title, figure and caption. */
const cards = async (page: Page) =>
  Promise.all(figures.map(async (title) => (await linesOf(region(page, title)))[0] ?? ''));
const items = (page: Page, name: string) =>
  linesOf(region(page, name).getByRole('listitem').or(region(page, name).getByRole('row')));

test('a full dashboard shows figures, High Priority above 70, contexts, deadlines, projects and links to the other screens', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, today, asked } = app;
  await emptyOut(app);
  const { context } = await call('contexts.create', { body: { name: 'phone' } });
  const { project } = await call('projects.create', { body: { name: 'House', status: 'active' } });
  const { project: paused } = await call('projects.create', { body: { name: 'Paused', status: 'on_hold' } });
  const create = (title: string, more: object) => call('tasks.create', { body: { title, ...more } });
  const due = dayAfter(today, 2);
  await create('Seventy-one', { status: 'next', priority: 71, context_id: context.id });
  await create('Seventy', { status: 'next', priority: 70, due_date: due });
  for (let done = 0; done < 5; done++) await create(`Done ${done}`, { status: 'done', project_id: project.id });
  for (let open = 0; open < 3; open++) await create(`Open ${open}`, { status: 'someday', project_id: project.id });
  for (let item = 0; item < 2; item++) await create(`Item ${item}`, { status: 'inbox', project_id: paused.id });

  await page.goto('/');
  await expect
    .poll(() => cards(page))
    .toEqual([
      'Today 5/5 Tasks completed',
      'Active 2 Tasks in progress',
      'Completion Rate 41.7% Overall',
      'Inbox 2 Items to process',
    ]);
  await expect
    .poll(async () => (await items(page, 'Next Actions')).toSorted())
    .toEqual(['Seventy', 'Seventy-one High Priority @phone']);
  expect(await items(page, 'Upcoming Deadlines')).toEqual([`Seventy Due: ${dayInShort(due, today)}`]);
  await expect.poll(() => items(page, 'Active Projects')).toEqual(['House 5/8 tasks 62.5% No next action']);
  const bar = region(page, 'Active Projects').getByRole('progressbar', { name: 'House progress' });
  expect(await bar.getAttribute('aria-valuenow')).toBe('62.5');
  await expect.poll(() => asked('GET /analytics/dashboard').length).toBeGreaterThanOrEqual(1);

  for (const [name, path] of [
    ['Next Actions', '/tasks'],
    ['Upcoming Deadlines', '/calendar'],
    ['Active Projects', '/projects'],
  ] as const) {
    await region(page, name).getByRole('link').press('Enter');
    await page.waitForURL((url) => url.pathname === path);
    await page.goBack();
    await region(page, name).waitFor();
  }
});

test('on a phone no text moves when the figures load, nor when the code of the lists does', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call, today } = app;
  await page.setViewportSize({ width: 390, height: 844 });
  await emptyOut(app);
  await call('projects.create', { body: { name: 'House', status: 'active' } });
  for (let task = 0; task < 7; task++)
    await call('tasks.create', { body: { title: `Task ${task}`, status: 'next', priority: 90, due_date: today } });
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/item-list-[^/]*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  const release = await holding(page, ['GET', '/analytics/dashboard']);
  const top = (name: string) =>
    region(page, name).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await page.goto('/');
  await region(page, 'Next Actions').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const nextActions = await top('Next Actions');
  expect(await region(page, 'Upcoming Deadlines').count()).toBe(0);
  release();
  await region(page, 'Next Actions').getByText('Task 6', { exact: true }).waitFor();
  expect(await top('Next Actions')).toBe(nextActions);
  const below = [await top('Upcoming Deadlines'), await top('Active Projects')];
  code.resolve();
  await region(page, 'Next Actions')
    .getByRole('row', { name: /^Task 6/ })
    .waitFor();
  expect([await top('Upcoming Deadlines'), await top('Active Projects')]).toEqual(below);
});
