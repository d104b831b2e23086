import { describe, expect, test } from 'vitest';
import { takeBackKept } from '#client/commands/kept-steps.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import type { Deletable } from '#client/data/held-items.ts';
import { createProject } from '#client/data/projects.ts';
import { deferTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { deleteItems } from '#client/registry/deletion.ts';
import type { Id } from '#contract/entities/common.ts';
import { Task } from '#contract/entities/task.ts';
import { settled } from '#tests/support/settled.ts';
import { type Page, settle } from './browser.ts';
import { setUp } from './set-up.ts';

const ours = { isOurs: true };
const foreign = { isOurs: false, takesKeys: false, tellsVersions: false };
const servers = [
  ['our service', ours],
  ['another server', foreign],
] as const;

/** After two minutes. */
async function send(page: Page, id: Id, noun: Deletable = 'task') {
  await page.api.held.sendNow(noun, id);
  await settle();
}

const asked = ({ outbox }: Page) => outbox.changes().map(({ kind, words, problem }) => [kind, words, problem]);
const title = ['deletion', 'Delete: Mop', 'Not deleted: the title was changed elsewhere'];
const question = 'Not deleted: the title was changed elsewhere. 1 change needs you: Mop';

describe.each(servers)('%s: a deletion of what another device has changed since', (_, options) => {
  test('is not done but asked about: announced once, with the item as it is; done when the user says so', async () => {
    const { page, browser, server, task } = await setUp(options);
    holdDelete(page.api, 'task', task.id);
    server.change('task', task.id, { title: 'Mop' });
    await send(page, task.id);
    await page.load();
    expect([server.titles(), page.shown(), page.failures]).toEqual([['Mop'], ['Mop:inbox'], []]);
    expect(asked(page)).toEqual([title]);
    expect(page.outbox.changes()[0]?.fields).toEqual([{ field: 'title', theirs: 'Mop', mine: 'Sweep' }]);
    expect(page.told).toEqual([question]);
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 1 });
    // Another change, after the user has been asked.
    server.change('task', task.id, { description: 'Twice' });
    await page.outbox.retry(1);
    await settle();
    expect(asked(page)).toEqual([['deletion', 'Delete: Mop', expect.stringContaining('description')]]);
    await page.outbox.retry(1);
    await settle();
    expect([server.titles(), browser.kept(), asked(page)]).toEqual([[], [], []]);
  });

  test('waits in the outbox, and is asked about by the next page; one in many, and the others go', async () => {
    const { page, browser, server, task, away, back } = await setUp(options);
    const other = server.add('Wash');
    await page.load();
    deleteItems(page.api, 'task', [task.id, other.id]);
    away();
    await Promise.all([send(page, task.id), send(page, other.id)]);
    expect(browser.kept()).toEqual(['tasks.delete waiting', 'tasks.delete waiting']);
    page.kill();
    back();
    server.change('task', task.id, { title: 'Mop' });
    const later = await browser.open();
    await later.passTime();
    expect([server.titles(), asked(later)]).toEqual([['Mop'], [title]]);
    expect(later.told).toEqual([question, '1 change was sent']);
  });

  test('as its page goes is left to the next page, which asks', async () => {
    const { page, browser, server, task } = await setUp(options);
    holdDelete(page.api, 'task', task.id);
    await settle();
    server.change('task', task.id, { title: 'Mop' });
    void page.api.held.sendAll();
    await settled();
    page.kill();
    expect(server.titles()).toEqual(['Mop']);
    const later = await browser.open();
    await later.passTime();
    expect([server.titles(), asked(later)]).toEqual([['Mop'], [title]]);
  });

  test('at the sign-out is kept for the next sign-in, which asks; what nobody has changed goes', async () => {
    const { page, browser, server, task } = await setUp(options);
    const other = server.add('Wash');
    await page.load();
    deleteItems(page.api, 'task', [task.id, other.id]);
    await settle();
    server.change('task', task.id, { title: 'Mop' });
    const sent = page.api.held.sendAll('of ana');
    page.end();
    expect(await sent).toEqual({ kept: 1, lost: 0 });
    expect(server.titles()).toEqual(['Mop']);
    const later = await browser.open();
    await later.passTime();
    expect(asked(later)).toEqual([title]);
  });

  test('asks also where nothing can be stored, and the item is there again', async () => {
    const { page, browser, server, task } = await setUp(options);
    browser.disk.isFull = true;
    holdDelete(page.api, 'task', task.id);
    server.change('task', task.id, { title: 'Mop' });
    await send(page, task.id);
    expect([server.titles(), page.shown()]).toEqual([['Mop'], ['Sweep:inbox']]);
    expect(asked(page)).toEqual([title]);
  });

  test.each([
    ['project', { name: 'House' }, { description: 'Big' }],
    ['context', { name: 'home' }, { name: 'work' }],
    ['reference', { title: 'Plan' }, { content: 'New' }],
  ] as const)('is asked about for a %s too', async (noun, item, theirs) => {
    const { page, server } = await setUp(options);
    const [one] = Object.values(await page.api.call(`${noun}s.create`, { body: item as never })) as { id: Id }[];
    const id = one?.id ?? '';
    await page.load('projects.list', 'contexts.list', 'references.list');
    holdDelete(page.api, noun, id);
    server.change(noun, id, theirs);
    await send(page, id, noun);
    expect(page.outbox.changes()).toMatchObject([{ kind: 'deletion', theirs: { noun, item: { id, ...theirs } } }]);
    expect(server.of(noun)).toHaveLength(1);
  });

  test.each(['at once', 'offline', 'in flight'])(
    'goes without a question when the changes are its own: %s',
    async (when) => {
      const { page, browser, server, task, away, back } = await setUp(options);
      if (when === 'offline') away('after');
      const changes = [
        moveTask(page.api, task, 'waiting'),
        updateTask(page.api, { ...task, status: 'waiting' }, { title: 'Mop', priority: null }),
        deferTask(page.api, { ...task, status: 'waiting', title: 'Mop' }, '2026-12-01'),
      ];
      if (when !== 'in flight') await Promise.all(changes);
      holdDelete(page.api, 'task', task.id);
      await send(page, task.id);
      back();
      await page.passTime();
      expect([server.titles(), asked(page), browser.kept()]).toEqual([[], [], []]);
    },
  );

  test('goes without a question when nothing but what follows from other changes is another', async () => {
    const { page, server, task } = await setUp(options);
    const project = await createProject(page.api, { name: 'House', description: null });
    server.change('task', task.id, { project_id: project.id });
    await page.load('projects.list');
    holdDelete(page.api, 'task', task.id);
    holdDelete(page.api, 'project', project.id);
    server.change('project', project.id, { tasks_count: 7, progress: 20 });
    await send(page, project.id, 'project');
    server.change('task', task.id, {
      waiting_since: '2026-12-01',
      project_place: 'b',
      completed_at: '2026-12-01T08:00Z',
    });
    await send(page, task.id);
    expect([server.titles(), server.of('project'), asked(page)]).toEqual([[], [], []]);
  });

  test('that an earlier release has stored is sent as it is', async () => {
    const { browser, server, task } = await setUp(options);
    await browser.store.add({
      write: 'tasks.delete',
      args: { id: task.id },
      entity: `task:${task.id}`,
      account: 'ana',
      page: 'gone',
      at: 0,
      state: 'waiting',
    });
    server.change('task', task.id, { title: 'Mop' });
    const later = await browser.open();
    await later.passTime();
    expect([server.titles(), browser.kept()]).toEqual([[], []]);
  });

  test('is given up when the next page takes it back', async () => {
    const { page, browser, server, task } = await setUp(options);
    const { words, effects } = deleteItems(page.api, 'task', [task.id]);
    server.change('task', task.id, { title: 'Mop' });
    await send(page, task.id);
    expect(asked(page)).toEqual([title]);
    page.kill();
    const later = await browser.open();
    await later.load();
    const step = { words, isUndone: false, effects, at: 0 } as const;
    expect(await takeBackKept(later.api, step)).toMatchObject({ words: 'Undone: Task deleted' });
    expect([server.titles(), asked(later), browser.kept()]).toEqual([['Mop'], [], []]);
  });
});

