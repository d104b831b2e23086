import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { createClient } from '#contract/client.ts';
import { ownProjectFieldNames } from '#contract/entities/project.ts';
import { ownFieldNames } from '#contract/entities/task.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';
import {
  apiOn,
  attempt,
  comparable,
  exported,
  fated,
  fill,
  impatience,
  MemoryJournal,
  ours,
  randomOf,
  readFile,
  refusalOf,
  small,
} from './transfer-world.ts';

test('an item with the same name is used, as names are compared; a completed project is not the open one', async () => {
  const { service, api, journal, result } = await ours();
  await service.ben.call('contexts.create', { body: { name: 'Home' } });
  await service.ben.call('projects.create', { body: { name: 'House', description: 'As it is' } });
  const read = await small({
    contexts: [
      { id: 1, name: '@home' },
      { id: 2, name: 'ÜBER' },
      { id: 3, name: 'über' },
    ],
    projects: [
      { id: 9, name: 'House', status: 'completed' },
      { id: 8, name: 'house', status: 'on_hold' },
    ],
    tasks: [1, 2, 3, 4].map((id) => ({
      id,
      title: `T${id}`,
      status: 'next',
      context_id: id,
      project: { id: 7 + id, name: '' },
    })),
  });
  const { preview, report } = await attempt(api, read, { journal });
  expect(preview.used).toEqual({ context: 1, project: 1, task: 0, reference: 0 });
  expect(report).toMatchObject({ made: { context: 1, project: 1, task: 4 }, used: { context: 2, project: 1 } });
  expect(report.partly.map(({ title, reason }) => `${title} ${reason}`).sort()).toEqual([
    'T3 project: it is not in the file',
    'T4 context: it is not in the file',
    'T4 project: it is not in the file',
  ]);
  const { contexts, projects, tasks } = await result();
  expect(contexts).toEqual(['Home', 'ÜBER']);
  expect(projects.map(({ name, status, description }) => [name, status, description])).toEqual([
    ['House', 'active', 'As it is'],
    ['House', 'completed', null],
  ]);
  expect(tasks.map(({ title, context }) => `${title} ${context}`)).toEqual([
    'T1 Home',
    'T2 ÜBER',
    'T3 ÜBER',
    'T4 null',
  ]);
});

test('the same file again: what it has created is here already; what was deleted since is created again', async () => {
  const { service, api, journal, result } = await ours();
  const read = await small({
    contexts: [{ id: 1, name: 'home' }],
    tasks: [1, 2, 3].map((id) => ({ id, title: 'Same', status: 'inbox', context_id: 1 })),
    references: [{ id: 1, title: 'Manual', url: 'https://example.org/' }],
  });
  await attempt(api, read, { journal });
  const before = await result();
  const second = await attempt(api, read, { journal });
  expect(second.preview).toMatchObject({ left: 0, already: { context: 1, task: 3, reference: 1 } });
  expect(second.report).toMatchObject({ made: { task: 0 }, already: { context: 1, task: 3, reference: 1 } });
  expect(await result()).toEqual(before);

  const { tasks } = await service.ben.call('tasks.inbox', {});
  await service.ben.call('tasks.delete', { params: { id: tasks[0]?.id ?? '' } });
  const third = await attempt(api, read, { journal });
  expect(third.preview).toMatchObject({ left: 1, already: { task: 2 } });
  expect(third.report.made.task).toBe(1);
  expect(await result()).toEqual(before);
});

test('a refused item is skipped with the server’s message, and a refused field is left out', async () => {
  const { api, journal, result } = await ours();
  const read = await small({
    tasks: [
      { id: 1, title: 'x'.repeat(501), status: 'next' },
      { id: 2, title: 'Odd priority', status: 'waiting', priority: 72.5, waiting_for: 'Ben', due_date: '2026-12-01' },
      { id: 3, title: 'Long', status: 'done', description: 'y'.repeat(20_001), priority: 90 },
    ],
    references: [{ id: 1, title: 'File', url: 'ftp://example.org/' }],
  });
  const { isWhole, report, progress } = await attempt(api, read, { journal });
  expect(isWhole).toBe(true);
  expect(report.skipped).toEqual([
    { noun: 'task', title: 'x'.repeat(501), reason: expect.stringMatching(/^title .*500/) },
  ]);
  expect(report.partly.map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
    expect.stringMatching(/^Odd priority: priority: must be /),
    expect.stringMatching(/^Long: description: must .*20000/),
    expect.stringMatching(/^File: url: must be a web address/),
  ]);
  expect(progress.at(-1)).toEqual({ done: 4, total: 4 });
  expect((await result()).tasks).toMatchObject([
    { title: 'Odd priority', status: 'waiting', priority: 50, waiting_for: 'Ben', due_date: '2026-12-01' },
    { title: 'Long', status: 'done', description: null, priority: 90 },
  ]);
});

