import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { Task } from '#contract/entities/task.ts';
import { registry } from '#tests/support/commands.ts';
import { startWorld } from './world.ts';

type Body = Record<string, unknown>;

/** A command runner on another server, which stores changes; `sent` has the bodies of the changes. */
async function startOtherWorld(priorities: readonly (number | null)[]) {
  const stored = priorities.map((priority, at) => Task.parse({ id: at + 1, title: 'Call', status: 'next', priority }));
  const sent: Body[] = [];
  const call = (async (name: string, { params, body }: { params: { id: number }; body: Body }) => {
    if (name !== 'tasks.update') return { tasks: stored, total: null, next_cursor: null, counts: null };
    sent.push(body);
    const at = params.id - 1;
    stored[at] = { ...stored[at], ...body } as Task;
    return { task: stored[at] };
  }) as unknown as Client;
  const world = await startWorld(call);
  return { ...world, sent, tasks: [...stored], priorities: () => stored.map(({ priority }) => priority) };
}

test('undoing a priority leaves a task without one, and not with one that nobody gave', async () => {
  const { runner, tasks, sent, priorities, failures } = await startOtherWorld([null]);
  await runner.run(registry.get('task.prioritizeHighest'), { target: { tasks } });
  expect(priorities()).toEqual([90]);
  await runner.run(registry.get('history.undo'));
  expect(sent.at(-1)).toEqual({ priority: null });
  expect(priorities()).toEqual([null]);
  await runner.run(registry.get('history.redo'));
  expect(priorities()).toEqual([90]);
  expect(failures).toEqual([]);
});

test('of several each has its own again', async () => {
  const { runner, tasks, priorities } = await startOtherWorld([20, null]);
  await runner.run(registry.get('task.prioritizeHighest'), { target: { tasks } });
  await runner.run(registry.get('history.undo'));
  expect(priorities()).toEqual([20, null]);
});
