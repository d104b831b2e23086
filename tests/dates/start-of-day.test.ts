import { expect, test } from 'vitest';
import { localDay, localTime, startOfDay } from '#service/rules/days.ts';

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', null, '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
  ['2026-11-21', 'Pacific/Apia', '2026-11-20T11:00:00.000Z'],
  // The clocks of this day go from 0:00 to 1:00.
  ['2025-09-07', 'America/Santiago', '2025-09-07T04:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start);
  expect(localDay(new Date(start), zone)).toBe(day);
  expect(localDay(new Date(Date.parse(start) - 1), zone) < day).toBe(true);
});

test('a clock is read to the hour on the days on which it changes, by half an hour too', () => {
  const zone = 'Australia/Lord_Howe';
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  for (let time = Date.parse('2026-10-03T00:00Z'); time < Date.parse('2026-10-05T00:00Z'); time += 600_000) {
    expect(localTime(new Date(time), zone).hour).toBe(Number(format.format(time)));
  }
});
