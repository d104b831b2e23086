import { beforeEach, expect, test } from 'vitest';
import { createTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { write } from '#client/data/write.ts';
import { longBoard } from './long-board.ts';

// The requests for a long list after a write by this page; the list must match the server's each time.

let board: Awaited<ReturnType<typeof longBoard>>;
beforeEach(async () => {
  board = await longBoard({ inbox: 1200, next: 1200 });
  expect(await board.costs()).toEqual(['heads', 'heads', 'inbox', 'inbox', 'next', 'next']);
  return board.stop;
});

test('a move, a change and a capture ask for the heads of the columns alone', async () => {
  const { api, get, costs } = board;
  await moveTask(api, get('i700'), 'next');
  expect(await costs()).toEqual(['heads']);
  await updateTask(api, get('n800'), { title: 'Another title' });
  expect(await costs()).toEqual(['heads']);
  await createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  expect(await costs()).toEqual(['heads']);
});

test('fifty moves at once ask for them once, and change the list once', async () => {
  const { api, get, costs } = board;
  const lists = new Set<unknown>();
  const stop = api.queryClient.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (queryKey[1] === 'tasks.list') lists.add((state.data as { tasks: unknown }).tasks);
  });
  await Promise.all(Array.from({ length: 50 }, (_, at) => moveTask(api, get(`i${at + 300}`), 'waiting')));
  expect(await costs()).toEqual(['heads']);
  // As the answers say, with changes of one moment in the server's order.
  expect(lists.size).toBeLessThanOrEqual(2);
  stop();
});

test('a column that is in another order now is read again', async () => {
  const { api, get, costs } = board;
  await updateTask(api, get('n800'), { priority: 10 });
  expect(await costs()).toEqual(['heads', 'next', 'next']);
});

test('a column in which the server has made another task is read again', async () => {
  const { api, get, costs, besides, make } = board;
  besides.push(() => make('again', 'next', 50, 900.7));
  await moveTask(api, get('n900'), 'done');
  expect(await costs()).toEqual(['heads', 'next', 'next']);
});

test('a list that is out of date by more than these writes is read whole', async () => {
  const { api, get, costs, make } = board;
  const whole = ['heads', 'inbox', 'inbox', 'next', 'next'];
  await expect(updateTask(api, get('n5'), { title: 'Refused' })).rejects.toThrow('No.');
  expect(await costs()).toEqual(whole);
  await write(api, 'contexts.update', () => ({ params: { id: 1 }, body: { name: 'Home' } }), { entity: 'context:1' });
  expect(await costs()).toEqual(whole);
  // Another device has changed something, and the refetch for that is cancelled for the move.
  make('n700', 'waiting', 50, 0);
  void api.queryClient.invalidateQueries({ queryKey: ['task'] });
  await moveTask(api, get('i700'), 'next');
  expect((await costs()).slice(-5)).toEqual(whole);
});
