import { describe, expect, test } from 'vitest';
import {
  averagePerDay,
  bestTimeOfDay,
  contextStats,
  overallFigures,
  patternOf,
  procrastinationRate,
  type TaskFacts,
  todayFigures,
} from '#service/rules/analytics.ts';

const TODAY = '2026-11-21';

const open = (due_date: string | null = null): TaskFacts => ({ due_date, completed_at: null });
const done = (completed_at: string, due_date: string | null = null): TaskFacts => ({ due_date, completed_at });
const times = <T>(count: number, thing: T): T[] => Array.from({ length: count }, () => thing);

describe('todayFigures', () => {
  test.each([
    ['nothing', [], { completed: 0, total: 0 }],
    ['due today and open', [open(TODAY)], { completed: 0, total: 1 }],
    ['due today and done earlier', [done('2026-11-19T12:00:00.000Z', TODAY)], { completed: 1, total: 1 }],
    ['completed today without a due day', [done('2026-11-21T12:00:00.000Z')], { completed: 1, total: 1 }],
    ['completed today and due today, once', [done('2026-11-21T12:00:00.000Z', TODAY)], { completed: 1, total: 1 }],
    [
      'completed today and due on another day',
      [done('2026-11-21T12:00:00.000Z', '2026-12-01')],
      { completed: 1, total: 1 },
    ],
    ['completed yesterday', [done('2026-11-20T12:00:00.000Z')], { completed: 0, total: 0 }],
    ['overdue and open', [open('2026-11-20')], { completed: 0, total: 0 }],
    ['due tomorrow', [open('2026-11-22')], { completed: 0, total: 0 }],
  ])('%s', (_, tasks, figures) => {
    expect(todayFigures(tasks, TODAY, 'UTC')).toEqual(figures);
  });

  test.each([
    ['UTC', '2026-11-21', 1],
    ['America/New_York', '2026-11-21', 0],
    ['America/New_York', '2026-11-20', 1],
    ['Asia/Tokyo', '2026-11-21', 1],
  ])('completed at 02:30 UTC of the 21st, in %s on %s: %i', (zone, today, total) => {
    expect(todayFigures([done('2026-11-21T02:30:00.000Z')], today, zone).total).toBe(total);
  });
});

describe('overallFigures', () => {
  test.each([
    [{}, { active_tasks: 0, completion_rate: 0, inbox_tasks: 0 }],
    [
      { inbox: 1, next: 2, waiting: 3, someday: 4, done: 0 },
      { active_tasks: 5, completion_rate: 0, inbox_tasks: 1 },
    ],
    [
      { next: 2, done: 1 },
      { active_tasks: 2, completion_rate: 33.3, inbox_tasks: 0 },
    ],
    [{ done: 3 }, { active_tasks: 0, completion_rate: 100, inbox_tasks: 0 }],
    [
      { someday: 1, done: 9999 },
      { active_tasks: 0, completion_rate: 99.9, inbox_tasks: 0 },
    ],
  ])('%o', (counts, figures) => {
    expect(overallFigures(counts)).toEqual(figures);
  });
});

describe('averagePerDay', () => {
  test.each([
    ['none', [], 0],
    ['three today, the first ever', times(3, done('2026-11-21T08:00:00.000Z')), 3],
    ['four since the day before', [...times(3, done('2026-11-21T08:00:00.000Z')), done('2026-11-20T08:00:00.000Z')], 2],
    ['one, ten days ago', [done('2026-11-12T08:00:00.000Z')], 0.1],
    ['thirty within 30 days', times(30, done('2026-10-23T08:00:00.000Z')), 1],
    ['what is older than 30 days does not count', times(30, done('2026-10-22T08:00:00.000Z')), 0],
    [
      'but it makes the span whole',
      [done('2025-01-01T08:00:00.000Z'), ...times(15, done('2026-11-21T08:00:00.000Z'))],
      0.5,
    ],
    ['open tasks do not count', [...times(9, open()), done('2026-11-21T08:00:00.000Z')], 1],
  ])('%s', (_, tasks, average) => {
    expect(averagePerDay(tasks, TODAY, 'UTC')).toBe(average);
  });

  test('counts by the days of the zone', () => {
    const tasks = [done('2026-11-20T12:00:00.000Z'), done('2026-11-21T02:30:00.000Z')];
    expect(averagePerDay(tasks, '2026-11-21', 'UTC')).toBe(1);
    expect(averagePerDay(tasks, '2026-11-20', 'America/New_York')).toBe(2);
  });
});

