import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { intercept } from '#tests/support/intercept.ts';
import { countPresses } from '#tests/support/keyboard.ts';
import { arriveHome } from '#tests/support/open-app.ts';
import type { OtherServer } from '#tests/support/other-server.ts';
import { openDialog, runFromPalette } from '#tests/support/overlay.ts';
import { allSpoken } from '#tests/support/spoken.ts';
import { dayAfter, openOn } from '#tests/support/two-servers.ts';

/** The most presses that the review may take. */
const MOST = 80;

/** The name of the focused element: its label, or its text. */
const focused = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const active = document.activeElement;
      const label = document.getElementById(active?.getAttribute('aria-labelledby') ?? '')?.textContent;
      return active?.getAttribute('aria-label') ?? label ?? active?.textContent ?? '';
    }),
  );

/** Tabs to the element with this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const active = document.activeElement;
      const label = document.getElementById(active?.getAttribute('aria-labelledby') ?? '')?.textContent;
      const field = active instanceof HTMLTextAreaElement ? active.labels[0]?.textContent : undefined;
      return label ?? field ?? active?.querySelector('span')?.textContent ?? active?.textContent ?? '';
    });
    if (here === name) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** Waits until the opened list has the focus: its first item, or its heading while it loads. */
async function toRow(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('row', { name }).first().waitFor();
  // No other section has rows.
  await expect
    .poll(() => page.evaluate(() => !!document.activeElement?.closest('section')?.querySelector('[role="row"]')))
    .toBe(true);
  if (await page.evaluate(() => /^H\d$/.test(document.activeElement?.tagName ?? ''))) await page.keyboard.press('j');
  await focused(page).toMatch(name);
}

/** Today in words, as in the browser, which is in UTC. */
const todayInWords = () => new Date().toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });

test('a weekly review is done by keys: each list is worked in its place, the page reloads in between, and the review is completed and read again', async () => {
  const app = await openOn('our service', { signIn: 'stored' });
  const { page, call } = app;
  const presses = countPresses(page);
  for (const { id } of (await call('tasks.inbox', {})).tasks)
    await call('tasks.move', { params: { id }, body: { status: 'done' } });
  const { project } = await call('projects.create', { body: { name: 'Boat' } });
  await call('tasks.create', { body: { title: 'Call Ana', status: 'inbox' } });
  await call('tasks.create', { body: { title: 'Buy stamps', status: 'inbox', due_date: dayAfter(app.today, 3) } });
  await call('tasks.create', { body: { title: 'Parcel from Oslo', status: 'waiting' } });
  await call('tasks.create', { body: { title: 'Learn to sail', status: 'someday', project_id: project.id } });
  await arriveHome(app);

  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('heading', { level: 1, name: 'Weekly Review' }).waitFor();
  const main = page.getByRole('main');
  await main.getByText('No past reviews yet').waitFor();
  await tabTo(page, 'Start Weekly Review');
  await page.keyboard.press('Enter');
  await focused(page).toBe('Collect loose papers and materials');
  await page.keyboard.press('Space');

  // The inbox, opened from its checklist item: one task goes to Next Actions, one is completed.
  await tabTo(page, 'Empty your inbox');
  await tabTo(page, 'Open Inbox');
  await page.keyboard.press('Enter');
  await toRow(page, /^Call Ana|^Buy stamps/);
  let here = '';
  for (const title of ['Call Ana', 'Buy stamps']) {
    await focused(page).not.toBe(here);
    here = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.keyboard.press('s');
    await page.keyboard.press(here.startsWith(title) ? 'n' : 'd');
  }
  await page.getByRole('region', { name: 'Inbox', exact: true }).getByText('No tasks').waitFor();
  await focused(page).toBe('Inbox');
  await page.keyboard.press('Escape');
  await focused(page).toBe('Empty your inbox');
  await page.keyboard.press('Space');

  // A reload with an open list restores everything.
  await runFromPalette(page, 'Review: open Waiting For');
  await toRow(page, /^Parcel from Oslo$/);
  await tabTo(page, 'Wins this week');
  await page.keyboard.type('The outline');
  await page.locator('footer').getByText('all saved').waitFor();
  await page.reload();
  await page.getByRole('region', { name: 'Waiting For', exact: true }).getByText('Parcel from Oslo').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?list=waiting');
  expect(await page.getByLabel('Wins this week').inputValue()).toBe('The outline');
  expect(await page.getByRole('checkbox', { name: 'Empty your inbox' }).isChecked()).toBe(true);

  // The waiting task is answered: on to Next Actions, by Shift and the arrow.
  await page.keyboard.press('j');
  await focused(page).toBe('Parcel from Oslo');
  await page.keyboard.press('Shift+ArrowLeft');
  await focused(page).toBe('Waiting For');

  // A stalled project gets a next action, and another one gets a someday task.
  await runFromPalette(page, 'Review: open Projects without a next action');
  await toRow(page, /^Boat, 0 of 1 done$/);
  await tabTo(page, 'Add a next action');
  await page.keyboard.press('Enter');
  await openDialog(page, 'What is to be done for this project?').waitFor();
  await page.keyboard.type('Buy rope');
  await page.keyboard.press('Enter');
  await page.locator('footer').getByText('Added to Boat').waitFor();
  await main.getByText('Every active project has a next action').waitFor();
  await focused(page).toBe('Projects without a next action');
  await runFromPalette(page, 'Review: open Someday/Maybe');
  await toRow(page, /^Learn to sail/);
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  await focused(page).toBe('Someday/Maybe');

  await runFromPalette(page, 'Review: open Calendar');
  await toRow(page, /^Buy stamps, /);

  // The list is still open after a visit to another screen.
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('region', { name: /^Calendar, / }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?list=calendar');

  // Ticks the rest, one by one; the connection is lost while the reflection is typed.
  await page.keyboard.press('j');
  await focused(page).toMatch(/^Buy stamps, /);
  await page.keyboard.press('Escape');
  await focused(page).toBe('Look back two weeks');
  const boxes = page.getByRole('checkbox');
  for (const box of await boxes.all()) {
    if (await box.isChecked()) continue;
    await box.focus();
    await page.keyboard.press('Space');
  }
  await main.getByText('100%', { exact: true }).waitFor();
  await tabTo(page, 'Areas for improvement');
  await page.keyboard.type('Sleep');
  const mend = await intercept(page, ['POST', /\/reviews\/[^/]+\/complete$/], (held) => held.abort('ConnectionReset'));
  app.expectNoise(/ERR_CONNECTION_RESET/);
  app.expectNoise(/ApiError: Failed to complete weekly review/);
  await tabTo(page, 'Complete Weekly Review');
  const complete = page.getByRole('button', { name: 'Complete Weekly Review' });
  await expect.poll(() => complete.getAttribute('aria-disabled')).toBeNull();
  await page.keyboard.press('Enter');
  // The reflection is kept, and sent when the server answers again.
  await page.getByRole('alert').getByText('Weekly review completed!').waitFor();
  await page.locator('footer').getByText('1 not sent yet').waitFor();
  mend();
  await page.locator('footer').getByText('all saved').waitFor();
  await page.getByRole('button', { name: 'Start Weekly Review' }).waitFor();
  await focused(page).toBe('Weekly Review');
  const past = page.getByRole('region', { name: 'Past reviews', exact: true });
  await past.getByRole('button').first().waitFor();
  await expect
    .poll(async () => (await allSpoken(page)).filter((words) => words === 'Weekly review completed!'))
    .toHaveLength(1);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('mizu-review'))).toEqual([]);

  // Opens it among the past reviews.
  const day = todayInWords();
  await tabTo(page, day);
  await page.keyboard.press('Enter');
  await focused(page).toBe(`Review of ${day}`);
  const article = page.getByRole('article');
  await article.getByText('The outline', { exact: true }).waitFor();
  await article.getByText('Sleep', { exact: true }).waitFor();
  expect(await article.getByRole('listitem').count()).toBe(10);
  await page.keyboard.press('Escape');
  await focused(page).toBe(day);
  process.stdout.write(`A whole weekly review: ${presses()} keys, those of Tab among them\n`);
  expect(presses()).toBeLessThanOrEqual(MOST);
}, 120_000);

