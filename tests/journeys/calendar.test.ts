import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { overlay } from '#tests/support/overlay.ts';
import { cell, openCalendarAt } from './calendar-at-work.ts';
import { violations, wear } from './sweep/axe.ts';

const today = ['Pay rent', 'Call the plumber', 'Book dentist', 'Answer Oslo', 'Water the plants'] as const;
const due = [
  ...today.map((title) => [title, '2026-11-20'] as const),
  ['VAT return', '2026-11-30'] as const,
  ['Gifts', '2026-12-20'] as const,
];

/** Presses keys and counts them; typed text does not count. */
function keyboard(page: Page) {
  let presses = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      presses += keys.length;
    },
    count: () => presses,
  };
}

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(`^${title}`) });
const footer = (page: Page, words: string) => page.getByRole('contentinfo').getByText(words).first().waitFor();
const hasFocus = async (page: Page, name: string) => {
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  await expect.poll(focused, { timeout: 20_000 }).toContain(name);
};

test('a calendar is worked by keys alone', async () => {
  const { page } = await openCalendarAt('our service', { zone: 'UTC', now: '2026-11-20T09:00', due, seen: true });
  const { press, count } = keyboard(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();

  // To the calendar, and through three months.
  await press('g', 'c');
  await page.getByRole('main').getByText('6 tasks due this month').waitFor();
  await press('ArrowRight');
  await hasFocus(page, 'Friday, November 20, 2026, today, 5 tasks due');
  await cell(page, /November 20/)
    .getByText('+2 more', { exact: true })
    .waitFor();
  await press('PageDown');
  await hasFocus(page, 'Sunday, December 20, 2026, 1 task due');
  await press('PageDown');
  await hasFocus(page, 'Wednesday, January 20, 2027');
  await press('Shift+T');
  await hasFocus(page, 'Friday, November 20, 2026, today');

  // The day's list includes the two tasks behind '+2 more'.
  await press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Friday, November 20' }).waitFor();
  // The order is the server's.
  const [first = '', second = '', third = '', ...others] = await page
    .getByRole('heading', { level: 3 })
    .allTextContents();
  expect([first, second, third, ...others].toSorted()).toEqual([...today].toSorted());
  await hasFocus(page, first);

  // To tomorrow, to next week; the next task gets the focus each time.
  await press('Shift+ArrowRight');
  await footer(page, 'Due Sat, Nov 21');
  await hasFocus(page, second);
  await press('Shift+ArrowDown');
  await footer(page, 'Due Fri, Nov 27');
  await hasFocus(page, third);
  await cell(page, /November 21, 2026, 1 task due/).waitFor();
  await cell(page, /November 27, 2026, 1 task due/).waitFor();

  // Completed and undone: it is a next action again.
  await press('e');
  await row(page, `${third}, Done`).waitFor();
  await press('z');
  await row(page, `${third}, Next Actions`).waitFor();
  await hasFocus(page, third);
  // Undo also takes back the move by a week.
  await press('z');
  await footer(page, 'Due Fri, Nov 20');
  await row(page, second).waitFor();

  // Adds a task to this day, from the list.
  await press('Control+k');
  await page.keyboard.type('add a task due');
  await overlay(page).getByRole('option', { selected: true, name: 'Add a task due this day' }).waitFor();
  await press('Enter');
  await overlay(page)
    .getByRole('combobox', { name: 'What is due?' })
    .or(page.getByLabel('What is due?'))
    .first()
    .waitFor();
  await page.keyboard.type('Sharpen the saw');
  await press('Enter');
  await footer(page, 'Added to Inbox, due Fri, Nov 20');
  await row(page, 'Sharpen the saw, Inbox').waitFor();
  await hasFocus(page, third);

  // Back in the month, on the day; the address has the day, and a reload restores it.
  await press('Escape');
  await hasFocus(page, 'Friday, November 20, 2026, today, 5 tasks due');
  await press('End', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter');
  await row(page, 'VAT return').waitFor();
  await hasFocus(page, 'VAT return');
  await page.waitForURL('**/calendar?month=2026-11&day=2026-11-30&open=day');
  await page.reload();
  await row(page, 'VAT return').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Monday, November 30' }).waitFor();

  // Another screen and Back.
  await press('g', 't');
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 2, name: 'Monday, November 30' }).waitFor();
  await row(page, 'VAT return').waitFor();
  process.stdout.write(`A month of calendar work: ${count()} keys\n`);
  expect(count()).toBe(23);

  // The sweep covers an open day on a wide window, and the month and other lists on a narrow one.
  await page.evaluate(() => history.pushState(null, '', '/calendar?month=2026-11&day=2026-11-20&open=day'));
  await row(page, 'Sharpen the saw').waitFor();
  // The headings of previous screens stay for a moment.
  await expect.poll(() => page.locator('[data-kept-focus] > *').count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 800 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBe(clientWidth);
  expect(await violations(page, 'all')).toEqual([]);
  await wear(page, 'dark');
  expect(await violations(page, 'colour')).toEqual([]);
});
