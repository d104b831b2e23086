import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { freshService } from '#tests/contract/support/service.ts';
import {
  apiOn,
  attempt,
  exported,
  fated,
  MemoryJournal,
  networkError,
  ours,
  readFile,
  small,
} from './transfer-world.ts';

const titlesAt = async (call: Client) => (await call('tasks.list', {})).tasks.map(({ title }) => title).toSorted();
const exportedFrom = async (call: Client) => readFile(await exported(apiOn(call, true)));

test('an item that is here already is recognised by its text, left out, and imported all the same when the user wants it', async () => {
  const { service, api, journal } = await ours();
  const { call } = service.ben;
  await call('tasks.create', { body: { title: 'Same', description: 'Words' } });
  await call('references.create', { body: { title: 'Manual' } });
  const lists = {
    tasks: [
      { id: 1, title: 'Same', description: 'Words', status: 'next' },
      { id: 2, title: 'Same', description: 'Other words', status: 'next' },
    ],
    references: [{ id: 1, title: 'Manual' }],
  };
  const { preview, report, progress } = await attempt(api, await small(lists), { journal });
  const here = [
    { noun: 'task', title: 'Same', reason: 'There is one with the same words' },
    { noun: 'reference', title: 'Manual', reason: 'There is one with the same words' },
  ];
  expect(preview).toMatchObject({ left: 1, here });
  expect(report).toMatchObject({ made: { task: 1, reference: 0 }, here });
  expect(progress.at(-1)).toEqual({ done: 3, total: 3 });
  expect(await titlesAt(call)).toEqual(['Same', 'Same']);

  const again = await attempt(api, await small(lists), { journal, withHere: true });
  expect(again.preview.here).toEqual(here);
  expect(again.report).toMatchObject({ made: { task: 1, reference: 1 }, already: { task: 1 }, here: [] });
  expect(await titlesAt(call)).toEqual(['Same', 'Same', 'Same']);
});

test('of several with the same text as many are left out as are here; done and open tasks are kept apart', async () => {
  const { service, api, journal } = await ours();
  const { call } = service.ben;
  await call('tasks.create', { body: { title: 'Water the plants' } });
  await call('tasks.create', { body: { title: 'Pay the rent', status: 'done' } });
  const read = await small({
    tasks: [
      ...[1, 2, 3].map((id) => ({ id, title: 'Water the plants', status: 'inbox' })),
      { id: 4, title: 'Pay the rent', status: 'next' },
      { id: 5, title: 'Pay the rent', status: 'done' },
    ],
  });
  const { report } = await attempt(api, read, { journal });
  expect(report.made.task).toBe(3);
  expect(report.here.map(({ title }) => title).toSorted()).toEqual(['Pay the rent', 'Water the plants']);
});

test('a newer export of the same account adds what is new, whatever has become of the rest', async () => {
  const service = await freshService();
  const { ana, ben } = service;
  const journal = new MemoryJournal();
  const { context } = await ana.call('contexts.create', { body: { name: 'home' } });
  const { project } = await ana.call('projects.create', { body: { name: 'House' } });
  const make = async (title: string) => (await ana.call('tasks.create', { body: { title } })).task;
  const [renamed, done] = [await make('Paint'), await make('Sand')];
  const api = apiOn(ben.call, true);
  await attempt(api, await exportedFrom(ana.call), { journal });

  await ana.call('tasks.update', { params: { id: renamed.id }, body: { title: 'Paint it blue' } });
  await ana.call('tasks.move', { params: { id: done.id }, body: { status: 'done' } });
  await ana.call('contexts.update', { params: { id: context.id }, body: { name: 'house' } });
  await ana.call('projects.update', { params: { id: project.id }, body: { name: 'The house' } });
  await ana.call('tasks.create', { body: { title: 'New', context_id: context.id, project_id: project.id } });
  const { preview, report } = await attempt(api, await exportedFrom(ana.call), { journal });
  expect(preview).toMatchObject({ left: 1, used: { context: 1, project: 1 } });
  expect(report.here.map(({ title, reason }) => `${title}: ${reason}`).toSorted()).toEqual([
    'Paint it blue: It is the same one, by its id',
    'Sand: It is the same one, by its id',
  ]);
  expect(await titlesAt(ben.call)).toEqual(['New', 'Paint', 'Sand']);
  const { tasks } = await ben.call('tasks.list', { query: { q: 'New' } });
  expect(tasks).toMatchObject([{ context: { name: 'home' }, project: { name: 'House' } }]);
});

