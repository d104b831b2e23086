import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  dayAfter,
  dayInShort,
  emptyOut,
  failing,
  holding,
  linesOf,
  openOn,
  region,
  servers,
  spoken,
} from '#tests/support/two-servers.ts';

const figures = ['Today', 'Active', 'Completion Rate', 'Inbox'];

/** Each card's title, figure and caption. */
const cards = async (page: Page) =>
  Promise.all(figures.map(async (title) => (await linesOf(region(page, title)))[0] ?? ''));
const items = (page: Page, name: string) =>
  linesOf(region(page, name).getByRole('listitem').or(region(page, name).getByRole('row')));

test.each(servers)(
  'an empty dashboard: greeting, four cards with their captions, and both empty texts: %s',
  async (server) => {
    const app = await openOn(server, { signIn: 'stored' });
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
    expect(await page.getByText('No upcoming deadlines').count()).toBe(0);
    release();
    await region(page, 'Next Actions').getByText('No next actions. Great job!', { exact: true }).waitFor();
    await region(page, 'Upcoming Deadlines').getByText('No upcoming deadlines', { exact: true }).waitFor();
    // The other server counts two more things for today than were done.
    expect(await cards(page)).toEqual([
      `Today ${server === 'our service' ? '0/0' : '0/2'} Tasks completed`,
      'Active 0 Tasks in progress',
      'Completion Rate 0% Overall',
      'Inbox 0 Items to process',
    ]);
    expect(await region(page, 'Active Projects').count()).toBe(0);
  },
);

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
        `Today ${server === 'our service' ? '5/5' : '5/7'} Tasks completed`,
        'Active 2 Tasks in progress',
        'Completion Rate 41.7% Overall',
        'Inbox 2 Items to process',
      ]);
    await expect
      .poll(async () => (await items(page, 'Next Actions')).toSorted())
      .toEqual(['Seventy', 'Seventy-one High Priority @phone']);
    expect(await items(page, 'Upcoming Deadlines')).toEqual([`Seventy Due: ${dayInShort(due, today)}`]);
    expect(await items(page, 'Active Projects')).toEqual(['House 5/8 tasks 62.5%']);
    const bar = region(page, 'Active Projects').getByRole('progressbar', { name: 'House progress' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('62.5');
    expect(asked('GET /analytics/dashboard').length).toBeGreaterThanOrEqual(1);

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

test.each(servers)(
  'a dashboard that cannot be loaded says so, aloud too, and can be tried again: %s',
  async (server) => {
    const app = await openOn(server, { signIn: true });
    const { page, expectNoise } = app;
    expectNoise(/500/);
    expectNoise(/console\.error: ApiError: Failed to load dashboard/);
    // On the first arrival the client tells its time zone, and reads anew once that is known.
    await page.waitForLoadState('networkidle');
    const before = app.asked('GET /analytics/dashboard').length;
    const mend = await failing(page, ['GET', '/analytics/dashboard']);
    await page.goto('/');
    await page.locator('main').getByText('Failed to load dashboard', { exact: true }).waitFor();
    await page.locator('footer').getByText('Failed to load dashboard', { exact: true }).waitFor();
    expect(await spoken(page, 'Failed to load dashboard')).toBe(1);
    // Once more, and no more.
    expect(app.asked('GET /analytics/dashboard')).toHaveLength(before + 2);
    await mend();

    // Whatever the server's words are: the footer has them.
    expectNoise(/console\.error: ApiError: Closed for the night\./);
    const mendAgain = await failing(page, ['GET', '/analytics/dashboard'], 'Closed for the night.');
    await page.reload();
    await page.locator('main').getByText('Failed to load dashboard', { exact: true }).waitFor();
    await page.locator('footer').getByText('Closed for the night.', { exact: true }).waitFor();
    await mendAgain();
    await page.getByRole('button', { name: 'Try again', exact: true }).press('Enter');
    await region(page, 'Today').getByText('Tasks completed', { exact: true }).waitFor();
    expect(await page.locator('main').getByText('Failed to load dashboard').count()).toBe(0);
  },
);
