import { expect, test, vi } from 'vitest';
import { holdDelete } from '#client/data/held-deletes.ts';
import { HeldItems, HOLD } from '#client/data/held-items.ts';
import { readKey } from '#client/data/read.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import { viewNow } from '#client/data/views.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Id } from '#contract/entities/common.ts';
import { answeredApi, listOf, settle as settleOnce, task } from './answered-api.ts';

/** Waits until the cache reports its changes, a moment after an answer. */
const settle = async () => {
  await settleOnce();
  await settleOnce();
};

const refused = (status: number, endpoint: string, message = 'No') =>
  new ApiError(message, { kind: 'status', endpoint, status });

/** The board with three tasks, and a clock that the test moves. */
function setUp() {
  const report = vi.fn<(error: unknown) => void>();
  const timers: { run: () => void; milliseconds: number; off: boolean }[] = [];
  const held = new HeldItems({
    report,
    later: (run, milliseconds) => {
      const timer = { run, milliseconds, off: false };
      timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
  });
  const world = answeredApi();
  const api = { ...world.api, held };
  world.queryClient.setQueryData(world.key, {
    ...listOf(task(1, 'next'), task(2, 'next'), task(3, 'done')),
    counts: { inbox: 0, next: 2, waiting: 0, someday: 0, done: 40 },
  });
  /** Two minutes later. */
  const pass = async () => {
    for (const timer of timers.splice(0)) if (!timer.off) timer.run();
    await settle();
  };
  const sent = () =>
    world.calls.flatMap(({ name, args, options }) =>
      name.endsWith('.delete') ? [`${name} ${args.params?.id}${options.keepalive ? ' kept alive' : ''}`] : [],
    );
  return { ...world, api, held, report, timers, pass, sent };
}

test('a deleted task is gone at once, its DELETE is sent after two minutes, and it is not asked for again', async () => {
  const { api, shown, pass, sent, timers, last, queryClient, key } = setUp();
  holdDelete(api, 'task', 1);
  expect(shown()).toEqual(['2:next', '3:done']);
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([HOLD]);
  expect(HOLD).toBe(120_000);
  await settle();
  expect(sent()).toEqual([]);
  await pass();
  expect(sent()).toEqual(['tasks.delete 1']);
  expect(shown()).toEqual(['2:next', '3:done']);
  last('tasks.delete').answer(undefined);
  await settle();
  expect(shown()).toEqual(['2:next', '3:done']);
  expect(api.pending.layers).toEqual([]);
  expect(api.pending.layers.length).toBe(0);
  expect(queryClient.getQueryData<{ counts: object }>(key)?.counts).toMatchObject({ next: 1, done: 40 });
});

test('reading the list again meanwhile does not bring it back', async () => {
  const { api, shown, watchBoard, last } = setUp();
  holdDelete(api, 'task', 1);
  const leave = watchBoard();
  await settle();
  last('tasks.list').answer(listOf(task(1, 'next'), task(2, 'next')));
  await settle();
  expect(shown()).toEqual(['2:next']);
  leave();
});

test('undo shows it again and sends nothing, however often it is asked', async () => {
  const { api, shown, pass, sent } = setUp();
  const deletion = holdDelete(api, 'task', '1');
  expect(deletion.undo()).toBe(true);
  expect(shown()).toEqual(['1:next', '2:next', '3:done']);
  expect(deletion.undo()).toBe(false);
  await pass();
  expect(sent()).toEqual([]);
  holdDelete(api, 'task', 1);
  expect(shown()).toEqual(['2:next', '3:done']);
});

test('once it is sent it is too late to undo', async () => {
  const { api, shown, pass, last } = setUp();
  const deletion = holdDelete(api, 'task', 1);
  await pass();
  expect(deletion.undo()).toBe(false);
  last('tasks.delete').answer(undefined);
  await settle();
  expect(deletion.undo()).toBe(false);
  expect(shown()).toEqual(['2:next', '3:done']);
});

test('a DELETE that fails brings the item back and is reported', async () => {
  const { api, shown, pass, last, report } = setUp();
  holdDelete(api, 'task', 1);
  await pass();
  const failure = refused(500, 'tasks.delete', 'Failed to delete task');
  last('tasks.delete').fail(failure);
  await settle();
  expect(shown()).toEqual(['1:next', '2:next', '3:done']);
  expect(report.mock.calls).toEqual([[failure]]);
});

test('an item that the server has no more is as good as deleted', async () => {
  const { api, shown, pass, last, report } = setUp();
  holdDelete(api, 'task', 1);
  await pass();
  last('tasks.delete').fail(refused(404, 'tasks.delete'));
  await settle();
  expect(shown()).toEqual(['2:next', '3:done']);
  expect(api.pending.layers.length).toBe(0);
  expect(report).not.toHaveBeenCalled();
});

test('it waits for the other writes to the item', async () => {
  const { api, pass, sent, last, shown } = setUp();
  const moving = moveTask(api, task(1, 'next'), 'waiting');
  holdDelete(api, 'task', 1);
  expect(shown()).toEqual(['2:next', '3:done']);
  await pass();
  expect(sent()).toEqual([]);
  last('tasks.move').answer({ task: task(1, 'waiting') });
  await moving;
  await settle();
  expect(sent()).toEqual(['tasks.delete 1']);
  expect(shown()).toEqual(['2:next', '3:done']);
});

test('a task that has no id yet is deleted under the one it gets', async () => {
  const { api, pass, sent, last, shown } = setUp();
  const creating = createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  await settle();
  holdDelete(api, 'task', api.pending.layers[0]?.id ?? '');
  expect(shown()).toEqual(['1:next', '2:next', '3:done']);
  last('tasks.create').answer({ task: task(9, 'inbox') });
  await creating;
  expect(shown()).toEqual(['1:next', '2:next', '3:done']);
  await pass();
  expect(sent()).toEqual(['tasks.delete 9']);
});

test('a task that could not be created needs no deletion', async () => {
  const { api, pass, sent, last, shown, report } = setUp();
  const creating = createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  await settle();
  holdDelete(api, 'task', api.pending.layers[0]?.id ?? '');
  last('tasks.create').fail(refused(500, 'tasks.create'));
  await expect(creating).rejects.toThrow();
  await pass();
  expect(sent()).toEqual([]);
  expect(shown()).toEqual(['1:next', '2:next', '3:done']);
  expect(report).not.toHaveBeenCalled();
});

test('when the page goes all that is held is sent before anything is waited for, and outlives the page', async () => {
  const { api, held, sent, pass, last, shown } = setUp();
  const page = new EventTarget();
  held.sendOnPageHide(page);
  holdDelete(api, 'task', 1);
  holdDelete(api, 'project', 7);
  page.dispatchEvent(new Event('pagehide'));
  expect(sent()).toEqual(['tasks.delete 1 kept alive', 'projects.delete 7 kept alive']);
  await pass();
  page.dispatchEvent(new Event('pagehide'));
  expect(sent()).toHaveLength(2);
  // The browser has kept the page and brings it back.
  last('tasks.delete').answer(undefined);
  last('projects.delete').fail(refused(500, 'projects.delete'));
  await settle();
  expect(shown()).toEqual(['2:next', '3:done']);
  expect(api.pending.layers.length).toBe(0);
});

test('when the session expires nothing is sent, and what was hidden is shown again', async () => {
  const { api, held, shown, pass, sent } = setUp();
  holdDelete(api, 'task', 1);
  holdDelete(api, 'context', 5);
  api.pending.clear();
  held.clear();
  expect(shown()).toEqual(['1:next', '2:next', '3:done']);
  expect(api.pending.layers.length).toBe(0);
  await pass();
  await held.sendAll();
  expect(sent()).toEqual([]);
});

test('the other tabs know of it while there is something to send, and no longer', async () => {
  const holds: string[] = [];
  const held = new HeldItems({
    report: vi.fn(),
    later: () => () => undefined,
    otherTabs: {
      holdUntil: (over) => {
        holds.push('begins');
        void over.then(() => holds.push('ends'));
      },
      haveSent: async () => undefined,
    },
  });
  const world = answeredApi();
  const api = { ...world.api, held };
  const first = holdDelete(api, 'task', 1);
  const second = holdDelete(api, 'task', 2);
  first.undo();
  await settle();
  expect(holds).toEqual(['begins']);
  second.undo();
  await settle();
  expect(holds).toEqual(['begins', 'ends']);
  // Until it is answered, whatever happens to the session here meanwhile.
  holdDelete(api, 'task', 1);
  const sent = held.sendAll('of rosa');
  api.pending.clear();
  expect(held.clear()).toEqual({ kept: 0, lost: 0 });
  await settle();
  expect(holds).toEqual(['begins', 'ends', 'begins']);
  expect(world.calls.at(-1)).toMatchObject({ options: { token: 'of rosa', keepalive: true } });
  world.last('tasks.delete').fail(refused(401, 'tasks.delete'));
  expect(await sent).toEqual({ kept: 0, lost: 1 });
  await settle();
  expect(holds).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('each is sent once, also when the first that is sent sends all the others', async () => {
  const held = new HeldItems({ report: vi.fn(), later: () => () => undefined });
  const sent: string[] = [];
  for (const key of ['1', '2', '3']) {
    held.hold({
      noun: 'task',
      id: key,
      idNow: () => key,
      sendInTurn: async () => undefined,
      sendAtOnce: async (token) => {
        sent.push(`${key} ${token ?? 'of whoever is here'}`);
        // A sign-out in another tab arrives.
        if (key === '1') void held.sendAll('of rosa');
        return true;
      },
      show: () => undefined,
      isKept: () => false,
      takeBack: () => true,
    });
  }
  expect(await held.sendAll()).toEqual({ kept: 0, lost: 0 });
  expect(sent).toEqual(['1 of whoever is here', '2 of rosa', '3 of rosa']);
});

test('projects, contexts and references are hidden in the same way, and leave the lists that hold them', async () => {
  const { api, queryClient, pass, last } = setUp();
  const project = readKey('projects.list', {});
  const context = readKey('contexts.list', {});
  const reference = readKey('references.list', {});
  queryClient.setQueryData(project, { projects: [{ id: 1 }, { id: 2 }] });
  queryClient.setQueryData(context, { contexts: [{ id: '1' }, { id: '2' }] });
  queryClient.setQueryData(reference, { references: [{ id: 1 }] });
  const ids = (items: readonly { id: Id }[] | undefined) => items?.map(({ id }) => id);
  for (const noun of ['project', 'context', 'reference'] as const) holdDelete(api, noun, 1);
  expect([
    ids(viewNow(api, 'projects.list', {})?.projects),
    ids(viewNow(api, 'contexts.list', {})?.contexts),
    ids(viewNow(api, 'references.list', {})?.references),
    ids(viewNow(api, 'tasks.list', {})?.tasks),
  ]).toEqual([[2], ['2'], [], [1, 2, 3]]);
  await pass();
  for (const name of ['projects', 'contexts', 'references']) last(`${name}.delete`).answer(undefined);
  await settle();
  expect(queryClient.getQueryData(project)).toEqual({ projects: [{ id: 2 }] });
  expect(queryClient.getQueryData(context)).toEqual({ contexts: [{ id: '2' }] });
  expect(queryClient.getQueryData(reference)).toEqual({ references: [] });
});
