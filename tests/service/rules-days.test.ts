import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { localDay, localTime } from '#service/rules/days.ts';

describe('localTime', () => {
  test.each([
    ['2026-11-21T02:30:00.000Z', null, '2026-11-21', 2],
    ['2026-11-21T02:30:00.000Z', 'UTC', '2026-11-21', 2],
    ['2026-11-21T02:30:00.000Z', 'America/Los_Angeles', '2026-11-20', 18],
    ['2026-11-21T02:30:00.000Z', 'Pacific/Kiritimati', '2026-11-21', 16],
    ['2026-11-21T02:30:00.000Z', 'Pacific/Pago_Pago', '2026-11-20', 15],
    ['2026-11-21T02:30:00.000Z', 'Asia/Kolkata', '2026-11-21', 8],
    ['2026-11-21T02:30:00.000Z', 'Asia/Kathmandu', '2026-11-21', 8],
    // Midnight is hour 0 of the new day, never 24 of the old one.
    ['2026-11-21T00:00:00.000Z', 'UTC', '2026-11-21', 0],
    ['2026-11-20T23:59:59.999Z', 'UTC', '2026-11-20', 23],
    // The turn of the year comes at different moments.
    ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01', 0],
    ['2027-01-01T04:59:00.000Z', 'America/New_York', '2026-12-31', 23],
    // Clocks go forward and back: the same moment of the day on either side.
    ['2026-03-29T00:30:00.000Z', 'Europe/Lisbon', '2026-03-29', 0],
    ['2026-03-29T01:30:00.000Z', 'Europe/Lisbon', '2026-03-29', 2],
    ['2026-10-25T00:30:00.000Z', 'Europe/Lisbon', '2026-10-25', 1],
    ['2026-10-25T01:30:00.000Z', 'Europe/Lisbon', '2026-10-25', 1],
    // Samoa skipped the 30th of December 2011.
    ['2011-12-30T09:59:00.000Z', 'Pacific/Apia', '2011-12-29', 23],
    ['2011-12-30T10:01:00.000Z', 'Pacific/Apia', '2011-12-31', 0],
    ['2024-02-29T12:00:00.000Z', 'Australia/Lord_Howe', '2024-02-29', 23],
  ] as const)('%s in %s is %s, hour %i', (instant, zone, day, hour) => {
    expect(localTime(new Date(instant), zone)).toEqual({ day, hour });
    expect(localDay(new Date(instant), zone)).toBe(day);
  });
});

test('a time zone in thousands of spellings is read right in each, and the cache holds no more entries than there are zones', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => {
    made.mockRestore();
  });
  const letters = [...'america/new_york'];
  const spelling = (number: number) =>
    letters.map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join('');
  const instant = new Date('2026-11-21T02:30:00.000Z');
  const days = new Set(Array.from({ length: 2000 }, (_, number) => localDay(instant, spelling(number))));
  expect([...days]).toEqual(['2026-11-20']);
  made.mockClear();
  for (let time = 0; time < 2; time += 1) expect(localDay(instant, spelling(0))).toBe('2026-11-20');
  expect(made).toHaveBeenCalledTimes(1);
});
