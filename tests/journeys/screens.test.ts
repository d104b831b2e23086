import { format } from 'date-fns';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { dayOf } from '#contract/entities/day.ts';
import { type OpenApp, openApp } from '#tests/support/open-app.ts';

/** The service's calls with the token of the browser's session. */
async function callsOf({ page, service }: OpenApp): Promise<Client> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  return createClient({ base: `${service.address}/api`, fetch, getToken: () => token });
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const today = dayOf(new Date());

/** The text of a panel's cards, each on one line. */
async function cardsIn(page: Page, name: string): Promise<string[]> {
  const cards = panel(page, name).getByRole('listitem').or(panel(page, name).getByRole('row'));
  await cards.first().waitFor();
  return (await cards.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
}

async function clearInbox(call: Client) {
  const { tasks } = await call('tasks.inbox', {});
  for (const { id } of tasks) await call('tasks.delete', { params: { id } });
}

test('with nothing to show, each screen says so in the spec’s words', async () => {
  const app = await openApp({ signIn: true });
  const { page } = app;
  await clearInbox(await callsOf(app));
  const texts: [string, string[]][] = [
    ['/', ['No next actions. Great job!', 'No upcoming deadlines', '0/0', 'Tasks completed', 'Tasks in progress']],
    ['/inbox', ['Inbox is empty!', "Great job! You've processed everything."]],
    ['/projects', ['No projects yet', 'Create your first project to organize multi-step tasks']],
    ['/review', ['No active weekly review. Start a new one?', 'Start Weekly Review']],
    ['/analytics', ['Not enough data yet. Complete more tasks to see analytics!']],
    ['/ai', ['Powered by gemini']],
  ];
  for (const [path, expected] of texts) {
    await page.goto(path);
    for (const text of expected) await page.getByText(text, { exact: true }).first().waitFor();
  }
  await page.goto('/tasks');
  await expect.poll(() => page.getByText('No tasks', { exact: true }).count()).toBe(5);
  await page.goto('/');
  await page.getByText('Items to process').waitFor();
  expect(await panel(page, 'Active Projects').count()).toBe(0);
});

test('the dashboard shows the figures, next actions with High Priority above 70, deadlines and projects', async () => {
  const app = await openApp({ signIn: true });
  const { page } = app;
  const call = await callsOf(app);
  await clearInbox(call);
  const { context } = await call('contexts.create', { body: { name: 'phone' } });
  const { project } = await call('projects.create', { body: { name: 'House' } });
  const add = (title: string, more: object) => call('tasks.create', { body: { title, ...more } });
  await add('Seventy-one', { status: 'next', priority: 71, context_id: context.id });
  await add('Seventy', { status: 'next', priority: 70, due_date: today });
  await add('Done one', { status: 'done', project_id: project.id });
  await add('Open one', { status: 'waiting', project_id: project.id });
  await add('To process', { status: 'inbox' });

  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Ana Example' }).waitFor();
  await panel(page, 'Today').getByText('1/2').waitFor();
  expect(await panel(page, 'Active').textContent()).toContain('3');
  expect(await panel(page, 'Completion Rate').textContent()).toContain('20%');
  expect(await panel(page, 'Inbox').textContent()).toContain('1');
  expect(await cardsIn(page, 'Next Actions')).toEqual(['Seventy-one High Priority @phone', 'Seventy']);
  expect(await cardsIn(page, 'Upcoming Deadlines')).toEqual([
    `Seventy Due: ${await page.evaluate((day) => new Date(`${day}T12:00`).toLocaleDateString(), today)}`,
  ]);
  expect(await cardsIn(page, 'Active Projects')).toEqual(['House 1/2 tasks 50%']);
  await panel(page, 'Next Actions').getByRole('link').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
});

test('a card of the board shows description, context, High above 70 and the due date', async () => {
  const app = await openApp({ signIn: true });
  const { page } = app;
  const call = await callsOf(app);
  await clearInbox(call);
  const { context } = await call('contexts.create', { body: { name: 'desk' } });
  await call('tasks.create', {
    body: {
      title: 'Pay rent',
      description: 'By transfer',
      status: 'next',
      priority: 71,
      due_date: today,
      context_id: context.id,
    },
  });
  await call('tasks.create', { body: { title: 'Plain', status: 'next', priority: 70 } });
  await page.goto('/tasks');
  expect(await cardsIn(page, 'Next Actions')).toEqual([
    `Pay rent By transfer High @desk Due: ${format(new Date(), 'MMM d')} Move to…`,
    'Plain Move to…',
  ]);
});

test('the calendar asks for whole months, shows three titles a day and how many more', async () => {
  const app = await openApp({ signIn: true });
  const { page } = app;
  const call = await callsOf(app);
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await call('tasks.create', { body: { title, due_date: today } });
  }
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/tasks/calendar')) asked.push(new URL(request.url()).search);
  });
  await page.goto('/calendar');
  const cell = page.locator('td[aria-current="date"]');
  await cell.getByText('+2 more').waitFor();
  expect(await cell.locator('p').allTextContents()).toEqual(['One', 'Two', 'Three', '+2 more']);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ]);

  const now = new Date();
  const next = page.getByRole('button', { name: 'Next month' });
  await next.press('Enter');
  await page
    .getByRole('heading', { level: 1, name: format(new Date(now.getFullYear(), now.getMonth() + 1, 1), 'MMMM yyyy') })
    .waitFor();
  await page.locator('footer').getByText('0 tasks due this month').waitFor();
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  const month = (offset: number) => {
    const first = new Date(now.getFullYear(), now.getMonth() + offset, 1);
    const last = new Date(now.getFullYear(), now.getMonth() + offset + 1, 0);
    return `?start_date=${dayOf(first)}&end_date=${dayOf(last)}`;
  };
  expect(asked).toEqual([month(0), month(1)]);
});

