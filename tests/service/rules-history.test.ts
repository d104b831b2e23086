import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/entities/day.ts';
import { history, historyStart } from '#service/rules/analytics.ts';

const TODAY = '2026-11-21';

/** The days with any. */
const counted = (completions: readonly string[], today: string, zone: string | null) =>
  history(completions, today, zone).filter(({ completed }) => completed > 0);

describe('26 weeks, each from Sunday on', () => {
  test.each([
    ['a Saturday, the last day of its week', '2026-11-21', '2026-05-24', 182],
    ['a Sunday, the first day of its week', '2026-11-22', '2026-05-31', 176],
    ['a Wednesday', '2026-11-25', '2026-05-31', 179],
    ['a day after a leap day', '2028-03-01', '2027-09-05', 179],
    ['a day just after the turn of the year', '2027-01-02', '2026-07-05', 182],
  ])('up to %s', (_, today, first, length) => {
    const days = history([], today, null).map(({ day }) => day);
    expect(historyStart(today)).toBe(first);
    expect(days).toEqual(Array.from({ length }, (_unused, index) => addDays(first, index)));
    expect(days.at(-1)).toBe(today);
  });

  test('that have nothing are there with 0', () => {
    expect(new Set(history([], TODAY, 'UTC').map(({ completed }) => completed))).toEqual(new Set([0]));
  });
});

describe('a completion counts on its day', () => {
  test.each([
    ['UTC', TODAY, '2026-11-21'],
    [null, TODAY, '2026-11-21'],
    ['America/New_York', '2026-11-20', '2026-11-20'],
    ['Asia/Kathmandu', TODAY, '2026-11-21'],
    ['Pacific/Apia', TODAY, '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-20', '2026-11-20'],
  ])('in %s', (zone, today, day) => {
    expect(counted(['2026-11-21T02:30:00.000Z', '2026-11-21T02:31:00.000Z'], today, zone)).toEqual([
      { day, completed: 2 },
    ]);
  });

  test.each([
    // Clocks go back: the day has 25 hours. 00:30 and 23:30, summer and winter time.
    ['America/Los_Angeles', '2026-11-01', ['2026-11-01T07:30:00.000Z', '2026-11-02T07:30:00.000Z']],
    ['Europe/Berlin', '2026-10-25', ['2026-10-24T22:30:00.000Z', '2026-10-25T22:30:00.000Z']],
    // Clocks go forward: the day has 23 hours.
    ['Australia/Sydney', '2026-10-04', ['2026-10-03T14:30:00.000Z', '2026-10-04T12:30:00.000Z']],
    // Forward at midnight: there is no 00:00 that day.
    ['America/Santiago', '2026-09-06', ['2026-09-06T04:00:00.000Z', '2026-09-07T02:59:00.000Z']],
  ])('also where %s changes its clocks on %s', (zone, day, completions) => {
    expect(counted(completions, TODAY, zone)).toEqual([{ day, completed: 2 }]);
    expect(history([], TODAY, zone).filter((other) => other.day === day)).toHaveLength(1);
  });

  test('and nowhere when it is before the first or after the last', () => {
    expect(counted(['2026-05-23T23:59:59.999Z', '2026-11-22T00:00:00.000Z'], TODAY, 'UTC')).toEqual([]);
    expect(counted(['2026-05-24T00:00:00.000Z', '2026-11-21T23:59:59.999Z'], TODAY, 'UTC')).toEqual([
      { day: '2026-05-24', completed: 1 },
      { day: TODAY, completed: 1 },
    ]);
  });
});
