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
