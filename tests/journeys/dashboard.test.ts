import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  dayAfter,
  dayInShort,
  emptyOut,
  holding,
  linesOf,
  openOn,
  region,
  servers,
} from '#tests/support/two-servers.ts';

const figures = ['Today', 'Active', 'Completion Rate', 'Inbox'];

/** Each card's title, figure and caption. */
const cards = async (page: Page) =>
  Promise.all(figures.map(async (title) => (await linesOf(region(page, title)))[0] ?? ''));
const items = (page: Page, name: string) =>
  linesOf(region(page, name).getByRole('listitem').or(region(page, name).getByRole('row')));

test('an empty dashboard: greeting, four cards with their captions, and both empty texts', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, user } = app;
  await emptyOut(app);
  const release = await holding(page, ['GET', '/analytics/dashboard']);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: `Welcome back, ${user.name}`, exact: true }).waitFor();
  // While it loads: the cards without figures, and no word that there is nothing.
  await expect
    .poll(() => cards(page))
    .toEqual([
      'Today Loading… Tasks completed',
      'Active Loading… Tasks in progress',
      'Completion Rate Loading… Overall',
      'Inbox Loading… Items to process',
    ]);
  expect(await page.getByRole('main').getByText('No upcoming deadlines').count()).toBe(0);
  release();
  await region(page, 'Next Actions').getByText('No next actions. Great job!', { exact: true }).waitFor();
  await region(page, 'Upcoming Deadlines').getByText('No upcoming deadlines', { exact: true }).waitFor();
  expect(await cards(page)).toEqual([
    'Today 0/0 Tasks completed',
    'Active 0 Tasks in progress',
    'Completion Rate 0% Overall',
    'Inbox 0 Items to process',
  ]);
  expect(await region(page, 'Active Projects').count()).toBe(0);
});

test.each(servers)(
  'a full dashboard: figures, High Priority above 70, contexts, deadlines, projects and the ways on: %s',
  async (server) => {
    const app = await openOn(server, { signIn: 'stored' });
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
        // The other server counts two more things for today than were done.
        `Today ${server === 'our service' ? '5/5' : '5/7'} Tasks completed`,
        'Active 2 Tasks in progress',
        'Completion Rate 41.7% Overall',
        'Inbox 2 Items to process',
      ]);
    await expect
      .poll(async () => (await items(page, 'Next Actions')).toSorted())
      .toEqual(['Seventy', 'Seventy-one High Priority @phone']);
    expect(await items(page, 'Upcoming Deadlines')).toEqual([`Seventy Due: ${dayInShort(due, today)}`]);
    // Our service counts next actions; of another one the tasks are counted, which come later.
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
  },
);
