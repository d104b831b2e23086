import { expect, test } from 'vitest';
import type { BlockedTasks } from '#client/data/blocked-tasks.ts';
import { dailyReview } from '#client/data/daily-review.ts';
import { Task } from '#contract/entities/task.ts';

const today = '2026-11-23';
const anything = { at: [], minutes: null, energy: null, unknown: [] };
const task = (title: string, status: string, more: object = {}) =>
  Task.parse({ id: title, title, status, priority: 50, ...more });
const review = (
  tasks: readonly Task[],
  more: { at?: { id: number; name: string }[]; aside?: string[]; blocked?: BlockedTasks } = {},
) =>
  dailyReview(tasks, {
    inbox: 7,
    today,
    atHand: { ...anything, at: more.at ?? [] },
    aside: more.aside ?? [],
    blocked: more.blocked ?? new Map(),
  });

test('each line counts what its own screen shows, and names the first of them', () => {
  const tasks = [
    task('Rent', 'next', { due_date: today }),
    task('Paid', 'done', { due_date: today }),
    task('Late', 'waiting', { due_date: '2026-11-20' }),
    task('Sail', 'someday', { defer_until: today }),
    task('Back before', 'next', { defer_until: '2026-11-22' }),
    task('Roof', 'waiting', { waiting_for: 'Ana', follow_up: '2026-11-21' }),
    task('Later', 'waiting', { waiting_for: 'Ana', follow_up: '2026-11-24' }),
  ];
  expect(review(tasks)).toEqual({
    due: { count: 1, words: ['Rent', '1 overdue'] },
    back: { count: 1, words: ['Sail'] },
    ask: { count: 1, words: ['Ask Ana: Roof'] },
    inbox: { count: 7, words: [] },
    now: { count: 3, words: ['Rent', 'Back before', 'Ask Ana: Roof'] },
  });
});

test('of many only three are named, and what can be done counts as in What now', () => {
  const phone = { id: 1, name: 'phone' };
  const calls = Array.from({ length: 12 }, (_, at) => task(`Call ${at}`, 'next', { context: phone }));
  const tasks = [...calls, task('Sweep', 'next', { context: { id: 2, name: 'home' } })];
  expect(review(tasks, { at: [phone], aside: ['Call 0'] }).now).toEqual({
    count: 11,
    words: ['Call 1', 'Call 2', 'Call 3', '8 more'],
  });
  const blocked = new Map([['Call 1', 'Call 0']]);
  expect(review(tasks, { at: [phone], blocked }).now).toEqual({
    count: 11,
    words: ['Call 0', 'Call 2', 'Call 3', '8 more'],
  });
  expect(review([]).now).toEqual({ count: 0, words: [] });
});
