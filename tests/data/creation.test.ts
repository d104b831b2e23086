import { expect, test } from 'vitest';
import { captureTask } from '#client/data/capture.ts';
import { createContext } from '#client/data/contexts.ts';
import { calledSo } from '#client/data/creation.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import { readKey } from '#client/data/read.ts';
import { createTask } from '#client/data/tasks.ts';
import { ApiError } from '#contract/api-error.ts';
import { answeredApi, settle, task } from './answered-api.ts';

const milk = { title: 'Milk', description: null, status: 'inbox' } as const;

/** The idempotency keys of the tasks that the server was asked to create. */
const keysOf = ({ calls }: ReturnType<typeof answeredApi>) =>
  calls.flatMap(({ name, options }) => (name === 'tasks.create' ? [options.idempotencyKey] : []));

test('a task is created again when the answer to its creation is of one deleted since', async () => {
  const world = answeredApi();
  const { api, last } = world;
  holdDelete(api, 'task', 7);
  const creating = createTask(api, milk, { idempotencyKey: 'sent before' });
  await settle();
  last('tasks.create').answer({ task: task(7, 'inbox') });
  await settle();
  await settle();
  last('tasks.create').answer({ task: task(8, 'inbox') });
  expect((await creating).id).toBe(8);
  const [first, second] = keysOf(world);
  expect(first).toBe('sent before');
  expect(second).not.toBe(first);
});

test('so is one whose deletion the server has done, but not one that came back', async () => {
  const world = answeredApi();
  const { api, last } = world;
  const held = holdDelete(api, 'task', 6);
  holdDelete(api, 'task', 7);
  held.undo();
  void api.held.sendAll();
  await settle();
  last('tasks.delete').answer(undefined);
  await settle();
  const [back, gone] = [createTask(api, milk), createTask(api, milk)];
  await settle();
  world.calls
    .filter(({ name }) => name === 'tasks.create')
    .map(({ answer }, at) => answer({ task: task(6 + at, 'inbox') }));
  await settle();
  await settle();
  expect(keysOf(world)).toHaveLength(3);
  last('tasks.create').answer({ task: task(8, 'inbox') });
  expect([(await back).id, (await gone).id]).toEqual([6, 8]);
});

test('another server may reuse an id: the new item is there', async () => {
  const world = answeredApi();
  const api = { ...world.api, isOurs: false };
  holdDelete(api, 'task', 7);
  const creating = createTask(api, milk, { idempotencyKey: 'of no use' });
  await settle();
  world.last('tasks.create').answer({ task: task(7, 'inbox') });
  expect((await creating).id).toBe(7);
  expect(keysOf(world)).toEqual([undefined]);
});

test('the deletion of a context is sent before another of its name is created', async () => {
  const { api, calls, last, queryClient } = answeredApi();
  queryClient.setQueryData(readKey('contexts.list', {}), {
    contexts: [
      { id: 1, name: 'Phone' },
      { id: 2, name: 'Home' },
    ],
  });
  holdDelete(api, 'context', 1);
  holdDelete(api, 'context', 2);
  const creating = createContext(api, 'phone');
  await settle();
  expect(calls.map(({ name, args }) => [name, args])).toEqual([['contexts.delete', { params: { id: 1 } }]]);
  last('contexts.delete').answer(undefined);
  await settle();
  await settle();
  last('contexts.create').answer({ context: { id: 3, name: 'phone' } });
  expect((await creating).id).toBe(3);
});

test.each([
  ['there', [{ id: 5, name: 'Phone' }], 5],
  ['there, with the mark in its name', [{ id: 5, name: '@Phone' }], 5],
  ['not there', [], 6],
])('a context that is named before the contexts have come is %s', async (_, contexts, id) => {
  const { api, last, count } = answeredApi();
  const capturing = captureTask(api, { title: 'Call Ana', context: { create: 'phone' } });
  await settle();
  last('tasks.create').answer({ task: task(1, 'inbox') });
  await settle();
  expect(count('contexts.create')).toBe(0);
  last('contexts.list').answer({ contexts });
  await settle();
  if (contexts.length === 0) last('contexts.create').answer({ context: { id: 6, name: 'phone' } });
  await settle();
  expect(last('tasks.update').args.body).toMatchObject({ context_id: id });
  last('tasks.update').answer({ task: task(1, 'inbox') });
  expect((await capturing).along).toHaveLength(contexts.length === 0 ? 1 : 0);
});