test('a pause that the server asks for is made; one that never ends is a failure', async () => {
  const { service, journal, result } = await ours();
  const read = await small({ tasks: [{ id: 1, title: 'One', status: 'next' }] });
  let refusals = 2;
  const call = fated(service.ben.call, (name) =>
    name === 'tasks.create' && refusals-- > 0
      ? { when: 'before', error: refusalOf(429, 'Slow down', { retryAfter: 7 }) }
      : undefined,
  );
  const { waits, wait } = impatience();
  expect((await attempt(apiOn(call, true), read, { journal, wait })).isWhole).toBe(true);
  expect(waits).toEqual([7000, 7000]);
  expect((await result()).tasks).toHaveLength(1);

  const always = refusalOf(429, 'Slow down');
  const busy = fated(service.ben.call, (name) =>
    name === 'tasks.create' ? { when: 'before', error: always } : undefined,
  );
  const other = await small({ tasks: [{ id: 1, title: 'Two', status: 'next' }] });
  await expect(attempt(apiOn(busy, true), other, { journal, wait })).rejects.toBe(always);
  expect(waits.slice(2)).toEqual([1000, 2000, 4000, 8000, 16_000]);
});

test('one that the server fails at keeps no other waiting: tried again, it comes last', async () => {
  const { service, journal, result } = await ours();
  const read = await small({
    tasks: Array.from({ length: 12 }, (_, id) => ({ id, title: id === 3 ? 'Poison' : `T${id}`, status: 'next' })),
  });
  const call = fated(service.ben.call, (name, args) =>
    name.startsWith('tasks.create') && JSON.stringify(args).includes('Poison')
      ? { when: 'before', error: refusalOf(500, 'Oh') }
      : undefined,
  );
  await expect(attempt(apiOn(call, true), read, { journal })).rejects.toThrow('Oh');
  expect((await result()).tasks).toHaveLength(3);
  await expect(attempt(apiOn(call, true), read, { journal })).rejects.toThrow('Oh');
  expect((await result()).tasks).toHaveLength(11);
});

test('an item that failed once is created, though one before it always fails', async () => {
  const { service, journal, result } = await ours();
  const read = await small({ tasks: ['Poison', 'Once', 'Fine'].map((title, id) => ({ id, title, status: 'next' })) });
  let failures = 1;
  const call = fated(service.ben.call, (name, args) => {
    const sent = name.startsWith('tasks.create') ? JSON.stringify(args) : '';
    if (sent.includes('Once') && failures-- > 0) return { when: 'before', error: refusalOf(500, 'Once') };
    return sent.includes('Poison') ? { when: 'before', error: refusalOf(500, 'Oh') } : undefined;
  });
  const titles = async () => (await result()).tasks.map(({ title }) => title).toSorted();
  for (let round = 0; round < 4; round += 1)
    await expect(attempt(apiOn(call, false), read, { journal })).rejects.toThrow();
  expect(await titles()).toEqual(['Fine', 'Once']);
});

test.each([
  ['a project that it cannot make, but what is in it', 'projects.create', 'House', 11],
  ['a project that it cannot change', 'projects.update', 'Room for two', 13],
  ['a task that it cannot change', 'tasks.update', '99', 13],
])('%s keeps no other waiting', async (_, name, words, count) => {
  const { service, journal, result } = await ours();
  const read = await small({
    projects: [{ id: 1, name: 'House', status: 'active', purpose: 'Room for two' }],
    tasks: Array.from({ length: 13 }, (__, id) => ({
      id,
      title: `T${id}`,
      status: 'next',
      ...(id < 2 && { project_id: 1 }),
      ...(id === 0 && { priority: 99 }),
    })),
  });
  let isBroken = true;
  const call = fated(service.ben.call, (other, args) =>
    isBroken && other === name && JSON.stringify(args).includes(words)
      ? { when: 'before', error: refusalOf(500, 'Oh') }
      : undefined,
  );
  for (let times = 0; times < 2; times += 1)
    await expect(attempt(apiOn(call, false), read, { journal })).rejects.toThrow('Oh');
  expect((await result()).tasks).toHaveLength(count);

  isBroken = false;
  const { isWhole, report } = await attempt(apiOn(call, false), read, { journal });
  expect(isWhole).toBe(true);
  expect(report).toMatchObject({ skipped: [], partly: [] });
  const { projects, tasks } = await result();
  expect(projects).toMatchObject([{ name: 'House', purpose: 'Room for two' }]);
  expect(tasks.filter(({ project }) => project !== null)).toHaveLength(2);
  expect(tasks.find(({ title }) => title === 'T0')).toMatchObject({ priority: 99 });
});

