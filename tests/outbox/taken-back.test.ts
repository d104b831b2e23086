import { expect, test } from 'vitest';
import { changeFields } from '#client/commands/task-steps.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import { createProject, updateProject } from '#client/data/projects.ts';
import { createReference, updateReference } from '#client/data/references.ts';
import { createTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { deleteItems } from '#client/registry/deletion.ts';
import type { Undoable } from '#client/registry/outcome.ts';
import { Task } from '#contract/entities/task.ts';
import { createBrowser, settle } from './browser.ts';
import { createServer } from './server.ts';

/** A server that this page knows to be away: later changes have never been sent. */
async function setUp() {
  const server = createServer();
  const task = server.add('Sweep');
  const browser = createBrowser(server);
  const page = await browser.open();
  await page.load();
  const project = await createProject(page.api, { name: 'House', description: null });
  server.setFault((name) => (name.endsWith('.list') ? 'none' : 'before'));
  await createTask(page.api, { title: 'Milk', description: null, status: 'inbox' });
  await settle();
  return { server, browser, page, task, project };
}

test('undoing a change that has never been sent takes it back: neither is sent', async () => {
  const { server, browser, page, task, project } = await setUp();
  const moved = await moveTask(page.api, task, 'next');
  const changed = await updateTask(page.api, moved, { priority: 80 });
  await updateProject(page.api, project, { status: 'on_hold' });
  await settle();
  expect(browser.kept()).toHaveLength(4);
  expect(page.shown()).toEqual(['Milk:inbox', 'Sweep:next']);
  const back = await updateTask(page.api, changed, { priority: null });
  await moveTask(page.api, back, 'inbox');
  await updateProject(page.api, { ...project, status: 'on_hold' }, { status: 'active' });
  await settle();
  expect(browser.kept()).toEqual(['tasks.create waiting']);
  expect(page.shown()).toEqual(['Milk:inbox', 'Sweep:inbox']);
  server.setFault(() => 'none');
  await page.passTime();
  expect(server.applied.map((line) => line.split(' ')[0])).toEqual(['projects.create', 'tasks.create']);
});

test('a change that may have reached the server is not withdrawn: its undo is sent after it', async () => {
  const { server, browser, page, task } = await setUp();
  const moved = await moveTask(page.api, task, 'next');
  await settle();
  // It is tried, and the answer is lost.
  server.setFault((name) => (name === 'tasks.move' ? 'after' : 'none'));
  await page.passTime();
  expect(server.tasks.get(String(task.id))?.status).toBe('next');
  await moveTask(page.api, moved, 'inbox');
  await settle();
  expect(browser.kept()).toEqual(['tasks.move waiting', 'tasks.move waiting']);
  server.setFault(() => 'none');
  await page.passTime();
  expect(server.tasks.get(String(task.id))?.status).toBe('inbox');
});

test('another change is no undoing, and neither is one of other fields', async () => {
  const { browser, page, task } = await setUp();
  const moved = await moveTask(page.api, task, 'next');
  await moveTask(page.api, moved, 'done');
  const changed = await updateTask(page.api, moved, { priority: 80 });
  await updateTask(page.api, changed, { priority: null, title: 'Mop' });
  await settle();
  expect(browser.kept()).toHaveLength(5);
});

test('a change that leaves another field as it was takes nothing back', async () => {
  const { server, browser, page, task } = await setUp();
  const renamed = await updateTask(page.api, task, { title: 'Mop' });
  await updateTask(page.api, renamed, { due_date: null });
  await settle();
  expect(browser.kept()).toHaveLength(3);
  server.setFault(() => 'none');
  await page.passTime();
  expect(server.tasks.get(String(task.id))?.title).toBe('Mop');
});

test('a change that another tab has sent meanwhile is not withdrawn', async () => {
  const { server, browser, page, task } = await setUp();
  const moved = await moveTask(page.api, task, 'next');
  await settle();
  const [, line] = [...browser.writes.values()];
  browser.writes.set(line?.sequence ?? 0, { ...line, isUntried: false } as NonNullable<typeof line>);
  await moveTask(page.api, moved, 'inbox');
  await settle();
  expect(browser.kept()).toHaveLength(3);
  server.setFault(() => 'none');
  await page.passTime();
  expect(server.tasks.get(String(task.id))?.status).toBe('inbox');
});

test('an item created and deleted before anything was sent is never sent, with all its changes', async () => {
  const { server, browser, page } = await setUp();
  const bread = await createTask(page.api, { title: 'Bread', description: null, status: 'inbox' });
  await moveTask(page.api, bread, 'next');
  await settle();
  expect(browser.kept()).toHaveLength(3);
  holdDelete(page.api, 'task', bread.id);
  await page.api.held.sendNow('task', bread.id);
  await settle();
  expect(browser.kept()).toEqual(['tasks.create waiting']);
  expect(page.shown()).toEqual(['Milk:inbox', 'Sweep:inbox']);
  server.setFault(() => 'none');
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('changes to an item that is deleted afterwards are not sent any more', async () => {
  const { server, browser, page, task } = await setUp();
  await moveTask(page.api, task, 'next');
  await settle();
  holdDelete(page.api, 'task', task.id);
  await page.api.held.sendNow('task', task.id);
  await settle();
  expect(browser.kept()).toEqual(['tasks.create waiting', 'tasks.delete waiting']);
  server.setFault(() => 'none');
  await page.passTime();
  expect(server.titles()).toEqual(['Milk']);
  expect(server.applied.join()).not.toContain('tasks.move');
});

test('a deletion that has never been sent is withdrawn, however long ago it was', async () => {
  const { server, browser, page, task } = await setUp();
  const { inverse } = deleteItems(page.api, 'task', [task.id]);
  // Its two minutes are over.
  await page.api.held.sendNow('task', task.id);
  await settle();
  expect(browser.kept()).toEqual(['tasks.create waiting', 'tasks.delete waiting']);
  expect(page.shown()).toEqual(['Milk:inbox']);
  expect(await inverse()).toMatchObject({ kind: 'undoable', words: 'Task is back', effects: [{ is: 'created' }] });
  await settle();
  expect(browser.kept()).toEqual(['tasks.create waiting']);
  expect(page.shown()).toEqual(['Milk:inbox', 'Sweep:inbox']);
  server.setFault(() => 'none');
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('a deletion that may be at the server is for good', async () => {
  const { server, page, task } = await setUp();
  const { inverse } = deleteItems(page.api, 'task', [task.id]);
  await page.api.held.sendNow('task', task.id);
  await settle();
  // It is tried, and the answer is lost.
  server.setFault((name) => (name === 'tasks.delete' ? 'after' : 'none'));
  await page.passTime();
  expect(await inverse()).toMatchObject({ kind: 'final', words: 'Task deleted for good' });
  server.setFault(() => 'none');
  await page.passTime();
  expect(page.shown()).toEqual(['Milk:inbox']);
});

test('of an item that may be one whose creation got no answer, undoing is sent: what waits for the creation is done to it too', async () => {
  const server = createServer();
  const browser = createBrowser(server);
  const page = await browser.open();
  server.setFault(() => 'after');
  const made = await createProject(page.api, { name: 'Shed', description: null });
  await settle();
  await updateProject(page.api, made, { status: 'on_hold' });
  // The list shows it under the id that the server has given it.
  server.setFault(() => 'before');
  const shown = server.of('project').find(({ name }) => name === 'Shed');
  if (!shown) throw new Error('The server has not created it');
  await updateProject(page.api, shown, { status: 'on_hold' });
  await updateProject(page.api, { ...shown, status: 'on_hold' }, { status: 'active' });
  await settle();
  server.setFault(() => 'none');
  for (let round = 0; round < 3; round += 1) await page.passTime();
  expect(browser.kept()).toEqual([]);
  expect(server.of('project').map(({ name, status }) => `${name} ${status}`)).toContain('Shed active');
});

test('undoing a save takes it back with the fields that it has left as they were', async () => {
  const { browser, page } = await setUp();
  const said = { title: 'Wifi', content: 'guest', url: null };
  const made = await createReference(page.api, said);
  const saved = await updateReference(page.api, made, { ...said, title: 'Wi-Fi' });
  await updateReference(page.api, saved, { title: 'Wifi' });
  await settle();
  expect(browser.kept()).toEqual(['tasks.create waiting', 'references.create waiting']);
});

test('undoing a change of a task that another server’s dashboard gives in part restores what a list says of it', async () => {
  const server = createServer({ takesKeys: false });
  const { id, title, status } = server.add('Sweep');
  server.change('task', id, { due_date: '2026-11-26', priority: 90 });
  const page = await createBrowser(server, { isOurs: false }).open();
  await page.load();
  const scant = Task.parse({ id, title, status });
  const to = { due_date: '2026-12-24', priority: 50 };
  const done = (await changeFields(page.api, { tasks: [scant] }, to, () => 'Due')) as Undoable;
  const back = (await done.inverse()) as Undoable;
  expect(server.tasks.get(String(id))).toMatchObject({ due_date: '2026-11-26', priority: 90 });
  await back.inverse();
  expect(server.tasks.get(String(id))).toMatchObject(to);
});
