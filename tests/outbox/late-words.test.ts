import { describe, expect, test } from 'vitest';
import { createContext, renameContext } from '#client/data/contexts.ts';
import { createProject, updateProject } from '#client/data/projects.ts';
import { createReference, updateReference } from '#client/data/references.ts';
import { createTask, updateTask } from '#client/data/tasks.ts';
import { giveTheirsAgain } from '#client/data/theirs-again.ts';
import { type Page, settle } from './browser.ts';
import { setUp } from './set-up.ts';

type Noun = 'task' | 'project' | 'context' | 'reference';

interface Rename {
  /** The field with the text. */
  field: string;
  /** Creates an item, and returns a function that changes its text without an `updated_at`, as a key does. */
  begin(page: Page, words: string): Promise<(words: string) => Promise<unknown>>;
}

const renames: { [N in Noun]: Rename } = {
  task: {
    field: 'title',
    begin: async ({ api }, title) => {
      const task = await createTask(api, { title, description: null, status: 'inbox' });
      return (to) => updateTask(api, task, { title: to });
    },
  },
  project: {
    field: 'name',
    begin: async ({ api }, name) => {
      const project = await createProject(api, { name, description: null });
      return (to) => updateProject(api, project, { name: to });
    },
  },
  context: {
    field: 'name',
    begin: async ({ api }, name) => {
      const context = await createContext(api, name);
      return (to) => renameContext(api, context, to);
    },
  },
  reference: {
    field: 'title',
    begin: async ({ api }, title) => {
      const reference = await createReference(api, { title, content: null, url: null });
      return (to) => updateReference(api, reference, { title: to, content: null, url: null });
    },
  },
};

/** A rename that waits while another device changes the item. */
async function meet(noun: Noun, theirs: object) {
  const world = await setUp();
  const { page, server, away, back } = world;
  server.tasks.clear();
  await page.load('contexts.list', 'projects.list', 'references.list');
  const { field, begin } = renames[noun];
  const rename = await begin(page, 'Sweep');
  const onServer = () => server.of(noun)[0] as object | undefined;
  away();
  await rename('Mop');
  await settle();
  Object.assign(onServer() ?? {}, theirs, { updated_at: 'another device' });
  back();
  await page.passTime();
  return { ...world, field, onServer };
}

describe.each(Object.keys(renames) as Noun[])('a rename of a %s that has waited', (noun) => {
  const { field } = renames[noun];

  test('does not go over the name that another device has given it: the user decides', async () => {
    const { page, server, onServer } = await meet(noun, { [field]: 'Scrub' });
    expect(onServer()).toMatchObject({ [field]: 'Scrub' });
    const [conflict] = page.outbox.changes();
    expect(conflict).toMatchObject({
      kind: 'conflict',
      problem: `The ${field} was changed elsewhere too`,
      fields: [{ field, theirs: 'Scrub', mine: 'Mop' }],
    });
    if (!conflict) return;
    await page.outbox.retry(conflict.sequence);
    await settle();
    expect(onServer()).toMatchObject({ [field]: 'Mop' });
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
    await giveTheirsAgain(page.api, conflict);
    expect(onServer()).toMatchObject({ [field]: 'Scrub' });
    expect(server.refused).toEqual([]);
  });

  test('is sent silently when another device has changed other fields', async () => {
    const { page, server, onServer } = await meet(noun, {});
    expect(onServer()).toMatchObject({ [field]: 'Mop' });
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
    expect(server.refused).toEqual([]);
  });

  test('of one that was deleted elsewhere is listed with its words', async () => {
    const { page, server, away, back } = await setUp();
    server.tasks.clear();
    const rename = await renames[noun].begin(page, 'Sweep');
    away();
    await rename('Mop');
    await settle();
    server.remove(noun);
    back();
    await page.passTime();
    expect(page.outbox.changes()).toMatchObject([
      { kind: 'gone', problem: 'It was deleted elsewhere', lost: { noun, item: { [field]: 'Mop' } } },
    ]);
  });
});

test('two renames that have waited are both sent, the last one last', async () => {
  const { page, server, task, away, back } = await setUp();
  away();
  const mopped = await updateTask(page.api, task, { title: 'Mop' });
  await updateTask(page.api, mopped, { title: 'Rinse' });
  await settle();
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Rinse']);
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
});

test('a rename that was done without an answer is not in conflict with itself', async () => {
  const { page, server, task, away, back } = await setUp();
  away('after');
  await updateTask(page.api, task, { title: 'Mop' });
  await settle();
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Mop']);
  expect(page.outbox.changes()).toEqual([]);
});

test('a value set by a command replaces what it has become, and the text beside it does not', async () => {
  const { page, server, task, away, back } = await setUp();
  away();
  await updateTask(page.api, task, { title: 'Mop', priority: 80, minutes: 5 });
  await settle();
  server.tasks.set(String(task.id), { ...task, title: 'Scrub', priority: 20, updated_at: 'another device' });
  back();
  await page.passTime();
  expect(server.tasks.get(String(task.id))).toMatchObject({ title: 'Scrub', priority: 80, minutes: 5 });
  expect(page.outbox.changes()).toMatchObject([{ fields: [{ field: 'title', theirs: 'Scrub', mine: 'Mop' }] }]);
});

test('words are compared on a server that does not say when an item was changed', async () => {
  const { page, server, task, away, back } = await setUp({ isOurs: false });
  const before = { ...task, updated_at: null };
  away();
  await updateTask(page.api, before, { title: 'Mop' });
  await settle();
  server.tasks.set(String(task.id), { ...before, title: 'Scrub' });
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Scrub']);
  expect(page.outbox.changes()).toMatchObject([{ kind: 'conflict' }]);
});

test('a rename waits while the server does not say what it has', async () => {
  const { page, server, task, away, back } = await setUp();
  away();
  await updateTask(page.api, task, { title: 'Mop' });
  await settle();
  server.tasks.set(String(task.id), { ...task, title: 'Scrub', updated_at: 'another device' });
  server.setFault((name) => (name === 'tasks.get' ? 500 : 'none'));
  await page.passTime();
  expect(server.titles()).toEqual(['Scrub']);
  expect(page.outbox.get()).toMatchObject({ waiting: 1, needUser: 0 });
  back();
  await page.passTime();
  expect(page.outbox.changes()).toMatchObject([{ kind: 'conflict' }]);
});