test('a server that answers changes with nothing takes all of it in one go', async () => {
  const { service, journal, result } = await ours();
  const error = new ApiError('Failed to update task', { kind: 'malformed', endpoint: 'tasks.update', status: 204 });
  const changes = ['tasks.update', 'tasks.move', 'tasks.defer'];
  const call = fated(service.ben.call, (name) => (changes.includes(name) ? { when: 'after', error } : undefined));
  const tasks = [1, 2, 3].map((id) => ({ id, title: `T${id}`, priority: 60, due_date: '2026-12-01' }));
  const read = await small({ tasks: tasks.map((task) => ({ ...task, status: 'next' })) });
  const { isWhole, report } = await attempt(apiOn(call, false), read, { journal });
  expect(isWhole).toBe(true);
  expect(report).toMatchObject({ made: { task: 3 }, partly: [] });
  expect((await result()).tasks).toMatchObject(tasks.map(({ id, ...fields }) => ({ ...fields, status: 'next' })));
});

describe.each(['data', 'tasks', 'bare'] as const)('the other server, whose lists come as %s', (shape) => {
  async function other() {
    const server = await startOtherServer({ shape });
    onTestFinished(() => server.close());
    const options = { base: server.base, fetch, onMisfit: vi.fn() };
    const { token } = await createClient({ ...options, getToken: () => null })('auth.login', { body: otherUser });
    const call = createClient({ ...options, getToken: () => token });
    Object.assign(server.state, { tasks: [], projects: [], contexts: [], references: [] });
    return { server, call, api: apiOn(call, false) };
  }

  test('takes everything of ours that its calls keep, with the spec’s fields first and no foreign header', async () => {
    const service = await freshService();
    await fill(service, service.ana, 120, randomOf(3));
    const file = await exported(apiOn(service.ana.call, true));
    const { server, api } = await other();
    const { report, isWhole } = await attempt(api, await readFile(file), { journal: new MemoryJournal() });
    expect(isWhole).toBe(true);
    expect(report.made).toEqual({ context: 4, project: 4, task: 120, reference: 3 });
    expect(report.skipped).toEqual([]);
    const waiting = file.tasks.filter(({ waiting_for }) => waiting_for !== null).length;
    const own: string[] = [
      ...file.projects.flatMap((project) => ownProjectFieldNames.filter((name) => project[name] !== null)),
      ...file.tasks.flatMap((task) => ownFieldNames.filter((name) => task[name] !== null)),
    ];
    // The file has each field that only our service keeps, so the report must name it.
    expect(new Set(own)).toEqual(new Set([...ownProjectFieldNames, ...ownFieldNames]));
    expect(report.partly.flatMap(({ reason }) => reason.split('; ')).toSorted()).toEqual(
      [...own.map((name) => name.replace('_', ' ')), ...Array(waiting).fill('waiting for')]
        .map((field) => `${field}: the server does not keep it`)
        .toSorted(),
    );
    const posts = server.requests.filter(({ method, path }) => method === 'POST' && path === '/tasks');
    expect(new Set(posts.flatMap(({ body }) => Object.keys(body as object)))).toEqual(
      new Set(['title', 'description', 'status']),
    );
    expect(server.requests.some(({ headers }) => 'idempotency-key' in headers)).toBe(false);

    const back = comparable(await exported(api));
    const noneOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
    const sorted = (list: readonly object[]) => list.map((item) => JSON.stringify(item)).sort();
    expect(sorted(back.tasks.map(({ project, ...task }) => task))).toEqual(
      sorted(
        comparable(file).tasks.map(({ project, ...task }) => ({
          ...task,
          waiting_for: null,
          ...noneOf(ownFieldNames),
        })),
      ),
    );
    expect([...back.contexts].sort()).toEqual([...comparable(file).contexts].sort());
    expect(sorted(back.projects)).toEqual(
      sorted(comparable(file).projects.map((project) => ({ ...project, ...noneOf(ownProjectFieldNames) }))),
    );
    expect(sorted(back.references)).toEqual(sorted(comparable(file).references));
  });

  test.each(['drop', 'status', 'html', 'truncated'] as const)(
    'cut by %s and resumed: nothing lost, nothing doubled',
    async (how) => {
      const { server, api } = await other();
      const read = await small({
        tasks: Array.from({ length: 30 }, (_, id) => ({ id, title: `T${id % 7}`, status: 'next', priority: id })),
      });
      const journal = new MemoryJournal();
      server.fail({ method: 'PUT', path: /^\/tasks\/\d+$/, times: 1, how });
      await expect(attempt(api, read, { journal })).rejects.toThrow('Failed to update task');
      server.fail({ method: 'POST', path: /^\/tasks$/, times: 1, how });
      await expect(attempt(api, read, { journal })).rejects.toThrow('Failed to create task');
      const { report } = await attempt(api, read, { journal });
      expect(report.partly).toEqual([]);
      expect(server.state.tasks.map(({ title, priority }) => `${title} ${priority}`).sort()).toEqual(
        Array.from({ length: 30 }, (_, id) => `T${id % 7} ${id}`).sort(),
      );
    },
  );
});
