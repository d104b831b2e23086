import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '#tests/support/open-app.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';
import { dayInShort, openOn, signInOn, spoken } from '#tests/support/two-servers.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const titlesIn = (page: Page, name: string) => panel(page, name).getByRole('heading', { level: 3 }).allTextContents();

async function goTo(page: Page, label: string, heading: string | RegExp = label) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

async function move(page: Page, title: string, to: string) {
  await page.getByRole('button', { name: `Move to… ${title}`, exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: to }).press('Enter');
  await panel(page, to).getByRole('heading', { level: 3, name: title, exact: true }).waitFor();
}

test('the client works unchanged against another server', async () => {
  // The browser is in UTC, so that 12:30 UTC is the same day there.
  const today = new Date().toISOString().slice(0, 10);
  // The other journeys' server answers in the other forms.
  const other = await startOtherServer({ shape: 'tasks', noReview: '404', chat: 'response', today });
  onTestFinished(() => other.close());
  const { page, expectNoise } = await openApp({ env: { MIZU_API_BASE: other.base }, context: { timezoneId: 'UTC' } });
  // The browser logs every answer that is not 2xx: there is no review yet.
  expectNoise(/404 .*reviews\/current/);

  await page.goto('/login');
  await page.getByLabel('Email').fill(otherUser.email);
  await page.getByLabel('Password').fill(otherUser.password);
  await page.getByRole('button', { name: 'Sign In' }).press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Welcome back, Noor Elsewhere' }).waitFor();
  await panel(page, 'Today').getByText('5/7').waitFor();
  await panel(page, 'Active').getByText('3', { exact: true }).waitFor();
  await panel(page, 'Completion Rate').getByText('33.3%').waitFor();
  await panel(page, 'Inbox').getByText('2', { exact: true }).waitFor();
  await expect.poll(() => titlesIn(page, 'Next Actions')).toEqual(['Ring the plumber', 'Sweep the yard']);
  expect(await panel(page, 'Next Actions').getByText('High Priority').count()).toBe(1);
  expect(await titlesIn(page, 'Upcoming Deadlines')).toEqual(['Ring the plumber', 'Parcel from Oslo']);
  const due = `Due: ${dayInShort(today, today)}`;
  expect(await panel(page, 'Upcoming Deadlines').getByText(due).count()).toBe(2);
  await panel(page, 'Active Projects').getByText('5/8 tasks').waitFor();
  await panel(page, 'Active Projects').getByText('62.5%').waitFor();

  await goTo(page, 'Inbox');
  await page.getByRole('main').getByText('The chapter on pumps').waitFor();
  await page.getByRole('button', { name: 'Quick Add', exact: true }).press('Enter');
  await page.getByLabel('Title').fill('Knit a scarf');
  await page.getByLabel('Title').press('Enter');
  await page.getByRole('heading', { level: 3, name: 'Knit a scarf' }).waitFor();
  await page.getByRole('contentinfo').getByText('Added to Inbox').waitFor();
  await expect
    .poll(() => other.state.tasks.at(-1))
    .toMatchObject({ id: 500 + 1, title: 'Knit a scarf', status: 'inbox' });

  await goTo(page, 'Tasks');
  for (const status of ['Next Actions', 'Waiting For', 'Someday/Maybe', 'Done'])
    await move(page, 'Knit a scarf', status);
  await expect.poll(() => other.state.tasks.at(-1)?.status).toBe('done');
  await page
    .getByRole('contentinfo')
    .getByText(/^Moved to Done, \d of 6$/)
    .waitFor();
  await page.reload();
  await panel(page, 'Done').getByRole('heading', { name: 'Knit a scarf' }).waitFor();
  expect((await titlesIn(page, 'Inbox')).toSorted()).toEqual(['Read the manual', 'Water the plants']);
  expect(await panel(page, 'Next Actions').getByText('High', { exact: true }).count()).toBe(1);
  await panel(page, 'Next Actions').getByText('@phone').waitFor();

  // Another device changes the task: a reload shows the new title, not the one that the page had stored.
  Object.assign(other.state.tasks.at(-1) ?? {}, { title: 'Knit a hat' });
  await page.reload();
  await panel(page, 'Done').getByRole('heading', { name: 'Knit a hat' }).waitFor();

  const month = await page.evaluate(() => new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' }));
  await goTo(page, 'Calendar', month);
  await page.getByRole('main').getByText('2 tasks due this month').waitFor();
  const cell = page.locator('[aria-current="date"]');
  await cell.getByText('Ring the plumber').waitFor();
  await cell.getByText('Parcel from Oslo').waitFor();

  await goTo(page, 'Projects');
  await panel(page, 'All projects').getByText('on hold').waitFor();
  await page.getByRole('progressbar', { name: 'Paint the house progress' }).waitFor();
  await page.getByRole('button', { name: 'New Project' }).press('Enter');
  await page.getByLabel('Name').fill('Boat');
  await page.getByLabel('Name').press('Enter');
  await page.getByRole('heading', { level: 3, name: 'Boat' }).waitFor();

  await goTo(page, 'Weekly Review');
  await page.getByRole('button', { name: 'Start Weekly Review' }).press('Enter');
  for (const item of ['Empty the tray', 'Look at the calendar', 'Dream a little']) {
    await page.getByRole('checkbox', { name: item }).press('Space');
  }
  await page.getByLabel('Wins this week').fill('A scarf');
  await expect.poll(() => other.state.reviews[0]?.checklist.map(({ completed }) => completed)).toEqual([1, 1, 1]);
  const complete = page.getByRole('button', { name: 'Complete Weekly Review' });
  await expect.poll(() => complete.getAttribute('aria-disabled')).not.toBe('true');
  await complete.press('Enter');
  await page.getByRole('alert').getByText('Weekly review completed!').waitFor();
  await expect
    .poll(() => other.state.reviews[0])
    .toMatchObject({ wins: 'A scarf', checklist: [{ title: 'Empty the tray' }, {}, {}] });

  await goTo(page, 'Analytics');
  await panel(page, 'Completion Rate').getByText('62.5%').waitFor();
  await panel(page, 'Avg Tasks/Day').getByText('2.4').waitFor();
  await panel(page, 'Best Time').getByText('Morning').waitFor();
  await panel(page, 'Procrastination').getByText('12%').waitFor();
  await panel(page, 'Context Performance').getByText('3 tasks').waitFor();
  await panel(page, 'AI Recommendations').getByText('Priority Score: 85').waitFor();
  await panel(page, 'AI Recommendations').getByText('It is short').waitFor();

  await goTo(page, 'AI Assistant');
  await page.getByLabel('Provider').selectOption('claude');
  await page.getByLabel('Message').fill('What now?');
  await page.getByLabel('Message').press('Enter');
  await page.getByRole('region', { name: 'Conversation' }).getByText('claude heard: What now?').waitFor();

  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.waitForURL('**/login');
  await expect.poll(() => other.state.tokens.size).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();

  // Every call went to that server, and only with headers that the table needs.
  expect(other.preflights.refused).toEqual([]);
  expect([...new Set(other.preflights.granted)].toSorted()).toEqual(['authorization', 'content-type']);
  for (const { headers } of other.requests) expect(headers).not.toHaveProperty('idempotency-key');
});

test('unreadable tasks of another server are announced once, however often they are read, and can be found later', async () => {
  const app = await openOn('the other server');
  const { page, other, expectNoise } = app;
  const [one, two] = other?.state.tasks ?? [];
  Object.assign(one ?? {}, { due: 'soon' });
  Object.assign(two ?? {}, { due: 'whenever' });
  // Logged for the operator of that server.
  expectNoise(/misfits in the answer to .*due_date/);
  await signInOn(app);
  await goTo(page, 'Tasks');
  const words = '2 tasks have a due date that Mizu cannot read';
  await page.getByRole('contentinfo').getByText(words).waitFor();
  await move(page, 'Water the plants', 'Someday/Maybe');
  await goTo(page, 'Inbox');
  await goTo(page, 'Tasks');
  await move(page, 'Water the plants', 'Done');
  expect(await spoken(page, words)).toBe(1);
  // The footer shows other results by now; the board still shows the notice, and 'Where am I' repeats it.
  await page.getByRole('main').getByText(words).waitFor();
  await page.keyboard.press('Shift+W');
  await expect.poll(() => spoken(page, words)).toBe(2);
});
