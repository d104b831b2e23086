import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askAgain } from '#client/data/query-client.ts';
import { readAhead, readOptions } from '#client/data/read.ts';
import { moveTask } from '#client/data/tasks.ts';
import { ApiError } from '#contract/api-error.ts';
import { answeredApi, listOf, settle, task } from './answered-api.ts';

/** A refusal, which is not retried. */
const refusal = new ApiError('The disk is full.', { kind: 'status', endpoint: 'tasks.list', status: 403 });

/** Starts reading the list before its screen's code has loaded. */
async function begun() {
  const world = answeredApi();
  readAhead(world.api, ['tasks.list']);
  await settle();
  expect(world.count('tasks.list')).toBe(1);
  return world;
}

test('an answer is shown by the screen that comes, and asked for again once that screen has gone', async () => {
  const { last, count, shown, watchBoard } = await begun();
  last('tasks.list').answer(listOf(task(1, 'inbox')));
  await settle();
  const leave = watchBoard();
  await settle();
  expect(shown()).toEqual(['1:inbox']);
  expect(count('tasks.list')).toBe(1);
  leave();
  watchBoard()();
  expect(count('tasks.list')).toBe(2);
});

test('the screen that comes waits for a read under way, and reports its failure', async () => {
  const { last, count, watchBoard, onReadFailed } = await begun();
  const leave = watchBoard();
  await settle();
  last('tasks.list').fail(refusal);
  await settle();
  expect(count('tasks.list')).toBe(1);
  expect(onReadFailed.mock.calls).toEqual([[refusal, false]]);
  leave();
});

test.each([
  ['before its screen is rendered', false],
  ['while its screen is rendered, which is not there yet', true],
])(
  'what has failed %s is told by nobody: the screen asks again, and tells when that fails too',
  async (_, isRendered) => {
    const { api, last, count, watchBoard, onReadFailed } = await begun();
    // As a render does, before its effects.
    if (isRendered) new QueryObserver(api.queryClient, readOptions(api, 'tasks.list', {}));
    last('tasks.list').fail(refusal);
    await settle();
    expect(onReadFailed).not.toHaveBeenCalled();
    const leave = watchBoard();
    await settle();
    expect(count('tasks.list')).toBe(2);
    last('tasks.list').fail(refusal);
    await settle();
    expect(onReadFailed.mock.calls).toEqual([[refusal, false]]);
    leave();
  },
);

test('a shown list that fails again after a write is reported once; again when the user asks, once it has been read, or when shown again', async () => {
  const { api, last, watchBoard, onReadFailed } = await begun();
  const fail = async () => {
    last('tasks.list').fail(refusal);
    await settle();
  };
  const readAgain = async () => {
    void api.queryClient.invalidateQueries();
    await settle();
  };
  let leave = watchBoard();
  await fail();
  // The palette reads the list too, and is closed.
  watchBoard()();
  await readAgain();
  await fail();
  expect(onReadFailed).toHaveBeenCalledTimes(1);
  void askAgain(api.queryClient, {});
  await settle();
  await fail();
  expect(onReadFailed).toHaveBeenCalledTimes(2);
  await readAgain();
  last('tasks.list').answer(listOf(task(1, 'inbox')));
  await settle();
  await readAgain();
  await fail();
  expect(onReadFailed).toHaveBeenCalledTimes(3);
  leave();
  leave = watchBoard();
  await settle();
  await fail();
  expect(onReadFailed).toHaveBeenCalledTimes(4);
  leave();
});

test.each([
  ['is away', { kind: 'network' }],
  ['takes no more just now', { kind: 'status', status: 429 }],
] as const)(
  'of the reads that fail because the server %s, one is reported, and one for what is missing on the screen',
  async (_, why) => {
    const { api, onReadFailed, key } = answeredApi();
    const away = new ApiError('Failed to fetch', { ...why, endpoint: 'tasks.list' });
    const watch = (name: 'tasks.list' | 'projects.list' | 'contexts.list') => {
      const options = { ...readOptions(api, name, {}), queryFn: () => Promise.reject(away), retry: false };
      return new QueryObserver(api.queryClient, options as never).subscribe(() => {});
    };
    api.queryClient.setQueryData(key, listOf());
    const leave = [watch('tasks.list'), watch('projects.list'), watch('contexts.list')];
    await settle();
    expect(onReadFailed.mock.calls).toEqual([
      [away, true],
      [away, false],
    ]);
    for (const each of leave) each();
  },
);

test.each([
  ['gets no answer', { kind: 'network' }, 0],
  ['is refused', { kind: 'status', status: 422 }, 1],
] as const)(
  'after a write that %s, where nothing keeps it, a shown list that gets none either is reported so often: %o %i',
  async (_, why, times) => {
    const { api, last, onReadFailed, watchBoard } = answeredApi();
    const leave = watchBoard();
    await settle();
    last('tasks.list').answer(listOf(task(1, 'inbox')));
    await settle();
    const moving = moveTask(api, task(1, 'inbox'), 'next');
    await settle();
    const failure = new ApiError('Failed to move task', { ...why, endpoint: 'tasks.move' });
    last('tasks.move').fail(failure);
    await expect(moving).rejects.toBe(failure);
    await settle();
    last('tasks.list').fail(new ApiError('Failed', { kind: 'status', endpoint: 'tasks.list', status: 429 }));
    await settle();
    expect(onReadFailed).toHaveBeenCalledTimes(times);
    leave();
  },
);
