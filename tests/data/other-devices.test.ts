import { expect, test } from 'vitest';
import { applyChanges, Change } from '#client/data/other-devices.ts';
import { updateTask } from '#client/data/tasks.ts';
import { answeredApi, listOf, settle, task } from './answered-api.ts';

test('of two changes from here the first is not taken for one of another device when it is told only once both are answered', async () => {
  const { api, calls, key, count, last, watchBoard } = answeredApi();
  watchBoard();
  const before = task(1, 'inbox', { updated_at: 'first' });
  api.queryClient.setQueryData(key, listOf(before));
  const said: string[] = [];
  const tell = (updated_at: string) =>
    applyChanges({ api, hasFocus: () => true, say: (words) => void said.push(words) }, [
      Change.parse({ call: 'tasks.update', id: 1, updated_at }),
    ]);
  const answer = async (priority: number, updated_at: string) => {
    last('tasks.update').answer({ task: { ...before, priority, updated_at } });
    await settle();
  };
  const changes = [90, 71].map((priority) => updateTask(api, before, { priority }));
  await settle();
  const telling = tell('second');
  await answer(90, 'second');
  await answer(71, 'third');
  await Promise.all(changes);
  await settle();
  expect(count('tasks.get')).toBe(0);
  await telling;
  const elsewhere = tell('fourth');
  await settle();
  expect(calls.at(-1)?.name).toBe('tasks.get');
  last('tasks.get').answer({ task: { ...before, priority: 20, updated_at: 'fourth' } });
  await elsewhere;
  expect(said).toEqual(['Task 1 was changed on another device']);
});
