import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passTime } from '#tests/support/pass-time.ts';
import { untilGone } from '#tests/support/until-gone.ts';
import { type AskedMonth, cell, currentDay, momentIn, openCalendarAt, type Server } from './calendar-at-work.ts';

const zones = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
const servers: readonly Server[] = ['our service', 'another server'];

/** Month ends, leap days, the days on which clocks change in Los Angeles, and the day that Apia skipped. */
const days: readonly (readonly [title: string, day: string, name: string, lastOfMonth: string])[] = [
  ['Month end', '2026-01-31', 'Saturday, January 31, 2026', '2026-01-31'],
  ['Short month', '2026-02-28', 'Saturday, February 28, 2026', '2026-02-28'],
  ['Leap day', '2028-02-29', 'Tuesday, February 29, 2028', '2028-02-29'],
  ['Clocks forward', '2026-03-08', 'Sunday, March 8, 2026', '2026-03-31'],
  ['Clocks back', '2026-11-01', 'Sunday, November 1, 2026', '2026-11-30'],
  ['Day that Apia left out', '2011-12-30', 'Friday, December 30, 2011', '2011-12-31'],
  ['Year end', '2026-12-31', 'Thursday, December 31, 2026', '2026-12-31'],
];

/** The other server's days are midnights in UTC: a zone behind UTC, and the zone furthest ahead of it. */
const places: Readonly<Record<Server, readonly string[]>> = {
  'our service': zones,
  'another server': ['America/Los_Angeles', 'Pacific/Apia'],
};
/** Half an hour before the day on which Los Angeles puts its clocks back. */
const NOW = '2026-10-31T23:30';

/** Changes the address as Back, Forward and links do. */
const address = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

test.each(servers)(
  'in every time zone, with %s, each task is on its day, and today lasts until midnight',
  async (server) => {
    const { page, months, moveTo } = await openCalendarAt(server, { zone: 'UTC', now: NOW, due: days });
    for (const zone of places[server]) {
      await moveTo({ zone, now: NOW });
      await page.goto('/calendar');
      await page.getByRole('main').getByText('0 tasks due this month').waitFor();
      const noon = await page.evaluate(() => new Date(2026, 9, 31, 12).getTime());
      expect(noon, zone).toBe(momentIn(zone, '2026-10-31T12:00').getTime());
      await eachOnItsDay(page, months, zone);
      if (server === 'our service') await isTodayUntilMidnight(page, zone);
    }
  },
);

/** The heading of a day's list, which leaves out the current year. */
const headingOf = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: name.replace(/, 2026$/, ''), exact: true });

/** Checks that each task is on its day, in a month that is requested from its first to its last day. */
async function eachOnItsDay(page: Page, months: AskedMonth[], zone: string): Promise<void> {
  for (const [title, day, name, last] of days) {
    months.length = 0;
    await address(page, `/calendar?day=${day}&open=day`);
    // One cell shows the task, and has the tab stop; 'Overdue' precedes the title on a past day.
    const month = page.getByRole('grid', { name: /^\w+ \d{4}$/ });
    const withTask = month.getByRole('gridcell').filter({ hasText: title });
    const place = cell(page, new RegExp(`^${name}, 1 task due`)).and(page.locator('[tabindex="0"]'));
    await place.filter({ hasText: title }).waitFor();
    expect(await withTask.count(), zone).toBe(1);
    expect(months, zone).toEqual([{ start_date: `${day.slice(0, 7)}-01`, end_date: last }]);
    await headingOf(page, name).waitFor();
  }
  // A key opens the same as the address.
  const [, , name = ''] = days.at(-1) ?? [];
  await address(page, '/calendar?day=2026-12-31');
  await untilGone(headingOf(page, name));
  const last = cell(page, new RegExp(`^${name}, 1 task due`));
  // By Tab, as the user: a key right after the page itself has moved the focus is held back.
  await last.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await last.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await headingOf(page, name).waitFor();
}

/** The day changes while the page is open: in the month, and on the dashboard. */
async function isTodayUntilMidnight(page: Page, zone: string): Promise<void> {
  await address(page, '/calendar');
  await page.getByRole('main').getByText('0 tasks due this month').waitFor();
  await expect.poll(() => currentDay(page), { message: zone }).toContain('Saturday, October 31, 2026, today');
  await passTime(page, '01:00:00');
  await expect.poll(() => currentDay(page)).toBeNull();
  await page.keyboard.press('PageDown');
  await expect.poll(() => currentDay(page)).toContain('Sunday, November 1, 2026, today');
  // From 00:30 to 23:30: the day has 25 hours in Los Angeles, and 24 elsewhere.
  await passTime(page, zone === 'America/Los_Angeles' ? '24:00:00' : '23:00:00');
  expect(await currentDay(page)).toContain('Sunday, November 1, 2026, today');
  await passTime(page, '01:00:00');
  await expect.poll(() => currentDay(page)).toContain('Monday, November 2, 2026, today');

  await page.getByRole('link', { name: 'Dashboard', exact: true }).press('Enter');
  await page.getByRole('main').getByText('Monday, November 2', { exact: true }).waitFor();
  await passTime(page, '24:00:00');
  await page.getByRole('main').getByText('Tuesday, November 3', { exact: true }).waitFor();
}