test('an export that comes back to its own account makes nothing twice', async () => {
  const { ana } = await freshService();
  const { task } = await ana.call('tasks.create', { body: { title: 'Paint' } });
  await ana.call('tasks.create', { body: { title: 'Sand' } });
  const read = await exportedFrom(ana.call);
  await ana.call('tasks.update', { params: { id: task.id }, body: { title: 'Paint it blue', status: 'waiting' } });
  const { preview } = await attempt(apiOn(ana.call, true), read, { journal: new MemoryJournal() });
  expect(preview.left).toBe(0);
  expect(preview.here).toHaveLength(2);
  expect(await titlesAt(ana.call)).toEqual(['Paint it blue', 'Sand']);
});

test('an id counts for its own server only: the same number elsewhere is another item', async () => {
  const { service, api } = await ours();
  const journal = new MemoryJournal();
  const numbered = (title: string, created_at: string | null) => ({
    tasks: [{ id: 7, title, status: 'next', ...(created_at && { created_at }) }],
  });
  await attempt(api, await small(numbered('Of one server', '2026-01-01T00:00:00Z')), { journal });
  await attempt(api, await small(numbered('Of another', '2026-02-02T00:00:00Z')), { journal });
  await attempt(api, await small(numbered('Without a time', null)), { journal });
  // The first again, renamed since.
  const { report } = await attempt(api, await small(numbered('Renamed', '2026-01-01T00:00:00Z')), { journal });
  expect(report.here).toHaveLength(1);
  expect(await titlesAt(service.ben.call)).toEqual(['Of another', 'Of one server', 'Without a time']);
});

test.each([
  ['left out', false, 60],
  ['imported all the same', true, 90],
])('what is here is %s also after an import that was cut', async (_, withHere, expected) => {
  const { service, journal } = await ours();
  const { call } = service.ben;
  const titled = (count: number) =>
    Array.from({ length: count }, (__, id) => ({ id, title: `T${id}`, status: 'next' }));
  for (const { title } of titled(30)) await call('tasks.create', { body: { title } });
  const read = await small({ tasks: titled(60) });
  let makes = 0;
  const cut = fated(call, (name) => {
    if (!name.startsWith('tasks.create')) return undefined;
    makes += 1;
    return makes === (withHere ? 2 : 1) ? { when: 'after', error: networkError() } : undefined;
  });
  await expect(attempt(apiOn(cut, true), read, { journal, withHere })).rejects.toThrow();
  const { isWhole } = await attempt(apiOn(cut, true), read, { journal, withHere });
  expect(isWhole).toBe(true);
  expect(await titlesAt(call)).toHaveLength(expected);
});

test.each([
  ['an hour later', 'Call Bo', '2027-01-01T11:00:00.000Z', { left: 1, already: { task: 0 } }],
  ['at another time, and has its words', 'Milk', '2027-01-01T11:00:00.000Z', { left: 0, already: { task: 1 } }],
  ['at the same time, told more exactly', 'Call Bo', '2027-01-01T10:00:00.123Z', { left: 0, already: { task: 1 } }],
])('what has the id of what the file has made, and was made %s', async (_, title, created_at, expected) => {
  const { service, journal } = await ours();
  const read = await small({ tasks: [{ id: 1, title: 'Milk', status: 'next' }] });
  /** Our service, with tasks created at that time. */
  const madeAt = (time: string, name?: string) => {
    const call = async (endpoint: 'tasks.list' | 'tasks.create', args: object) => {
      const answer: object = await service.ben.call(endpoint, args as never);
      if ('task' in answer) return { ...answer, task: { ...(answer.task as object), created_at: time } };
      if (!('tasks' in answer)) return answer;
      const tasks = answer.tasks as object[];
      return { ...answer, tasks: tasks.map((task) => ({ ...task, ...(name && { title: name }), created_at: time })) };
    };
    return apiOn(call as Client, true);
  };
  await attempt(madeAt('2027-01-01T10:00:00.000Z'), read, { journal });
  const { preview } = await attempt(madeAt(created_at, title), read, { journal, stopAt: 0 });
  expect(preview).toMatchObject(expected);
});
