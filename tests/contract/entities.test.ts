import { describe, expect, test } from 'vitest';
import { sameId, WireBoolean, WireNumber } from '#contract/entities/common.ts';
import { isDay } from '#contract/entities/day.ts';
import { formatPercent, percentDone } from '#contract/entities/project.ts';
import { isReviewComplete, reviewProgress } from '#contract/entities/review.ts';
import { isHighPriority, isTaskStatus, Task, TaskList } from '#contract/entities/task.ts';

test.each([
  ['2028-02-29', true],
  ['2000-02-29', true],
  ['2100-02-29', false],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['2026-11-20T00:00:00Z', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['2200-01-01', false],
])('isDay(%s) is %s', (written, real) => {
  expect(isDay(written)).toBe(real);
});

describe('percentages', () => {
  test.each([
    [62.5, '62.5%'],
    [40, '40%'],
    [33.333, '33.3%'],
    [99.94, '99.9%'],
    [99.96, '99.9%'],
    [99.999, '99.9%'],
    [100, '100%'],
    [0, '0%'],
    [0.04, '0%'],
    [null, '0%'],
    [undefined, '0%'],
    [Number.NaN, '0%'],
  ])('formatPercent(%s) is %s', (percent, written) => {
    expect(formatPercent(percent)).toBe(written);
  });

  test.each([
    [5, 8, 62.5],
    [2, 5, 40],
    [1, 3, 33.3],
    [9996, 10_000, 99.9],
    [9999, 10_000, 99.9],
    [10_000, 10_000, 100],
    [0, 4, 0],
    [0, 0, 0],
  ])('%i of %i done is %d percent', (done, all, percent) => {
    expect(percentDone(done, all)).toBe(percent);
  });

  test('a review is complete when every item is done; an empty checklist is not', () => {
    const review = (...completed: boolean[]) => ({ checklist: completed.map((done) => ({ completed: done })) });
    expect([review(true, false), review(true, true), review()].map(reviewProgress)).toEqual([50, 100, 0]);
    expect([review(true, false), review(true, true), review()].map(isReviewComplete)).toEqual([false, true, false]);
  });
});

describe('tasks', () => {
  test.each([
    [70, false],
    [70.5, true],
    [71, true],
    [0, false],
    [null, false],
    [undefined, false],
  ])('priority %s is high: %s', (priority, high) => {
    expect(isHighPriority(priority === undefined ? {} : { priority })).toBe(high);
  });

  test('a task of three fields is complete; empty or missing fields are null', () => {
    const bare = Task.parse({ id: 3, title: 'Three', status: 'paused' });
    expect(bare).toMatchObject({
      id: 3,
      description: null,
      priority: null,
      due_date: null,
      defer_until: null,
      context: null,
    });
    expect(isTaskStatus(bare.status)).toBe(false);
    expect(Task.parse({ id: '3', title: 'Three', status: 'next', due_date: '', priority: '71' })).toMatchObject({
      due_date: null,
      priority: 71,
    });
  });

  test('a field with the name of one of our extras costs nothing', () => {
    const odd = {
      waiting_for: { name: 'Bo' },
      project: 'Boat',
      project_id: {},
      context_id: [],
      completed_at: 0,
      created_at: {},
    };
    const list = TaskList.parse({
      tasks: [{ id: 1, title: 'One', status: 'next', ...odd }],
      total: '1',
      counts: { open: 1 },
    });
    expect(list).toMatchObject({ total: null, counts: null });
    expect(list.tasks[0]).toMatchObject({
      waiting_for: null,
      project: null,
      project_id: null,
      context_id: null,
      completed_at: null,
    });
  });

  test('a thing without an id or title is no task', () => {
    expect(Task.safeParse({ title: 'No id', status: 'next' }).success).toBe(false);
    expect(Task.safeParse({ id: 1, status: 'next' }).success).toBe(false);
  });
});

test('ids are the same whatever their type; nothing is the same as nothing', () => {
  expect([sameId(7, '7'), sameId('7', '7'), sameId(7, 8), sameId(null, null), sameId(undefined, 7)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('numbers and truth values as text and digits', () => {
  expect(['62.50', '-3', 85, ''].map((value) => WireNumber.parse(value))).toEqual([62.5, -3, 85, null]);
  for (const value of ['1e3', 'NaN', null]) expect(WireNumber.safeParse(value).success).toBe(false);
  expect([0, 1, true, '0', '1'].map((value) => WireBoolean.parse(value))).toEqual([false, true, true, false, true]);
  for (const value of [2, '2', '']) expect(WireBoolean.safeParse(value).success).toBe(false);
});
