import { describe, expect, test } from 'vitest';
import { rename } from '#client/commands/context-changes.ts';
import { takeBackKept } from '#client/commands/kept-steps.ts';
import { changeProjects } from '#client/commands/project-changes.ts';
import { update } from '#client/commands/reference-changes.ts';
import { changeFields } from '#client/commands/task-steps.ts';
import { createContext } from '#client/data/contexts.ts';
import { createProject } from '#client/data/projects.ts';
import { createReference } from '#client/data/references.ts';
import { createTask, updateTask } from '#client/data/tasks.ts';
import type { Outcome, Undoable } from '#client/registry/outcome.ts';
import { type Page, settle } from './browser.ts';
import { setUp } from './set-up.ts';

type Noun = 'task' | 'project' | 'context' | 'reference';
type Change = (words: string) => Promise<Outcome>;

/** Creates an item, and returns a function that changes its text by a command. */
const begin: { [N in Noun]: (page: Page, words: string) => Promise<Change> } = {
  task: async ({ api }, title) => {
    const task = await createTask(api, { title, description: null, status: 'inbox' });
    return (to) => changeFields(api, { tasks: [task] }, { title: to }, () => 'Renamed');
  },
  project: async ({ api }, name) => {
    const project = await createProject(api, { name, description: null });
    return (to) => changeProjects(api, [{ project, fields: { name: to } }], () => 'Renamed');
  },
  context: async ({ api }, name) => {
    const context = await createContext(api, name);
    return (to) => rename(api, String(context.id), to);
  },
  reference: async ({ api }, title) => {
    const fields = { title, content: null, url: null };
    const reference = await createReference(api, fields);
    return async (to) => (await update(api, reference, { ...fields, title: to }, reference.updated_at)).outcome;
  },
};

const inverseOf = async (outcome: Outcome) => {
  if (outcome.kind !== 'undoable') throw new Error(`It cannot be taken back: ${outcome.words}`);
  return await outcome.inverse();
};

/** A rename that conflicts with another device's rename. */
async function meet(noun: Noun) {
  const world = await setUp();
  const { page, server, away, back } = world;
  server.tasks.clear();
  await page.load('contexts.list', 'projects.list', 'references.list');
  const change = await begin[noun](page, 'Sweep');
  const field = noun === 'task' || noun === 'reference' ? 'title' : 'name';
  const onServer = () => server.of(noun)[0] as object;
  away();
  const step = await change('Mop');
  await settle();
  Object.assign(onServer(), { [field]: 'Scrub', updated_at: 'another device' });
  back();
  await page.passTime();
  expect(page.outbox.changes()).toMatchObject([{ kind: 'conflict' }]);
  return { ...world, change, step, theirs: { [field]: 'Scrub' }, onServer };
}

/** A change of title and minutes whose title conflicts with another device's title. */
async function changePartly() {
  const world = await setUp();
  const { page, server, task, away, back } = world;
  away();
  const step = await changeFields(page.api, { tasks: [task] }, { title: 'Mop', minutes: 5 }, () => 'Changed');
  await settle();
  server.tasks.set(String(task.id), { ...task, title: 'Scrub', updated_at: 'another device' });
  back();
  await page.passTime();
  return { ...world, step, onServer: () => server.tasks.get(String(task.id)) };
}

describe.each(Object.keys(begin) as Noun[])('a rename of a %s that is in conflict, taken back', (noun) => {
  test('leaves the other device its name, and the conflict is given up', async () => {
    const { page, step, theirs, onServer } = await meet(noun);
    const undone = await inverseOf(step);
    expect(undone).toMatchObject({ kind: 'undoable', words: 'Theirs kept: yours had not been sent' });
    expect(onServer()).toMatchObject(theirs);
    expect(page.outbox.changes()).toEqual([]);
    // The user's text is nowhere else: redo lists it again.
    const redone = await inverseOf(undone);
    expect(redone).toMatchObject({ kind: 'undoable', words: 'The conflict is back' });
    expect(page.outbox.changes()).toMatchObject([{ kind: 'conflict', fields: [{ mine: 'Mop' }] }]);
    await inverseOf(redone);
    expect(page.outbox.changes()).toEqual([]);
    expect(onServer()).toMatchObject(theirs);
  });

  test('does so also after a reload', async () => {
    const { page, browser, step, theirs, onServer } = await meet(noun);
    if (step.kind !== 'undoable') throw new Error('It cannot be taken back');
    page.kill();
    const later = await browser.open();
    const outcome = await takeBackKept(later.api, { words: 'Renamed', isUndone: false, effects: step.effects, at: 0 });
    expect(outcome).toMatchObject({ kind: 'undoable', words: 'Theirs kept: yours had not been sent' });
    expect(onServer()).toMatchObject(theirs);
    expect(later.outbox.changes()).toEqual([]);
    await inverseOf(outcome);
    expect(later.outbox.changes()).toMatchObject([{ kind: 'conflict', fields: [{ mine: 'Mop' }] }]);
    expect(onServer()).toMatchObject(theirs);
  });
});

test('of a change that is in conflict in one field, the others are put back', async () => {
  const { page, step, onServer } = await changePartly();
  expect(onServer()).toMatchObject({ title: 'Scrub', minutes: 5 });
  const undone = await inverseOf(step);
  expect(onServer()).toMatchObject({ title: 'Scrub', minutes: null });
  expect(page.outbox.changes()).toEqual([]);
  // Redo restores only what was undone.
  const redone = await inverseOf(undone);
  expect(onServer()).toMatchObject({ title: 'Scrub', minutes: 5 });
  expect(page.outbox.changes()).toMatchObject([{ kind: 'conflict', fields: [{ mine: 'Mop' }] }]);
  // A second undo undoes all of it.
  await inverseOf(redone);
  expect(onServer()).toMatchObject({ title: 'Scrub', minutes: null });
  expect(page.outbox.changes()).toEqual([]);
});