test('a weekly review is done against another server with bare lists', async () => {
  const app = await openOn('the other server', { signIn: true, other: { shape: 'bare', noReview: 'null' } });
  const { page } = app;
  const other = app.other as OtherServer;

  await runFromPalette(page, 'Start Weekly Review');
  await page.getByRole('checkbox').first().waitFor();
  // This server has its own checklist; Mizu recognizes the subject of one item.
  expect(await page.getByRole('button', { name: /^Open / }).allTextContents()).toEqual(['Open Calendar']);
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await tabTo(page, 'Open Calendar');
  await page.keyboard.press('Enter');
  await toRow(page, /^Ring the plumber, |^Parcel from Oslo, /);
  await page.keyboard.press('e');
  await expect.poll(() => other.state.tasks.filter(({ due, status }) => due && status === 'done').length).toBe(1);
  await page.keyboard.press('Escape');
  await focused(page).toBe('Look at the calendar');

  // Lists without a checklist item can be opened all the same.
  await runFromPalette(page, 'Review: open Inbox');
  await toRow(page, /^Read the manual|^Water the plants/);
  await page.keyboard.press('s');
  await page.keyboard.press('n');
  await expect.poll(() => other.state.tasks.filter(({ status }) => status === 'inbox').length).toBe(1);
  await runFromPalette(page, 'Review: open Projects without a next action');
  await toRow(page, /^Paint the house, 5 of 8 done$/);

  for (const box of await page.getByRole('checkbox').all()) {
    if (await box.isChecked()) continue;
    await box.focus();
    await page.keyboard.press('Space');
  }
  await tabTo(page, 'Additional notes');
  await page.keyboard.type('Buy rope');
  await expect.poll(() => other.state.reviews[0]?.checklist.map(({ completed }) => completed)).toEqual([1, 1, 1]);
  await page.reload();
  await page.getByRole('region', { name: 'Projects without a next action' }).getByText('Paint the house').waitFor();
  expect(await page.getByLabel('Additional notes').inputValue()).toBe('Buy rope');
  await runFromPalette(page, 'Complete Weekly Review');
  await page.getByRole('alert').getByText('Weekly review completed!').waitFor();
  await expect.poll(() => other.state.reviews[0]).toMatchObject({ notes: 'Buy rope' });

  const day = todayInWords();
  await page.getByRole('button', { name: day, exact: true }).waitFor();
  await tabTo(page, day);
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByText('Buy rope', { exact: true }).waitFor();
});
