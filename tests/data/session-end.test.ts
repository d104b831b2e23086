import { expect, test } from 'vitest';
// The product loads this when a change is in conflict; imported here, so that no test waits for the file.
import '#client/data/merge.ts';
import { applyChanges, Change } from '#client/data/other-devices.ts';
import { createTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { ApiError } from '#contract/api-error.ts';
import { answeredApi, layerOfTask, listOf, settle, task } from './answered-api.ts';

/** Ends the session: server data is cleared, pending writes are dropped. */
function endSession({ api }: ReturnType<typeof answeredApi>) {
  api.queryClient.clear();
  api.pending.clear();
}

const nameOf = (outcome: PromiseSettledResult<unknown>) => outcome.status === 'rejected' && outcome.reason.name;

test('what waits its turn when the session ends is given up at once, and not left hanging', async () => {
  const world = answeredApi();
  const { api, calls } = world;
  const moves = [moveTask(api, task(1, 'inbox'), 'next'), moveTask(api, task(1, 'inbox'), 'done')];
  const outcomes = Promise.allSettled(moves);
  await settle();
  endSession(world);
  await expect(moves[1]).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  calls[0]?.answer({ task: task(1, 'next') });
  expect((await outcomes).map(nameOf)).toEqual(['AbortError', 'AbortError']);
  expect(calls).toHaveLength(1);
});

test('what waits for an id when the session ends is given up at once', async () => {
  const world = answeredApi();
  const { api, last, count } = world;
  const creating = createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  const temporary = layerOfTask(api);
  if (!temporary) throw new Error('The new task is not shown');
  const outcomes = Promise.allSettled([creating, moveTask(api, temporary, 'next')]);
  await settle();
  endSession(world);
  last('tasks.create').answer({ task: task(9, 'inbox') });
  expect((await outcomes).map(nameOf)).toEqual(['AbortError', 'AbortError']);
  expect(count('tasks.move')).toBe(0);
});

test('in the next session lists are read again after a write, whatever the last session left under way', async () => {
  const world = answeredApi();
  const { api, calls, last, count, watchBoard } = world;
  // One write hangs, and one waits for it.
  const outcomes = Promise.allSettled([
    moveTask(api, task(1, 'inbox'), 'next'),
    moveTask(api, task(1, 'inbox'), 'done'),
  ]);
  await settle();
  const hanging = calls[0];
  endSession(world);

  const leave = watchBoard();
  await settle();
  last('tasks.list').answer(listOf(task(7, 'inbox')));
  await settle();
  expect(count('tasks.list')).toBe(1);
  const moving = moveTask(api, task(7, 'inbox'), 'next');
  await settle();
  last('tasks.move').answer({ task: task(7, 'next') });
  await moving;
  await settle();
  expect(count('tasks.list')).toBe(2);
  last('tasks.list').answer(listOf(task(7, 'next')));
  await settle();

  // The new session ignores the old one's answer: it stores and fetches nothing.
  hanging?.answer({ task: task(1, 'next') });
  await outcomes;
  await settle();
  expect(world.shown()).toEqual(['7:next']);
  expect(count('tasks.list')).toBe(2);
  leave();
});

test('a conflict under comparison when the session ends is nobody’s: it is not reported, and nothing is sent again', async () => {
  const world = answeredApi();
  const { api, last, count } = world;
  const changing = Promise.allSettled([
    updateTask(api, task(7, 'inbox', { updated_at: 'at first' }), { title: 'Oat milk' }, { since: 'at first' }),
  ]);
  await settle();
  last('tasks.update').fail(
    new ApiError('Changed', { kind: 'status', endpoint: 'tasks.update', status: 409, code: 'conflict' }),
  );
  await settle();
  expect(count('tasks.get')).toBe(1);
  endSession(world);
  expect((await changing).map(nameOf)).toEqual(['AbortError']);
  expect(count('tasks.update')).toBe(1);
});

test('a change by another device is read in the session that was notified of it, or not at all', async () => {
  const world = answeredApi();
  const { api, last, count } = world;
  const said: string[] = [];
  const change = Change.parse({ call: 'tasks.update', id: 7, updated_at: 'since' });
  const apply = () => applyChanges({ api, hasFocus: () => true, say: (words) => void said.push(words) }, [change]);
  const moving = Promise.allSettled([moveTask(api, task(1, 'inbox'), 'next')]);
  await settle();
  const waiting = apply();
  endSession(world);
  last('tasks.move').answer({ task: task(1, 'next') });
  await Promise.all([moving, waiting]);
  expect(count('tasks.get')).toBe(0);
  const asking = apply();
  await settle();
  expect(last('tasks.get').options.signal?.aborted).toBe(false);
  endSession(world);
  await asking;
  expect(said).toEqual([]);
});