test('another page repeats no part of an undone change that was partly in conflict', async () => {
  const { page, browser, step, onServer } = await changePartly();
  const { words, effects } = (await inverseOf(step)) as Undoable;
  page.kill();
  const later = await browser.open();
  expect(await takeBackKept(later.api, { words, isUndone: true, effects, at: 0 })).toMatchObject({
    kind: 'final',
    words: `${words}: this cannot be done again, since the page was loaded again`,
  });
  expect(onServer()).toMatchObject({ title: 'Scrub', minutes: null });
});

test('another page undoes no part of a redone change that was partly in conflict', async () => {
  const { page, browser, step, onServer } = await changePartly();
  const { words, effects } = (await inverseOf(await inverseOf(step))) as Undoable;
  page.kill();
  const later = await browser.open();
  expect(await takeBackKept(later.api, { words, isUndone: false, effects, at: 0 })).toMatchObject({
    kind: 'final',
    words: `${words}: this cannot be undone, since the page was loaded again`,
  });
  expect(onServer()).toMatchObject({ title: 'Scrub', minutes: 5 });
  expect(later.outbox.changes()).toMatchObject([{ kind: 'conflict', fields: [{ mine: 'Mop' }] }]);
});

describe.each(['at once', 'after a reload'])('what cannot be taken back just now (%s)', (when) => {
  test('stays in conflict, and the next try leaves theirs as well', async () => {
    const { page, browser, away, back, step, onServer } = await changePartly();
    if (step.kind !== 'undoable') throw new Error('It cannot be taken back');
    if (when === 'after a reload') page.kill();
    const now = when === 'after a reload' ? await browser.open() : page;
    const takeBack = () =>
      now === page
        ? inverseOf(step)
        : takeBackKept(now.api, { words: 'Changed', isUndone: false, effects: step.effects, at: 0 });
    away(500);
    await expect(takeBack()).rejects.toThrow();
    expect(now.outbox.changes()).toMatchObject([{ kind: 'conflict', fields: [{ mine: 'Mop' }] }]);
    back();
    await takeBack();
    expect(onServer()).toMatchObject({ title: 'Scrub', minutes: null });
    expect(now.outbox.changes()).toEqual([]);
  });
});

test.each([true, false])(
  'a project in conflict is left to the other device, its list being known: %s',
  async (isKnown) => {
    const { page, server, task, away, back } = await setUp();
    const [house, garden] = await Promise.all(
      ['House', 'Garden'].map((name) => createProject(page.api, { name, description: null })),
    );
    if (isKnown) await page.load('projects.list');
    away();
    const fields = { project_id: house?.id ?? null };
    const named = { project: { id: house?.id ?? '', name: 'House' } };
    const since = task.updated_at;
    // With the place in it.
    const step = await changeFields(page.api, { tasks: [task] }, fields, () => 'Filed', { since, named });
    await settle();
    const theirs = { project_id: garden?.id ?? null, updated_at: 'another device' };
    server.tasks.set(String(task.id), { ...task, ...theirs });
    back();
    await page.passTime();
    expect(page.outbox.changes()).toMatchObject([{ kind: 'conflict', fields: [{ mine: 'House' }] }]);
    await inverseOf(step);
    expect(server.tasks.get(String(task.id))).toMatchObject(theirs);
    expect(page.outbox.changes()).toEqual([]);
  },
);

test('a conflict of another change of the same field stays listed', async () => {
  const { page, server, task, away, back } = await setUp();
  away();
  const steps: Outcome[] = [];
  for (const title of ['Mop', 'Rinse']) {
    steps.push(await changeFields(page.api, { tasks: [task] }, { title }, () => 'Renamed'));
  }
  await settle();
  server.tasks.set(String(task.id), { ...task, title: 'Scrub', updated_at: 'another device' });
  back();
  await page.passTime();
  const mine = () => page.outbox.changes().map(({ fields }) => fields[0]?.mine);
  expect(mine()).toEqual(['Mop', 'Rinse']);
  await inverseOf(steps[1] as Outcome);
  expect([mine(), server.titles()]).toEqual([['Mop'], ['Scrub']]);
  await inverseOf(steps[0] as Outcome);
  expect([mine(), server.titles()]).toEqual([[], ['Scrub']]);
});

test('a task keeps its old context when the new one is discarded, and its other changes', async () => {
  const { server, browser, page, task: sweep, away, back } = await setUp();
  const home = await createContext(page.api, 'home');
  const paint = server.add('Paint');
  for (const task of [sweep, paint]) await updateTask(page.api, task, { context_id: home.id });
  away();
  const garden = await createContext(page.api, 'garden');
  const at = { context_id: garden.id };
  await updateTask(page.api, sweep, at);
  await updateTask(page.api, paint, { ...at, priority: 80 });
  await settle();
  await page.outbox.discard(page.outbox.changes()[0]?.sequence ?? 0);
  expect(page.outbox.changes().map(({ words }) => words)).toEqual(['Change: Paint']);
  back();
  await page.passTime();
  expect(browser.kept()).toEqual([]);
  expect(server.tasks.get(String(sweep.id))).toMatchObject({ context_id: home.id });
  expect(server.tasks.get(String(paint.id))).toMatchObject({ context_id: home.id, priority: 80 });
});
