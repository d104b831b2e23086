import { expect, test } from 'vitest';
import { stillKnown } from '#client/data/still-known.ts';
import { task } from './answered-api.ts';

const COUNT = 50;
const EACH = 3;

const made = (id: string, status: string, more: object = {}) =>
  task(id, status, { priority: 50, created_at: '2026-11-22T08:00:00.000Z', ...more });
const inbox = () => Array.from({ length: COUNT }, (_, at) => made(`i${at + 10}`, 'inbox'));
const done = () => [made('d1', 'done'), made('d2', 'done')];
const counts = { inbox: COUNT, next: 1, waiting: 0, someday: 0, done: 90 };
const listOf = (...tasks: ReturnType<typeof made>[]) => ({ tasks, counts, total: null, next_cursor: null });
/** The known item, and the server's. */
const known = () => listOf(made('n1', 'next'), ...done(), ...inbox());
const heads = () => listOf(made('n1', 'next'), ...done(), ...inbox().slice(0, EACH));

test('a list of which the server says the same is the same object', () => {
  const before = known();
  expect(stillKnown(before, heads())).toBe(before);
});

test('new items among the first pages are taken, and everything else stays the same objects', () => {
  const before = known();
  const first = heads();
  first.tasks[0] = made('n1', 'next', { title: 'Renamed' });
  first.tasks[3] = made('i10', 'inbox', { title: 'Renamed too' });
  const now = stillKnown(before, { ...first, counts: { ...counts, done: 91 } });
  expect(now?.tasks.flatMap((one, at) => (one === before.tasks[at] ? [] : [one.title]))).toEqual([
    'Renamed',
    'Renamed too',
  ]);
  expect(now?.tasks).toHaveLength(before.tasks.length);
  expect(now?.counts?.done).toBe(91);
});

test.each([
  ['a column has another length', () => ({ ...heads(), counts: { ...counts, inbox: COUNT + 1 } })],
  ['a column begins with another task', () => listOf(made('n1', 'next'), ...done(), ...inbox().slice(1, EACH + 1))],
  ['a task of a long column is elsewhere', () => listOf(made('i30', 'next'), ...done(), ...inbox().slice(0, EACH))],
])('the list has to be read when %s', (_, first) => {
  expect(stillKnown(known(), first())).toBeUndefined();
});

test('the list has to be read when a column is in another order', () => {
  const before = known();
  before.tasks.reverse();
  const first = listOf(...before.tasks.filter(({ status }) => status === 'inbox').slice(0, EACH), made('n1', 'next'));
  expect(stillKnown(before, first)).toBeUndefined();
});
