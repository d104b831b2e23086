import { beforeEach, expect, test } from 'vitest';
import { effectsOn } from '#client/data/effects.ts';
import { isInUse } from '#client/data/search.ts';
import { readOn } from '#client/data/task-columns.ts';
import { hasCome, isWhole } from '#client/data/task-pages.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import { viewNow } from '#client/data/views.ts';
import { AT_HAND } from '#contract/entities/task.ts';
import { longBoard } from './long-board.ts';

// An inbox of which a part is loaded: 5,000 of 6,200.

const COUNT = 6200;
const READ = Array.from({ length: AT_HAND / 1000 }, () => 'inbox');

let board: Awaited<ReturnType<typeof longBoard>>;
beforeEach(async () => {
  board = await longBoard({ inbox: COUNT, next: 3 });
  expect(await board.costs()).toEqual(['heads', 'heads', ...READ]);
  return board.stop;
});

const list = () => {
  const known = viewNow(board.api, 'tasks.list', {});
  if (!known) throw new Error('The list has not come');
  return known;
};
const here = () => board.shown('inbox')?.length;

test('all loaded tasks of a column are read, and whoever waits for the list gets it', () => {
  expect([here(), list().counts?.inbox, hasCome(board.api, list()), isWhole(list())]).toEqual([
    5000,
    COUNT,
    true,
    false,
  ]);
});

test('the column goes on a page at a time to its end, in its order, and each page is asked for once', async () => {
  const { api, costs, shown } = board;
  await Promise.all([readOn(api, 'inbox'), readOn(api, 'inbox')]);
  expect([here(), await costs()]).toEqual([6000, ['inbox']]);
  await readOn(api, 'inbox');
  await readOn(api, 'inbox');
  expect([here(), await costs(), isWhole(list())]).toEqual([COUNT, ['inbox'], true]);
  expect(new Set(shown('inbox')).size).toBe(COUNT);
});

test('a change by this page reads the first pages again, and the next page still follows', async () => {
  const { api, get, costs } = board;
  await moveTask(api, get('i700'), 'next');
  await moveTask(api, get('n1'), 'inbox');
  await moveTask(api, get('i701'), 'done');
  expect(new Set(await costs())).toEqual(new Set(['heads']));
  await readOn(api, 'inbox');
  expect([await costs(), here()]).toEqual([['inbox'], 5999]);
});

test('a task put behind all loaded ones is shown there, and in its place once that has loaded', async () => {
  const { api, asked, costs, rest, shown } = board;
  await createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  await rest();
  expect([asked.splice(0), here(), shown('inbox')?.at(-1)]).toEqual([['heads'], 5001, 'new']);
  await readOn(api, 'inbox');
  await readOn(api, 'inbox');
  expect([await costs(), isWhole(list()), shown('inbox')?.at(-1)]).toEqual([['inbox', 'inbox'], true, 'new']);
});

test('read again for another device, the column has as much as the user has come to', async () => {
  const { api, costs, make } = board;
  await readOn(api, 'inbox');
  await costs();
  make('first', 'inbox', 90, 0);
  void api.queryClient.invalidateQueries({ queryKey: ['task'] });
  expect(await costs()).toEqual(['heads', ...READ, 'inbox']);
  expect([here(), board.shown('inbox')?.[0]]).toEqual([6000, 'first']);
  await readOn(api, 'inbox');
  expect([await costs(), here()]).toEqual([['inbox'], COUNT + 1]);
});

test('a page waits for a list that is being read, and what was asked for before that is dropped', async () => {
  const { api, costs, make, rest } = board;
  const early = readOn(api, 'inbox');
  make('first', 'inbox', 90, 0);
  void api.queryClient.invalidateQueries({ queryKey: ['task'] });
  const late = readOn(api, 'inbox');
  await rest();
  await Promise.all([early, late]);
  await costs();
  expect([here(), new Set(board.shown('inbox')).size, board.shown('inbox')?.[0]]).toEqual([6000, 6000, 'first']);
});

test('a page that is dropped because the list was read meanwhile is read again, though nobody asks again', async () => {
  const { api, make, rest } = board;
  const going = readOn(api, 'inbox');
  make('first', 'inbox', 90, 0);
  void api.queryClient.invalidateQueries({ queryKey: ['task'] });
  await rest();
  await going;
  expect([here(), board.shown('inbox')?.[0], board.shown('inbox')?.at(-1)]).toEqual([6000, 'first', 'i5998']);
});

test('a page that does not come says why, and is asked for again', async () => {
  const { api, costs, failing } = board;
  failing.push(new Error('The server does not answer'));
  await expect(readOn(api, 'inbox')).rejects.toThrow('The server does not answer');
  expect(here()).toBe(5000);
  await readOn(api, 'inbox');
  expect([here(), await costs()]).toEqual([6000, ['inbox']]);
});

test('a column of which this page has moved half is read again', async () => {
  const { api, get, costs } = board;
  await Promise.all(Array.from({ length: 2500 }, (_, at) => moveTask(api, get(`i${at}`), 'done')));
  expect(await costs()).toContain('inbox');
  expect([here(), hasCome(api, list())]).toEqual([3700, true]);
});

test('the values of other tasks are unknown: a context stays, and its deletion is not kept for another page', async () => {
  const { api } = board;
  expect(isInUse(api, { noun: 'context', id: 7 }, [])).toBe(true);
  api.queryClient.setQueryData(['context', 'contexts.list', {}], { contexts: [{ id: 7, name: 'phone' }] });
  expect(effectsOn(api, 'deleted', [{ noun: 'context', id: 7 }])).toBeNull();
  expect(effectsOn(api, 'deleted', [{ noun: 'task', id: 'i1' }])).toHaveLength(1);
});