test.each([
  [false, { priority: 80 }, ['project_id']],
  [false, { priority: 80, project: { id: 3, name: 'House' } }, []],
  [true, { priority: 80 }, []],
])('what another server takes and does not keep is missing (our service: %s; %j)', async (isOurs, kept, missing) => {
  const { api, last } = answeredApi();
  const capturing = captureTask({ ...api, isOurs }, { title: 'Call Bo', priority: 80, project: { id: 3 } });
  await settle();
  last('tasks.create').answer({ task: task(1, 'inbox') });
  await settle();
  last('tasks.update').answer({ task: task(1, 'inbox', kept) });
  const captured = await capturing;
  expect(captured.missing).toEqual(missing);
  expect(captured.failure).toEqual(missing.length > 0 ? new Error('this server does not keep it') : undefined);
});

test.each([
  { noun: 'context', list: 'contexts.list', create: 'contexts.create' },
  { noun: 'project', list: 'projects.list', create: 'projects.create' },
] as const)('lines captured at once that name the same new $noun create it once', async ({ noun, list, create }) => {
  const { api, calls, last } = answeredApi();
  const called = (name: string) => calls.filter((call) => call.name === name);
  const capturing = ['One', 'Two'].map((title) => captureTask(api, { title, [noun]: { create: 'Garden' } }));
  await settle();
  for (const [at, { answer }] of called('tasks.create').entries()) answer({ task: task(at + 1, 'inbox') });
  // The list comes after both have asked for it.
  await expect.poll(() => called(list)).toHaveLength(1);
  last(list).answer({ [`${noun}s`]: [] });
  await expect.poll(() => called(create)).toHaveLength(1);
  last(create).answer({ [noun]: { id: 9, name: 'Garden' } });
  await expect.poll(() => called('tasks.update')).toHaveLength(2);
  expect(called('tasks.update').map(({ args }) => args)).toEqual(
    [1, 2].map((id) => ({ params: { id }, body: { [`${noun}_id`]: 9 } })),
  );
  for (const [at, { answer }] of called('tasks.update').entries())
    answer({ task: { ...task(at + 1, 'inbox'), [`${noun}_id`]: 9 } });
  const captured = await Promise.all(capturing);
  expect(captured.map(({ along, missing }) => ({ along, missing }))).toEqual([
    { along: [{ noun, id: 9, name: 'Garden' }], missing: [] },
    { along: [], missing: [] },
  ]);
  expect(called(create)).toHaveLength(1);
});

test.each([
  ['there by now', [{ id: 9, name: 'Garden' }], { along: [], missing: [] }],
  ['not there either', [], { along: [], missing: ['context_id'] }],
])('a context that the server refuses to create is read anew, and is %s', async (_, contexts, expected) => {
  const { api, last, count, queryClient } = answeredApi();
  queryClient.setQueryData(readKey('contexts.list', {}), { contexts: [] });
  const capturing = captureTask(api, { title: 'Sow', context: { create: 'garden' } });
  await settle();
  last('tasks.create').answer({ task: task(1, 'inbox') });
  await expect.poll(() => count('contexts.create')).toBe(1);
  const refusal = new ApiError('It is there', { kind: 'status', endpoint: 'contexts.create', status: 422 });
  last('contexts.create').fail(refusal);
  await expect.poll(() => count('contexts.list')).toBe(1);
  last('contexts.list').answer({ contexts });
  if (contexts.length > 0) {
    await expect.poll(() => count('tasks.update')).toBe(1);
    expect(last('tasks.update').args.body).toEqual({ context_id: 9 });
    last('tasks.update').answer({ task: task(1, 'inbox', { context_id: 9 }) });
  }
  const { along, missing, failure } = await capturing;
  expect({ along, missing }).toEqual(expected);
  expect(failure).toBe(contexts.length > 0 ? undefined : refusal);
});

test.each([
  ['as the file system of a Mac writes it', 'Café', 'cafe\u0301'],
  ['with the other sigma', 'οδός', 'οδόσ'],
])('a context is known by its name %s', (_, name, typed) => {
  const context = { id: 1, name };
  expect(calledSo('context', [context], typed)).toBe(context);
});
