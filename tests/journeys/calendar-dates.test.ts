import { expect, test } from 'vitest';
import { cell, currentDay, openCalendarAt, type Server } from './calendar-at-work.ts';

const zones = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
const servers: readonly Server[] = ['our service', 'another server'];

/** Month ends, leap days, the days on which clocks change in Los Angeles, and the one that Apia left out. */
const days: readonly (readonly [title: string, day: string, name: string, lastOfMonth: string])[] = [
  ['Month end', '2026-01-31', 'Saturday, January 31, 2026', '2026-01-31'],
  ['Short month', '2026-02-28', 'Saturday, February 28, 2026', '2026-02-28'],
  ['Leap day', '2028-02-29', 'Tuesday, February 29, 2028', '2028-02-29'],
  ['Clocks forward', '2026-03-08', 'Sunday, March 8, 2026', '2026-03-31'],
  ['Clocks back', '2026-11-01', 'Sunday, November 1, 2026', '2026-11-30'],
  ['Day that Apia left out', '2011-12-30', 'Friday, December 30, 2011', '2011-12-31'],
  ['Year end', '2026-12-31', 'Thursday, December 31, 2026', '2026-12-31'],
];

/** What is waited for in the page, however busy the machine is. */
const patient = { timeout: 20_000 };

/** The other server's days are midnights in UTC: what is behind it, and what is furthest ahead of it. */
const foreign = ['America/Los_Angeles', 'Pacific/Apia'];
const places = servers.flatMap((server) =>
  (server === 'our service' ? zones : foreign).map((zone) => [zone, server] as const),
);

test.each(places)(
  'in %s, with %s, each task is on its day, in a month asked for from its first to its last day',
  async (zone, server) => {
    const { page, months } = await openCalendarAt(server, { zone, now: '2026-10-31T12:00', due: days });
    await page.goto('/calendar');
    await page.getByRole('main').getByText('0 tasks due this month').waitFor();
    for (const [title, day, name, last] of days) {
      months.length = 0;
      // As the address changes by Back and Forward, and by a link.
      await page.evaluate((address) => history.pushState(null, '', address), `/calendar?day=${day}`);
      const place = cell(page, new RegExp(`^${name}, 1 task due`));
      // Behind 'Overdue' where the day has passed.
      await place.filter({ hasText: title }).waitFor();
      expect(await page.getByRole('gridcell').filter({ hasText: title }).count()).toBe(1);
      expect(await place.getAttribute('tabindex')).toBe('0');
      expect(months).toEqual([{ start_date: `${day.slice(0, 7)}-01`, end_date: last }]);
      // By Tab, as the user: a key right after the page itself has moved the focus is held back.
      await place.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await place.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await page
        .getByRole('heading', {
          level: 2,
          name: day.startsWith('2026') ? name.replace(/, \d{4}$/, '') : name,
          exact: true,
        })
        .waitFor();
    }
  },
);

test.each(zones.filter((zone) => zone !== 'UTC'))(
  'in %s today is today until midnight, and the page is there when it changes',
  async (zone) => {
    // Half an hour before the day on which Los Angeles puts its clocks back.
    const { page } = await openCalendarAt('our service', { zone, now: '2026-10-31T23:30', due: [] });
    await page.goto('/calendar');
    await page.getByRole('main').getByText('0 tasks due this month').waitFor();
    expect(await currentDay(page)).toContain('Saturday, October 31, 2026, today');
    await page.clock.fastForward('01:00:00');
    await expect.poll(() => currentDay(page), patient).toBeNull();
    await page.keyboard.press('PageDown');
    await expect.poll(() => currentDay(page), patient).toContain('Sunday, November 1, 2026, today');
    // At half past midnight. The day has 25 hours there, and 24 elsewhere: an hour later it is half past eleven.
    await page.clock.fastForward(zone === 'America/Los_Angeles' ? '24:00:00' : '23:00:00');
    expect(await currentDay(page)).toContain('Sunday, November 1, 2026, today');
    await page.clock.fastForward('01:00:00');
    await expect.poll(() => currentDay(page), patient).toContain('Monday, November 2, 2026, today');

    await page.goto('/');
    await page.getByRole('main').getByText('Monday, November 2', { exact: true }).waitFor();
    await page.clock.fastForward('24:00:00');
    await page.getByRole('main').getByText('Tuesday, November 3', { exact: true }).waitFor();
  },
);
