import { expect, test } from 'vitest';
import { storeItem } from '#client/data/store-items.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import { answeredApi, layerOfTask, listOf, settle, task } from './answered-api.ts';

/** The board, loaded and on screen. */
async function board(...tasks: ReturnType<typeof task>[]) {
  const world = answeredApi();
  const leave = world.watchBoard();
  await settle();
  world.last('tasks.list').answer(listOf(...tasks));
  await settle();
  return { ...world, leave };
}

test('a list that was asked for before a write and answers after it does not take the write back', async () => {
  const { api, calls, shown, last, count, queryClient, key, leave } = await board(task(1, 'inbox'), task(2, 'inbox'));
  void queryClient.refetchQueries({ queryKey: key });
  await settle();
  const old = last('tasks.list');
  const moves = [moveTask(api, task(1, 'inbox'), 'next'), moveTask(api, task(2, 'inbox'), 'done')];
  await settle();
  const [first, second] = calls.filter(({ name }) => name === 'tasks.move');
  first?.answer({ task: task(1, 'next') });
  await moves[0];
  await settle();
  // An answer from before the first move, while the second is still under way.
  old.answer(listOf(task(1, 'inbox'), task(2, 'inbox')));
  await settle();
  expect(shown().toSorted()).toEqual(['1:next', '2:done']);
  second?.answer({ task: task(2, 'done') });
  await moves[1];
  await settle();
  expect(shown().toSorted()).toEqual(['1:next', '2:done']);
  last('tasks.list').answer(listOf(task(1, 'next'), task(2, 'done')));
  await settle();
  expect(count('tasks.list')).toBeLessThanOrEqual(4);
  leave();
});

test('the first answer of a list, asked for before a write, is not kept when it comes after it', async () => {
  const { api, shown, last, count, watchBoard, onReadFailed } = answeredApi();
  const leave = watchBoard();
  await settle();
  const old = last('tasks.list');
  const creating = createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  await settle();
  last('tasks.create').answer({ task: task(9, 'inbox') });
  await creating;
  await settle();
  old.answer(listOf(task(1, 'next')));
  await settle();
  expect(count('tasks.list')).toBe(2);
  last('tasks.list').answer(listOf(task(1, 'next'), task(9, 'inbox')));
  await settle();
  expect(shown()).toEqual(['1:next', '9:inbox']);
  expect(onReadFailed).not.toHaveBeenCalled();
  leave();
});

test.each([true, false])('two moves of one task, the last of which fails: %s', async (lastFails) => {
  const { api, calls, shown, last, leave } = await board(task(1, 'inbox'));
  const moves = [moveTask(api, task(1, 'inbox'), 'next'), moveTask(api, task(1, 'inbox'), 'done')];
  const outcomes = Promise.allSettled(moves);
  await settle();
  const moved = () => calls.filter(({ name }) => name === 'tasks.move');
  if (lastFails) moved()[0]?.answer({ task: task(1, 'next') });
  else moved()[0]?.fail(new Error('No.'));
  await settle();
  expect(shown()).toEqual(['1:done']);
  if (lastFails) moved()[1]?.fail(new Error('No.'));
  else moved()[1]?.answer({ task: task(1, 'done') });
  await outcomes;
  await settle();
  expect(shown()).toEqual([lastFails ? '1:next' : '1:done']);
  last('tasks.list').answer(listOf(task(1, lastFails ? 'next' : 'done')));
  await settle();
  expect(shown()).toEqual([lastFails ? '1:next' : '1:done']);
  leave();
});

const five = [1, 2, 3, 4, 5];

test('an answer is in the list soon although none of four beside it has come', async () => {
  const { api, queryClient, key, calls, leave } = await board(...five.map((id) => task(id, 'inbox')));
  const [moving] = five.map((id) => moveTask(api, task(id, 'inbox'), 'next'));
  await settle();
  calls.find(({ name }) => name === 'tasks.move')?.answer({ task: task(1, 'next', { title: 'As answered' }) });
  await moving;
  const { tasks } = queryClient.getQueryData(key) as ReturnType<typeof listOf>;
  expect(tasks.map(({ title, status }) => `${title}:${status}`).toSorted()).toEqual([
    'As answered:next',
    ...[2, 3, 4, 5].map((id) => `Task ${id}:inbox`),
  ]);
  await settle();
  expect(api.pending.layers).toHaveLength(4);
  leave();
});

test('an answer that comes as the session ends is stored nowhere', async () => {
  const { api, queryClient, key, calls } = await board(...five.map((id) => task(id, 'inbox')));
  const moves = five.map((id) => moveTask(api, task(id, 'inbox'), 'next'));
  await settle();
  calls.find(({ name }) => name === 'tasks.move')?.answer({ task: task(1, 'next') });
  await settle();
  queryClient.clear();
  api.pending.clear();
  const outcomes = await Promise.allSettled(moves);
  expect(outcomes.map(({ status }) => status)).toEqual(five.map(() => 'rejected'));
  expect(queryClient.getQueryData(key)).toBeUndefined();
});

test('a task that is moved while it is created is shown once, from the first to the last answer', async () => {
  const { api, shown, last, leave } = await board(task(1, 'next'));
  const creating = createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  const temporary = layerOfTask(api);
  if (!temporary) throw new Error('The new task is not shown');
  const moving = moveTask(api, temporary, 'next');
  await settle();
  last('tasks.create').answer({ task: task(9, 'inbox', { title: 'Milk' }) });
  await creating;
  await settle();
  expect(shown().toSorted()).toEqual(['1:next', '9:next']);
  last('tasks.move').fail(new Error('No.'));
  await expect(moving).rejects.toThrow('No.');
  expect(shown().toSorted()).toEqual(['1:next', '9:inbox']);
  leave();
});

test('a task is shown once when it is moved by its temporary id after it has been created', async () => {
  const { api, shown, last, leave } = await board();
  const creating = createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  // Picked up while it still had its temporary id.
  const temporary = layerOfTask(api);
  if (!temporary) throw new Error('The new task is not shown');
  await settle();
  last('tasks.create').answer({ task: task(9, 'inbox', { title: 'Milk' }) });
  await creating;
  await settle();
  const moving = moveTask(api, temporary, 'done');
  expect(shown()).toEqual(['9:done']);
  await settle();
  expect(last('tasks.move').args).toEqual({ params: { id: 9 }, body: { status: 'done' } });
  last('tasks.move').answer({ task: task(9, 'done') });
  await moving;
  await settle();
  expect(shown()).toEqual(['9:done']);
  leave();
});

test('leaving the screen while it loads says nothing and fails nothing', async () => {
  const { last, watchBoard, onReadFailed } = answeredApi();
  const leave = watchBoard();
  await settle();
  leave();
  await settle();
  expect(last('tasks.list').options.signal?.aborted).toBe(true);
  expect(onReadFailed).not.toHaveBeenCalled();
});

test('a list that another device has made stale stays stale when one of its items is stored', async () => {
  const { api, queryClient, key, leave } = await board(task(1, 'inbox'));
  leave();
  await queryClient.invalidateQueries({ queryKey: key });
  storeItem(api, 'task', 1, task(1, 'next'));
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});
