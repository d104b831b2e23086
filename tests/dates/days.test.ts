import { describe, expect, test } from 'vitest';
import { dayText, longDay, monthTitle, weekdayText } from '#client/data/day-text.ts';
import { moveDay } from '#client/ui/month-moves.ts';
import { addDays, dayOf, daysBetween, daysOfMonth, isDay, monthOf, toLocalDay } from '#contract/entities/day.ts';
import { isOverdue, Task } from '#contract/entities/task.ts';
import { zone } from './zone.ts';

/** Month ends, leap days, days on which clocks change or that some zone does not have. */
const days = [
  ...['2026-01-01', '2026-01-31', '2026-02-28', '2028-02-29', '2026-03-01', '2026-04-30', '2026-12-31'],
  // Los Angeles goes forward and back; Kathmandu went forward at midnight; Apia went forward and back, and left a day out.
  ...['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02', '1986-01-01'],
  ...['2011-09-24', '2011-12-29', '2011-12-30', '2011-12-31', '2012-04-01', '2021-04-04'],
];

const weekday = (day: string) =>
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][daysBetween('2026-11-01', day) % 7];

describe.each(days)(`%s in ${zone}`, (day) => {
  const [year = '', month = '', date = ''] = day.split('-');
  const number = String(Number(date));

  test('is the day that a server means by it, however it writes a day', () => {
    const written = [day, `${day}T00:00:00Z`, `${day}T00:00:00.000000Z`, `${day} 00:00:00`, `${day} 00:00:00+00`];
    // In the zone of the server, wherever the user is.
    written.push(`${day}T00:00:00.000+02:00`, `${day} 00:00:00-0930`, `${day}T00:00+14`);
    written.push(`${year}/${month}/${date}`, `${year}/${month}/${date} 00:00:00`, `${year}/${month}/${date}T00:00:00Z`);
    expect(written.map(toLocalDay)).toEqual(written.map(() => day));
    for (const due_date of written) {
      expect(Task.parse({ id: 1, title: 'T', status: 'next', due_date }).due_date).toBe(day);
    }
  });

  test('is written as that day, in words and figures', () => {
    const ways = [dayText, weekdayText, longDay];
    const ofThisYear = ways.map((write) => write(day, day));
    const ofAnother = ways.map((write) => write(day, '1999-01-01'));
    expect([...ofThisYear, ...ofAnother].map((text) => text.match(/\d+/)?.[0])).toEqual(Array(6).fill(number));
    expect(ofAnother).toEqual(ofThisYear.map((text) => `${text}, ${year}`));
    expect(monthTitle(day)).toContain(year);
    expect(weekdayText(day, day)).toBe(`${longDay(day, day).slice(0, 3)}, ${dayText(day, day)}`);
    if (day > '2026-11-01') expect(longDay(day, day)).toContain(weekday(day));
  });

  test('is overdue from the next day on, unless the task is done', () => {
    const task = { status: 'next', due_date: day };
    expect([-1, 0, 1, 400].map((count) => isOverdue(task, addDays(day, count)))).toEqual([false, false, true, true]);
    expect(isOverdue({ status: 'done', due_date: day }, addDays(day, 1))).toBe(false);
    expect(isOverdue({ status: 'next', due_date: null }, day)).toBe(false);
  });

  test('comes after the day before it, and has the day after it for its next', () => {
    expect(daysBetween(addDays(day, -1), day)).toBe(1);
    expect(addDays(addDays(day, 1), -1)).toBe(day);
    expect([moveDay(day, 'nextDay', day), moveDay(day, 'nextWeek', day)]).toEqual([addDays(day, 1), addDays(day, 7)]);
    expect([moveDay(day, 'previousDay', day), moveDay(day, 'previousWeek', day)]).toEqual([
      addDays(day, -1),
      addDays(day, -7),
    ]);
    expect(isDay(addDays(day, 1))).toBe(true);
  });

  test('lies in a month that is asked for from its first to its last day', () => {
    const { first, last } = daysOfMonth(monthOf(day));
    expect(first).toBe(`${year}-${month}-01`);
    expect([isDay(last), monthOf(last), monthOf(addDays(last, 1)) === monthOf(last)]).toEqual([
      true,
      monthOf(day),
      false,
    ]);
  });

  test('is the local day of its every hour, as the clocks here show it', () => {
    for (let minute = 0; minute < 24 * 60; minute += 15) {
      const moment = new Date(Number(year), Number(month) - 1, Number(date), 0, minute);
      // The clocks have jumped over this one: there is no such time here.
      if (moment.getDate() !== Number(date)) continue;
      expect(dayOf(moment)).toBe(day);
      expect(
        toLocalDay(
          `${day}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
        ),
      ).toBe(day);
    }
  });
});

test('the last days of months', () => {
  const lasts = ['2026-01', '2026-02', '2028-02', '2100-02', '2000-02', '2026-04', '2026-12', '2011-12'].map(
    (month) => daysOfMonth(month).last,
  );
  expect(lasts.map((day) => day.slice(8))).toEqual(['31', '28', '29', '28', '29', '30', '31', '31']);
});

/** In which zone an instant is which day. */
const instants: readonly [written: string, day: Readonly<Record<string, string>>][] = [
  // An hour before and after midnight of each.
  [
    '2026-11-21T07:30:00Z',
    {
      'America/Los_Angeles': '2026-11-20',
      'Asia/Kathmandu': '2026-11-21',
      'Pacific/Apia': '2026-11-21',
      UTC: '2026-11-21',
    },
  ],
  [
    '2026-11-21T08:30:00Z',
    {
      'America/Los_Angeles': '2026-11-21',
      'Asia/Kathmandu': '2026-11-21',
      'Pacific/Apia': '2026-11-21',
      UTC: '2026-11-21',
    },
  ],
  [
    '2026-11-20T18:14:59Z',
    {
      'America/Los_Angeles': '2026-11-20',
      'Asia/Kathmandu': '2026-11-20',
      'Pacific/Apia': '2026-11-21',
      UTC: '2026-11-20',
    },
  ],
  [
    '2026-11-20T18:15:00Z',
    {
      'America/Los_Angeles': '2026-11-20',
      'Asia/Kathmandu': '2026-11-21',
      'Pacific/Apia': '2026-11-21',
      UTC: '2026-11-20',
    },
  ],
  [
    '2026-11-20T10:59:59.999Z',
    {
      'America/Los_Angeles': '2026-11-20',
      'Asia/Kathmandu': '2026-11-20',
      'Pacific/Apia': '2026-11-20',
      UTC: '2026-11-20',
    },
  ],
  [
    '2026-11-20T11:00:00.001Z',
    {
      'America/Los_Angeles': '2026-11-20',
      'Asia/Kathmandu': '2026-11-20',
      'Pacific/Apia': '2026-11-21',
      UTC: '2026-11-20',
    },
  ],
  // Around the change of clocks in Los Angeles.
  [
    '2026-03-08T07:59:59Z',
    {
      'America/Los_Angeles': '2026-03-07',
      'Asia/Kathmandu': '2026-03-08',
      'Pacific/Apia': '2026-03-08',
      UTC: '2026-03-08',
    },
  ],
  [
    '2026-03-09T06:59:59Z',
    {
      'America/Los_Angeles': '2026-03-08',
      'Asia/Kathmandu': '2026-03-09',
      'Pacific/Apia': '2026-03-09',
      UTC: '2026-03-09',
    },
  ],
  [
    '2026-11-01T06:59:59Z',
    {
      'America/Los_Angeles': '2026-10-31',
      'Asia/Kathmandu': '2026-11-01',
      'Pacific/Apia': '2026-11-01',
      UTC: '2026-11-01',
    },
  ],
  [
    '2026-11-02T07:59:59Z',
    {
      'America/Los_Angeles': '2026-11-01',
      'Asia/Kathmandu': '2026-11-02',
      'Pacific/Apia': '2026-11-02',
      UTC: '2026-11-02',
    },
  ],
  // The day that Apia left out: at its midnight the 31st began.
  [
    '2011-12-30T09:59:59Z',
    {
      'America/Los_Angeles': '2011-12-30',
      'Asia/Kathmandu': '2011-12-30',
      'Pacific/Apia': '2011-12-29',
      UTC: '2011-12-30',
    },
  ],
  [
    '2011-12-30T10:00:00Z',
    {
      'America/Los_Angeles': '2011-12-30',
      'Asia/Kathmandu': '2011-12-30',
      'Pacific/Apia': '2011-12-31',
      UTC: '2011-12-30',
    },
  ],
  // A leap day that has begun here and not there; a new year.
  [
    '2028-02-29T03:00:00Z',
    {
      'America/Los_Angeles': '2028-02-28',
      'Asia/Kathmandu': '2028-02-29',
      'Pacific/Apia': '2028-02-29',
      UTC: '2028-02-29',
    },
  ],
  [
    '2026-12-31T20:00:00+00:00',
    {
      'America/Los_Angeles': '2026-12-31',
      'Asia/Kathmandu': '2027-01-01',
      'Pacific/Apia': '2027-01-01',
      UTC: '2026-12-31',
    },
  ],
];

test.each(instants)('%s is another day in each zone', (written, day) => {
  expect(toLocalDay(written)).toBe(day[zone]);
  expect(dayOf(new Date(written))).toBe(day[zone]);
});

test.each([
  ['2026-11-20T12:00:00+0545', '2026-11-20T06:15:00Z'],
  ['2026-11-20 12:00:00-08', '2026-11-20T20:00:00Z'],
  ['2026-11-20t12:00:00z', '2026-11-20T12:00:00Z'],
  ['2026-11-20T12:00:00,5Z', '2026-11-20T12:00:00.5Z'],
  ['2026-11-20 12:00:00 +01:00', '2026-11-20T11:00:00Z'],
  ['2026/11/20 12:00:00 +0100', '2026-11-20T11:00:00Z'],
])('%s is the moment %s, whoever writes it', (written, moment) => {
  expect(toLocalDay(written)).toBe(dayOf(new Date(moment)));
});

test.each([
  '5',
  '2026',
  '2026-11',
  'Nov 20, 2026',
  'Fri 20 Nov 2026',
  '2026-11-20T',
  '20261120',
  '2026/02/30',
  '20/11/2026',
  '2026/11/201',
  '2026-11-20T25:00:00Z',
  '2026-11-20T10:00:00+99:00',
  '2200-01-01T00:00:00Z',
  '9999-12-31T23:00:00Z',
])('%s is no date of ISO 8601 or HTTP, or of no year that a task can carry', (written) => {
  expect(toLocalDay(written)).toBeNull();
});
