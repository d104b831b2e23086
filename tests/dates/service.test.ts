import { describe, expect, test } from 'vitest';
import { averagePerDay, history, procrastinationRate, todayFigures } from '#service/rules/analytics.ts';
import { localDay, localTime } from '#service/rules/days.ts';
import { zone as machine } from './zone.ts';

// What the service says of days is the person's zone's affair, wherever the machine is that it runs on.
const people = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'] as const;

/** An instant, and its day and hour as each of these people sees it. */
const instants: readonly [instant: string, seen: readonly (readonly [day: string, hour: number])[]][] = [
  [
    '2026-03-08T09:59:59Z',
    [
      ['2026-03-08', 1],
      ['2026-03-08', 15],
      ['2026-03-08', 22],
      ['2026-03-08', 9],
    ],
  ],
  [
    '2026-03-08T10:00:00Z',
    [
      ['2026-03-08', 3],
      ['2026-03-08', 15],
      ['2026-03-08', 23],
      ['2026-03-08', 10],
    ],
  ],
  [
    '2026-11-01T08:30:00Z',
    [
      ['2026-11-01', 1],
      ['2026-11-01', 14],
      ['2026-11-01', 21],
      ['2026-11-01', 8],
    ],
  ],
  [
    '2026-11-01T09:30:00Z',
    [
      ['2026-11-01', 1],
      ['2026-11-01', 15],
      ['2026-11-01', 22],
      ['2026-11-01', 9],
    ],
  ],
  [
    '2028-02-29T10:59:59Z',
    [
      ['2028-02-29', 2],
      ['2028-02-29', 16],
      ['2028-02-29', 23],
      ['2028-02-29', 10],
    ],
  ],
  [
    '2028-02-29T11:00:00Z',
    [
      ['2028-02-29', 3],
      ['2028-02-29', 16],
      ['2028-03-01', 0],
      ['2028-02-29', 11],
    ],
  ],
  [
    '2011-12-30T09:59:59Z',
    [
      ['2011-12-30', 1],
      ['2011-12-30', 15],
      ['2011-12-29', 23],
      ['2011-12-30', 9],
    ],
  ],
  [
    '2011-12-30T10:00:00Z',
    [
      ['2011-12-30', 2],
      ['2011-12-30', 15],
      ['2011-12-31', 0],
      ['2011-12-30', 10],
    ],
  ],
  [
    '2027-01-01T07:59:59Z',
    [
      ['2026-12-31', 23],
      ['2027-01-01', 13],
      ['2027-01-01', 20],
      ['2027-01-01', 7],
    ],
  ],
];

test.each(instants)(`%s has everybody's own day and hour, on a machine in ${machine}`, (instant, seen) => {
  const moment = new Date(instant);
  expect(people.map((person) => localTime(moment, person))).toEqual(seen.map(([day, hour]) => ({ day, hour })));
});

const completed = (completed_at: string, due_date: string | null = null) => ({
  status: 'done',
  due_date,
  completed_at,
  created_at: '2026-01-01T00:00:00.000Z',
  context_id: null,
});

describe.each(people)(`for a person in %s, by a machine in ${machine}`, (person) => {
  const now = new Date('2026-11-01T09:30:00.000Z');
  const today = localDay(now, person);

  test('today is the person’s', () => {
    // Half past midnight and half an hour before it, as each sees it.
    const early = { 'America/Los_Angeles': '07:30', 'Asia/Kathmandu': '18:45', 'Pacific/Apia': '11:30', UTC: '00:30' };
    const before = person === 'Asia/Kathmandu' || person === 'Pacific/Apia' ? '2026-10-31' : '2026-11-01';
    const first = `${before}T${early[person]}:00.000Z`;
    const last = new Date(Date.parse(first) - 60 * 60_000).toISOString();
    expect(today).toBe('2026-11-01');
    expect([localDay(new Date(first), person), localDay(new Date(last), person)]).toEqual(['2026-11-01', '2026-10-31']);
    const tasks = [completed(first), completed(last)];
    expect(todayFigures(tasks, today, person)).toEqual({ completed: 1, total: 1 });
    expect(
      history(
        tasks.map((task) => task.completed_at),
        today,
        person,
      ).slice(-2),
    ).toEqual([
      { day: '2026-10-31', completed: 1 },
      { day: '2026-11-01', completed: 1 },
    ]);
    expect(averagePerDay(tasks, today, person)).toBe(1);
    // What was done on its own day is not late, by minutes or by zones.
    expect(procrastinationRate([completed(last, '2026-10-31')], today, person)).toBe(0);
    expect(procrastinationRate([completed(first, '2026-10-31')], today, person)).toBe(100);
  });
});