test('undoing a deletion that was asked about keeps the item, and the question goes', async () => {
  const { page, server, task } = await setUp();
  const deletion = holdDelete(page.api, 'task', task.id);
  server.change('task', task.id, { title: 'Mop' });
  await send(page, task.id);
  expect(await deletion.undo()).toBe(true);
  expect([server.titles(), asked(page)]).toEqual([['Mop'], []]);
});

test('our service is not asked before: what nobody has changed costs one call', async () => {
  const { page, server, task } = await setUp();
  holdDelete(page.api, 'task', task.id);
  const before = server.calls.length;
  await send(page, task.id);
  expect(server.calls.slice(before).filter((name) => !name.endsWith('.list'))).toEqual(['tasks.delete']);
});

test('a change from here that was in flight is no conflict, nor what followed from it: one call, also as the page goes', async () => {
  const { page, browser, server, task } = await setUp();
  browser.disk.isFull = true;
  const changes = [
    moveTask(page.api, task, 'waiting'),
    updateTask(page.api, { ...task, status: 'waiting' }, { priority: 75 }),
  ];
  holdDelete(page.api, 'task', task.id);
  await Promise.all(changes);
  const before = server.calls.length;
  await page.api.held.sendAll();
  expect(server.calls.slice(before).filter((name) => !name.endsWith('.list'))).toEqual(['tasks.delete']);
  expect([server.titles(), page.failures]).toEqual([[], []]);
});

test('a list that is not shown, and that is older, is not what the user saw', async () => {
  const { page, server, task } = await setUp({ ...foreign, tellsVersions: true });
  const { queryClient } = page.api;
  await queryClient.invalidateQueries({ refetchType: 'none' });
  server.change('task', task.id, { title: 'Mop' });
  queryClient.setQueryData(['task', 'tasks.inbox', {}], { tasks: server.of('task') });
  holdDelete(page.api, 'task', task.id);
  await send(page, task.id);
  expect([server.titles(), asked(page)]).toEqual([[], []]);
});

test('a field that the dashboard does not give has not changed; the fields it gives are compared', async () => {
  const { page, server, task } = await setUp({ ...foreign, tellsVersions: true });
  const other = server.add('Wash');
  for (const { id } of [task, other]) server.change('task', id, { description: 'Well', priority: 70 });
  page.api.queryClient.clear();
  const parts = server.of('task').map(({ id, title, status }) => Task.parse({ id, title, status }));
  page.api.queryClient.setQueryData(['analytics', 'analytics.dashboard', {}], { next_actions: parts });
  server.change('task', other.id, { title: 'Mop' });
  for (const { id } of [task, other]) {
    holdDelete(page.api, 'task', id);
    await send(page, id);
  }
  expect([server.titles(), asked(page).map(([, , problem]) => problem)]).toEqual([['Mop'], [title[2]]]);
});
