import { expect, test } from 'vitest';
import { offersNow, readAtHand } from '#client/data/what-now.ts';
import { Task } from '#contract/entities/task.ts';

const today = '2026-11-23';
const phone = { id: 1, name: 'phone' };
const home = { id: 2, name: '@home' };
const task = (title: string, more: object = {}) =>
  Task.parse({ id: title, title, status: 'next', priority: 50, ...more });
const titles = (tasks: Task[], at = [] as { id: number; name: string }[], aside: string[] = []) =>
  offersNow(tasks, { at, aside, today }).map(({ task: { title } }) => title);

test('next actions only, the most urgent first, with the reasons of the service', () => {
  const tasks = [
    task('Plain'),
    task('Late', { due_date: '2026-11-20' }),
    task('Later', { defer_until: '2026-12-01' }),
    task('Waits', { status: 'waiting' }),
    task('Back', { defer_until: '2026-11-23', priority: 60 }),
  ];
  expect(titles(tasks)).toEqual(['Late', 'Back', 'Plain']);
  const [late] = offersNow(tasks, { at: [], aside: [], today });
  expect(late?.reasons).toEqual(['Overdue by 3 days']);
});

test('with contexts at hand those of others are left out, and those of none come last', () => {
  const tasks = [
    task('Anywhere', { priority: 100 }),
    task('Call', { context: phone }),
    task('Sweep', { context: home, priority: 90 }),
    task('Print', { context: { id: 3, name: 'office' } }),
  ];
  expect(titles(tasks, [phone, home])).toEqual(['Sweep', 'Call', 'Anywhere']);
  expect(titles(tasks, [phone], ['Anywhere'])).toEqual(['Call']);
});

test('asking for what should have come is offered from the follow-up day on, until it waits no more', () => {
  const waiting = (title: string, more: object) => task(title, { status: 'waiting', waiting_for: 'Ana', ...more });
  const tasks = [
    waiting('Offer', { follow_up: '2026-11-23', priority: 60 }),
    waiting('Keys', { follow_up: '2026-11-20', waiting_for: null }),
    waiting('Later', { follow_up: '2026-11-24' }),
    waiting('Unasked', {}),
    waiting('Put off', { follow_up: '2026-11-20', defer_until: '2026-12-01' }),
    task('Answered', { follow_up: '2026-11-20', status: 'done' }),
  ];
  const offers = offersNow(tasks, { at: [], aside: [], today });
  expect(offers.map(({ words }) => words)).toEqual(['Ask Ana: Offer', 'Ask: Keys']);
  expect(offers[0]?.reasons).toEqual([]);
});

test('ten at most', () => {
  expect(titles(Array.from({ length: 30 }, (_, at) => task(`Task ${at}`)))).toHaveLength(10);
});

test('a line names contexts with or without @, and says which words are none', () => {
  expect(readAtHand('@Phone, home nowhere', [phone, home])).toEqual({ at: [phone, home], unknown: ['nowhere'] });
  expect(readAtHand('  ', [phone])).toEqual({ at: [], unknown: [] });
});