describe('bestTimeOfDay', () => {
  const at = (time: string) => done(`2026-11-20T${time}:00.000Z`);

  test.each([
    ['04:59', 'night'],
    ['05:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['16:59', 'afternoon'],
    ['17:00', 'evening'],
    ['21:59', 'evening'],
    ['22:00', 'night'],
    ['00:00', 'night'],
  ])('%s is %s', (time, name) => {
    expect(bestTimeOfDay([at(time)], 'UTC')).toBe(name);
  });

  test('is the part with most; of equals the earlier, night last', () => {
    expect(bestTimeOfDay([at('08:00'), at('18:00'), at('19:00')], 'UTC')).toBe('evening');
    expect(bestTimeOfDay([at('18:00'), at('08:00')], 'UTC')).toBe('morning');
    expect(bestTimeOfDay([at('23:00'), at('18:00')], 'UTC')).toBe('evening');
    expect(bestTimeOfDay([at('23:00'), at('02:00'), at('18:00')], 'UTC')).toBe('night');
  });

  test('is none without completed tasks', () => {
    expect(bestTimeOfDay([open()], 'UTC')).toBeNull();
  });

  test.each([
    ['Europe/Berlin', 'morning'],
    ['Asia/Tokyo', 'evening'],
    ['America/New_York', 'night'],
    ['Asia/Kolkata', 'afternoon'],
  ])('08:30 UTC in %s is %s', (zone, name) => {
    expect(bestTimeOfDay([at('08:30')], zone)).toBe(name);
  });
});

describe('procrastinationRate', () => {
  test.each([
    ['nothing to judge', [open(), open('2026-11-21'), done('2026-11-01T08:00:00.000Z')], 0],
    ['done on its day', [done('2026-11-20T23:59:00.000Z', '2026-11-20')], 0],
    ['done before its day', [done('2026-11-01T08:00:00.000Z', '2026-11-20')], 0],
    ['done the day after', [done('2026-11-21T00:00:00.000Z', '2026-11-20')], 100],
    ['overdue now', [open('2026-11-20')], 100],
    [
      'one of three',
      [
        open('2026-11-20'),
        done('2026-11-20T08:00:00.000Z', '2026-11-20'),
        done('2026-11-20T08:00:00.000Z', '2026-11-30'),
      ],
      33.3,
    ],
    ['what is ahead does not dilute', [open('2026-11-20'), ...times(9, open('2026-12-01'))], 100],
  ])('%s', (_, tasks, rate) => {
    expect(procrastinationRate(tasks, TODAY, 'UTC')).toBe(rate);
  });

  test('a day ends when it ends in the zone', () => {
    const late = [done('2026-11-21T02:30:00.000Z', '2026-11-20')];
    expect(procrastinationRate(late, TODAY, 'UTC')).toBe(100);
    expect(procrastinationRate(late, TODAY, 'America/New_York')).toBe(0);
  });
});

describe('patternOf', () => {
  test('is null below five completed tasks, however many are open', () => {
    expect(
      patternOf([...times(4, done('2026-11-21T08:00:00.000Z')), ...times(99, open('2026-11-20'))], 200, TODAY, null),
    ).toBeNull();
  });

  test('holds the four figures from five on', () => {
    expect(
      patternOf([...times(5, done('2026-11-21T08:00:00.000Z')), ...times(3, open('2026-11-20'))], 8, TODAY, null),
    ).toEqual({
      completion_rate: 62.5,
      avg_tasks_per_day: 5,
      best_time_of_day: 'morning',
      procrastination_rate: 100,
    });
  });
});

describe('contextStats', () => {
  test('says how many of the tasks of each context are done, in percent, by name', () => {
    const contexts = [
      { id: 'b', name: 'phone', tasks: 1, done: 1 },
      { id: 'a', name: 'desk', tasks: 2, done: 1 },
    ];
    expect(contextStats(contexts)).toEqual([
      { id: 'a', name: 'desk', tasks_count: 2, completion_rate: 50 },
      { id: 'b', name: 'phone', tasks_count: 1, completion_rate: 100 },
    ]);
  });
});