test('a project is made, not from a blank name, and starts active at 0%', async () => {
  const { page } = await openApp({ signIn: true });
  await page.goto('/projects');
  await page.getByText('No projects yet').waitFor();
  await page.getByRole('button', { name: 'New Project' }).press('Enter');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await page.keyboard.type('House');
  await page.getByRole('button', { name: 'Create Project' }).press('Enter');
  await page.locator('footer').getByText('Project created').waitFor();
  expect(await cardsIn(page, 'All projects')).toEqual(['House active 0% 0 completed 0 tasks']);
});

test('a weekly review is ticked to 100%, completed with an alert, and the next can be started', async () => {
  const { page } = await openApp({ signIn: true });
  await page.goto('/review');
  await page.getByRole('button', { name: 'Start Weekly Review' }).press('Enter');
  const boxes = page.getByRole('checkbox');
  await boxes.first().waitFor();
  const complete = page.getByRole('button', { name: 'Complete Weekly Review' });
  expect(await complete.getAttribute('aria-disabled')).toBe('true');
  const count = await boxes.count();
  for (let index = 0; index < count; index++) await boxes.nth(index).press('Space');
  await page.getByText('100%', { exact: true }).first().waitFor();
  await page.getByLabel('Wins this week').fill('All of it');
  await expect.poll(() => complete.getAttribute('aria-disabled')).toBeNull();
  await complete.press('Enter');
  await page.getByRole('alert').getByText('Weekly review completed!').waitFor();
  await page.getByRole('button', { name: 'Start Weekly Review' }).waitFor();
});

test('analytics shows the pattern once there is enough of it', async () => {
  const app = await openApp({ signIn: true });
  const { page } = app;
  const call = await callsOf(app);
  await clearInbox(call);
  const { context } = await call('contexts.create', { body: { name: 'home' } });
  for (let index = 0; index < 5; index++) {
    await call('tasks.create', { body: { title: `Done ${index}`, status: 'done', context_id: context.id } });
  }
  for (let index = 0; index < 3; index++)
    await call('tasks.create', { body: { title: `Open ${index}`, status: 'next' } });
  await page.goto('/analytics');
  await panel(page, 'Completion Rate').getByText('62.5%').waitFor();
  for (const title of ['Avg Tasks/Day', 'Best Time', 'Procrastination']) {
    await panel(page, title).waitFor();
  }
  expect(await cardsIn(page, 'Context Performance')).toEqual(['home 5 tasks 100% completed']);
  await expect
    .poll(() =>
      panel(page, 'AI Recommendations')
        .getByText(/^Priority Score: \d+$/)
        .count(),
    )
    .toBe(3);
});

test('a chat without a key says what the spec says, and which variable to set', async () => {
  const { page, expectNoise } = await openApp({ signIn: true });
  expectNoise(/503/);
  expectNoise(/ApiError: Gemini is not set up/);
  await page.goto('/ai');
  await page.getByLabel('Message').fill('What next?');
  await page.keyboard.press('Enter');
  await page.getByText('Sorry, I encountered an error. Please make sure your AI API keys are configured.').waitFor();
  await page.locator('footer').getByText('Set GEMINI_API_KEY').waitFor();
});
