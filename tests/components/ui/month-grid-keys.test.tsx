import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FIRST_DAY, LAST_DAY } from '#client/ui/month-moves.ts';
import { FIRST_YEAR, isDay, LAST_YEAR } from '#contract/entities/day.ts';
import '#styles/global.css.ts';
import { focusedDate, grid, renderMonth, tabStops } from './month-grid-under-test.tsx';

const today = '2026-11-20';
const names = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const nameOf = (day: string) => `${names.format(new Date(`${day}T00:00:00Z`))}${day === today ? ', today' : ''}`;
const monthOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const keys = {
  left: '{ArrowLeft}',
  right: '{ArrowRight}',
  up: '{ArrowUp}',
  down: '{ArrowDown}',
  home: '{Home}',
  end: '{End}',
  pageUp: '{PageUp}',
  pageDown: '{PageDown}',
  yearUp: '{Shift>}{PageUp}{/Shift}',
  yearDown: '{Shift>}{PageDown}{/Shift}',
} as const;

type Key = keyof typeof keys;

/** From a day, by a key, to a day. */
const moves: readonly [from: string, key: Key, to: string][] = [
  // In the middle of a month.
  ['2026-11-18', 'left', '2026-11-17'],
  ['2026-11-18', 'right', '2026-11-19'],
  ['2026-11-18', 'up', '2026-11-11'],
  ['2026-11-18', 'down', '2026-11-25'],
  ['2026-11-18', 'home', '2026-11-15'],
  ['2026-11-18', 'end', '2026-11-21'],
  ['2026-11-18', 'pageUp', '2026-10-18'],
  ['2026-11-18', 'pageDown', '2026-12-18'],
  ['2026-11-18', 'yearUp', '2025-11-18'],
  ['2026-11-18', 'yearDown', '2027-11-18'],
  // At the ends of weeks.
  ['2026-11-15', 'home', '2026-11-15'],
  ['2026-11-21', 'end', '2026-11-21'],
  ['2026-11-15', 'left', '2026-11-14'],
  ['2026-11-21', 'right', '2026-11-22'],
  // Over the ends of months and years.
  ['2026-11-01', 'left', '2026-10-31'],
  ['2026-11-30', 'right', '2026-12-01'],
  ['2026-12-31', 'right', '2027-01-01'],
  ['2027-01-01', 'left', '2026-12-31'],
  ['2026-11-03', 'up', '2026-10-27'],
  ['2026-11-28', 'down', '2026-12-05'],
  ['2026-12-01', 'home', '2026-11-29'],
  ['2026-11-30', 'end', '2026-12-05'],
  ['2026-12-15', 'pageDown', '2027-01-15'],
  // Months of unequal length.
  ['2026-01-31', 'pageDown', '2026-02-28'],
  ['2028-01-31', 'pageDown', '2028-02-29'],
  ['2026-03-31', 'pageUp', '2026-02-28'],
  ['2026-10-31', 'pageDown', '2026-11-30'],
  // The same place in the next month's grid: February and March 2026 start on the same weekday.
  ['2026-02-20', 'pageDown', '2026-03-20'],
  // A leap day.
  ['2028-02-29', 'yearDown', '2029-02-28'],
  ['2028-02-29', 'yearUp', '2027-02-28'],
  ['2028-02-28', 'right', '2028-02-29'],
  ['2028-02-29', 'right', '2028-03-01'],
  // Days on which clocks change: Europe and Cairo, the United States, and midnights that some zones do not have.
  ['2026-03-28', 'right', '2026-03-29'],
  ['2026-03-29', 'right', '2026-03-30'],
  ['2026-10-24', 'right', '2026-10-25'],
  ['2026-10-25', 'right', '2026-10-26'],
  ['2026-11-01', 'right', '2026-11-02'],
  ['2026-11-02', 'left', '2026-11-01'],
  ['2026-04-23', 'right', '2026-04-24'],
  ['2026-04-24', 'right', '2026-04-25'],
  ['2018-11-03', 'right', '2018-11-04'],
  // The day that Samoa skipped.
  ['2011-12-29', 'right', '2011-12-30'],
  ['2011-12-31', 'left', '2011-12-30'],
  // The first and the last day.
  ['1900-01-01', 'left', '1900-01-01'],
  ['1900-01-03', 'up', '1900-01-01'],
  ['1900-01-03', 'home', '1900-01-01'],
  ['1900-06-15', 'yearUp', '1900-01-01'],
  ['1900-01-20', 'pageUp', '1900-01-01'],
  ['2199-12-31', 'right', '2199-12-31'],
  ['2199-12-30', 'down', '2199-12-31'],
  ['2199-12-31', 'end', '2199-12-31'],
  ['2199-06-15', 'yearDown', '2199-12-31'],
  ['2199-12-20', 'pageDown', '2199-12-31'],
];

