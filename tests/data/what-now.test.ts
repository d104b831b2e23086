import { expect, test } from 'vitest';
import { type BlockedTasks, blockedTasksIn } from '#client/data/blocked-tasks.ts';
import { atHandInWords, offersNow, readAtHand } from '#client/data/what-now.ts';
import { Project } from '#contract/entities/project.ts';
import { Task } from '#contract/entities/task.ts';

const today = '2026-11-23';
const phone = { id: 1, name: 'phone' };
const home = { id: 2, name: '@home' };
const task = (title: string, more: object = {}) =>
  Task.parse({ id: title, title, status: 'next', priority: 50, ...more });
const none: BlockedTasks = new Map();
const anything = { at: [], minutes: null, energy: null };
const titles = (tasks: Task[], at = [] as { id: number; name: string }[], aside: string[] = [], blocked = none) =>
  offersNow(tasks, { ...anything, at }, { aside, blocked, today }).map(({ task: { title } }) => title);

test('next actions only, the most urgent first, with the reasons of the service', () => {
  const tasks = [
    task('Plain'),
    task('Late', { due_date: '2026-11-20' }),
    task('Later', { defer_until: '2026-12-01' }),
    task('Waits', { status: 'waiting' }),
    task('Back', { defer_until: '2026-11-23', priority: 60 }),
  ];
  expect(titles(tasks)).toEqual(['Late', 'Back', 'Plain']);
  const [late] = offersNow(tasks, anything, { aside: [], blocked: none, today });
  expect(late?.reasons).toEqual(['Overdue by 3 days']);
});

test('with contexts chosen, tasks of others are left out, and those of none come last', () => {
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
  const offers = offersNow(tasks, anything, { aside: [], blocked: none, today });
  expect(offers.map(({ words }) => words)).toEqual(['Ask Ana: Offer', 'Ask: Keys']);
  expect(offers[0]?.reasons).toEqual([]);
});

test('a task blocked by its project is left out until the one before it is done', () => {
  const house = { project: { id: 7, name: 'House' }, created_at: '2026-11-01T00:00:00.000Z' };
  const steps = [
    task('1 Buy primer', house),
    task('2 Prime the wall', { ...house, priority: 100 }),
    task('3 Ask Ana', { ...house, status: 'waiting', follow_up: today }),
    task('4 Paint', house),
    task('Sweep'),
  ];
  const inOrder = Project.parse({ id: '7', name: 'House', in_order: true });
  const blocked = blockedTasksIn(steps, [inOrder]);
  expect([...blocked]).toEqual([
    ['2 Prime the wall', '1 Buy primer'],
    ['4 Paint', '3 Ask Ana'],
  ]);
  expect(titles(steps, [], [], blocked).toSorted()).toEqual(['1 Buy primer', '3 Ask Ana', 'Sweep']);
  const later = blockedTasksIn(steps.slice(1), [inOrder]);
  expect(titles(steps.slice(1), [], [], later).toSorted()).toEqual(['2 Prime the wall', '3 Ask Ana', 'Sweep']);
  expect(blockedTasksIn(steps, [{ ...inOrder, in_order: false }])).toEqual(none);
});

test('ten at most', () => {
  expect(titles(Array.from({ length: 30 }, (_, at) => task(`Task ${at}`)))).toHaveLength(10);
});

test('tasks that take more time or energy than there is are left out, and those without an estimate come last', () => {
  const tasks = [
    task('Unknown', { priority: 100 }),
    task('Half known', { minutes: 5, priority: 90 }),
    task('Short', { minutes: 15, energy: 'low' }),
    task('Long', { minutes: 16, energy: 'low', priority: 100 }),
    task('Hard', { minutes: 5, energy: 'high', priority: 100 }),
    task('Urgent', { minutes: 10, energy: 'medium', priority: 80 }),
  ];
  const offered = offersNow(tasks, { at: [], minutes: 15, energy: 'medium' }, { aside: [], blocked: none, today });
  expect(offered.map(({ task: { title }, reasons }) => [title, ...reasons])).toEqual([
    ['Urgent', 'High priority', 'Takes 10 min', 'Takes medium energy'],
    ['Short', 'Takes 15 min', 'Takes low energy'],
    ['Half known', 'High priority', 'Takes 5 min', 'Not estimated'],
    ['Unknown', 'High priority', 'Not estimated'],
  ]);
});

const ours = { isOurs: true };

test.each([
  ['15 min low @phone', { at: [phone], minutes: 15, energy: 'low' }],
  ['^high 1.5h', { minutes: 90, energy: 'high' }],
  ['home, 20, med energy', { at: [home], minutes: 20, energy: 'medium' }],
  ['≈45m', { minutes: 45 }],
  ['1 hour and 30 min low', { minutes: 90, energy: 'low' }],
  ['nowhere 5000 min', { unknown: ['nowhere'] }],
])('a line says how much time and energy there is: %s', (line, expected) => {
  const nothing = { at: [], minutes: null, energy: null, unknown: [] };
  expect(readAtHand(line, [phone, home], ours)).toEqual({ ...nothing, ...expected });
});

test('another server keeps no estimates: the words mean nothing there', () => {
  const { minutes, energy, unknown } = readAtHand('15 min low @phone', [phone], { isOurs: false });
  expect([minutes, energy, unknown]).toEqual([null, null, ['15', 'min', 'low']]);
});

test('the choice is described in words', () => {
  const words = (line: string) => atHandInWords(readAtHand(line, [phone], ours));
  expect(words('')).toBe('Anywhere');
  expect(words('@phone')).toBe('At hand: @phone, and what needs no context');
  expect(words('15m low @phone')).toBe(
    'At hand: 15 min, low energy, @phone, and what needs no context; what has no estimate comes last',
  );
});

test('a line names contexts with or without @, and says which words are none', () => {
  expect(readAtHand('@Phone, home nowhere', [phone, home], ours)).toMatchObject({
    at: [phone, home],
    unknown: ['nowhere'],
  });
  expect(readAtHand('  ', [phone], ours)).toMatchObject({ at: [], unknown: [] });
});

test('a context of several words is matched as a whole, not by its first word alone', () => {
  const office = { id: 3, name: 'Home office' };
  const read = (line: string, contexts = [home, office, phone]) => readAtHand(line, contexts, ours);
  expect(read('15 min @home office @phone')).toMatchObject({ at: [office, phone], minutes: 15, unknown: [] });
  expect(read('home, nowhere')).toMatchObject({ at: [home], unknown: ['nowhere'] });
  expect(read('home offices')).toMatchObject({ at: [home], unknown: ['offices'] });
  const shops = { id: 4, name: '@Shops, town' };
  expect(read('@shops, town', [shops])).toMatchObject({ at: [shops], unknown: [] });
});