describe('a key', () => {
  it.each(moves)('from %s, %s leads to %s, which gets the focus and the only tab stop', async (from, key, to) => {
    await renderMonth({ day: from, today });
    (tabStops()[0] as HTMLElement).focus();
    expect(focusedDate()).toBe(nameOf(from));
    await userEvent.keyboard(keys[key]);
    await expect.poll(focusedDate).toBe(nameOf(to));
    expect(tabStops()).toEqual([document.activeElement]);
    await expect.element(grid()).toHaveAccessibleName(monthOf(to));
  });
});

it('reaches the years that a task can have, and no others', () => {
  expect([FIRST_DAY, LAST_DAY].map(String)).toEqual([`${FIRST_YEAR}-01-01`, `${LAST_YEAR}-12-31`]);
  expect(
    [FIRST_DAY.subtract({ days: 1 }), FIRST_DAY, LAST_DAY, LAST_DAY.add({ days: 1 })].map(String).map(isDay),
  ).toEqual([false, true, true, false]);
});

it('moves on while a key is held, one day at a time, and reports each move once', async () => {
  const onChangeDay = vi.fn();
  await renderMonth({ day: '2026-11-27', today, onChangeDay });
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight>5/}');
  await expect.poll(focusedDate).toBe(nameOf('2026-12-02'));
  expect(onChangeDay.mock.calls.flat()).toEqual(['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']);
});

describe('the focus', () => {
  /** Records every day that gets the focus, and every time that the body has it. */
  const watchFocus = () => {
    const seen: string[] = [];
    const look = () => document.activeElement === document.body && seen.push('the body');
    const listen = () => seen.push(focusedDate());
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    document.addEventListener('focusin', listen);
    onTestFinished(() => {
      observer.disconnect();
      document.removeEventListener('focusin', listen);
    });
    return seen;
  };

  it('moves to the element of each day, so that it is read out, and never through the body', async () => {
    await renderMonth({ day: '2026-02-20', today });
    (tabStops()[0] as HTMLElement).focus();
    const seen = watchFocus();
    const path = [
      // In the same place of a grid of the same weeks.
      ['pageDown', '2026-03-20'],
      ['pageUp', '2026-02-20'],
      ['yearDown', '2027-02-20'],
      ['end', '2027-02-20'],
      ['right', '2027-02-21'],
    ] as const;
    for (const [key, to] of path) {
      await userEvent.keyboard(keys[key]);
      await expect.poll(focusedDate).toBe(nameOf(to));
    }
    expect(seen).toEqual(['2026-03-20', '2026-02-20', '2027-02-20', '2027-02-21'].map(nameOf));
  });

  it('is not lost to the body when the day changes without an event', async () => {
    const later = Promise.withResolvers<string>();
    await renderMonth({ day: '2026-02-20', today, later: later.promise });
    (tabStops()[0] as HTMLElement).focus();
    const seen = watchFocus();
    later.resolve('2026-07-04');
    await expect.poll(focusedDate).toBe(nameOf('2026-07-04'));
    expect(seen).toEqual([nameOf('2026-07-04')]);
  });
});

it('opens the day with Enter and with Space, each time', async () => {
  const onOpenDay = vi.fn();
  await renderMonth({ day: '2026-11-18', today, onOpenDay });
  (tabStops()[0] as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(onOpenDay.mock.calls.flat()).toEqual(['2026-11-18', '2026-11-18', '2026-11-19']);
  expect(focusedDate()).toBe(nameOf('2026-11-19'));
});

it('leaves other keys to outer listeners', async () => {
  const heard: string[] = [];
  const listen = (event: KeyboardEvent) => heard.push(`${event.key}${event.defaultPrevented ? ' taken' : ''}`);
  await renderMonth({ day: '2026-11-18', today });
  (tabStops()[0] as HTMLElement).focus();
  window.addEventListener('keydown', listen);
  onTestFinished(() => window.removeEventListener('keydown', listen));
  await userEvent.keyboard('c?{Escape}t{F2}');
  expect(heard).toEqual(['c', '?', 'Escape', 't', 'F2']);
});

it('has one tab stop: Tab enters it, then leaves it', async () => {
  await renderMonth({ day: '2026-11-18', today });
  await page.getByRole('button', { name: 'March 14' }).click();
  await userEvent.tab();
  expect(focusedDate()).toBe(nameOf('2027-03-14'));
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(focusedDate()).toBe(nameOf('2027-03-14'));
});
