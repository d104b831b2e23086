import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeAnew } from '#client/commands/create-anew.ts';
import { knownItemsNow } from '#client/data/search.ts';
import { planOf } from '#client/screens/assistant/proposal-plan.ts';
import { dayOf } from '#contract/entities/day.ts';
import { type ProjectField, projectFieldNames } from '#contract/entities/project.ts';
import { readActions } from '#contract/entities/read-actions.ts';
import {
  type EditedField,
  editedFieldNames,
  type OwnField,
  ownFieldNames,
  type TaskField,
  taskFieldNames,
} from '#contract/entities/task.ts';
import { projectValues, taskValues } from '#tests/contract/support/own-values.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { registry } from '#tests/support/commands.ts';
import { startWorld } from './world.ts';

/** A value for each field of a task: a missing one does not compile. Ids are filled in. */
const wanted: Record<TaskField, string | number> = {
  title: 'Ask about the roof',
  description: 'The north side',
  status: 'waiting',
  priority: 71,
  due_date: '2030-12-06',
  defer_until: '2030-12-01',
  context_id: '',
  project_id: '',
  waiting_for: 'Ana',
  ...taskValues,
  project_place: 'q20261102120000000',
};
const house: Record<ProjectField, string | number | boolean> = {
  name: 'House',
  description: 'All of it',
  status: 'active',
  ...projectValues,
};

async function start() {
  const { ana } = await freshService();
  const { project } = await ana.call('projects.create', { body: house as never });
  const { context } = await ana.call('contexts.create', { body: { name: 'phone' } });
  const full = { ...wanted, context_id: context.id, project_id: project.id };
  const { task } = await ana.call('tasks.create', { body: { title: 'Sweep', status: 'next' } });
  const world = await startWorld(ana.call);
  onTestFinished(world.stop);
  const stored = async (id: unknown) => (await ana.call('tasks.get', { params: { id: String(id) } })).task;
  return { ...world, ana, full, task, project, stored };
}

/** Accepts a proposal as the assistant's list does; resolves to its text. */
async function accept({ api, runner }: Awaited<ReturnType<typeof start>>, action: object): Promise<string> {
  const [read] = readActions([action]);
  if (!read) throw new Error('There is no action');
  const { words, run, why } = planOf(read, { ...knownItemsNow(api), formerTitle: () => undefined });
  if (!run) return `Not possible: ${why}`;
  await runner.run(run.command, run.options);
  return words;
}

/** How a field of a task is proposed. The description is left to the user. */
const proposals: Record<Exclude<EditedField, 'description'>, (value: unknown) => object> = {
  title: (title) => ({ action: 'rename', title }),
  status: (status) => ({ action: 'move', status }),
  priority: (priority) => ({ action: 'priority', priority }),
  due_date: (due_date) => ({ action: 'due', due_date }),
  defer_until: (defer_until) => ({ action: 'defer', defer_until }),
  context_id: () => ({ action: 'context', context: 'Phone' }),
  project_id: () => ({ action: 'project', project: 'house' }),
  waiting_for: (value) => ({ action: 'set', field: 'waiting_for', value }),
  ...(Object.fromEntries(
    ownFieldNames.map((field) => [field, (value: unknown) => ({ action: 'set', field, value })]),
  ) as Record<OwnField, (value: unknown) => object>),
};

describe('what the assistant proposes', () => {
  test.each(Object.keys(proposals) as (keyof typeof proposals)[])(
    '%s of a task is kept when it is accepted, and taken back by undo',
    async (name) => {
      const world = await start();
      const { task, full, stored, runner, failures } = world;
      const before = await stored(task.id);
      await accept(world, { ...proposals[name](full[name]), task_id: task.id });
      const after = await stored(task.id);
      expect(String(after[name])).toBe(String(full[name]));
      await runner.run(registry.get('history.undo'));
      const { updated_at: _, ...rest } = before;
      expect(await stored(task.id)).toMatchObject(rest);
      expect(failures).toEqual([]);
    },
  );

  test('a task with every field is captured with all of them, into Waiting For since it waits', async () => {
    const world = await start();
    const { full, ana, said } = world;
    const { status, context_id, project_id, project_place, ...fields } = full;
    const words = await accept(world, { action: 'capture', ...fields, context: 'phone', project: 'House' });
    const { tasks } = await ana.call('tasks.waiting', {});
    expect(tasks).toHaveLength(1);
    for (const name of editedFieldNames) expect(String(tasks[0]?.[name]), name).toBe(String(full[name]));
    expect(said).toEqual(['Added to Waiting For']);
    expect(words).toContain('waiting for “Ana”');
  });

  test('a context written with its mark is the existing one, and is not announced as new', async () => {
    const { api, task } = await start();
    const [read] = readActions([{ action: 'context', task_id: task.id, context: '@Phone' }]);
    if (!read) throw new Error('There is no action');
    expect(planOf(read, { ...knownItemsNow(api), formerTitle: () => undefined }).words).toBe(
      'Context of “Sweep”: “phone”',
    );
  });

  test('a project with a long name is found by the part that the model was given', async () => {
    const world = await start();
    const name = `House ${'and garden '.repeat(10)}are painted`;
    await world.ana.call('projects.create', { body: { name } });
    await world.api.queryClient.refetchQueries();
    const project = `${name.slice(0, 79)}…`;
    const words = await accept(world, { action: 'project', task_id: world.task.id, project });
    expect(words).toBe(`Project of “Sweep”: “${name}”`);
    expect((await world.stored(world.task.id)).project?.name).toBe(name);
  });

  test('a move, the person a task waits for, and the day to ask on set since when it waits', async () => {
    for (const action of [
      { action: 'move', status: 'waiting' },
      { action: 'set', field: 'waiting_for', value: 'Ana' },
      { action: 'set', field: 'follow_up', value: '2030-12-24' },
    ]) {
      const world = await start();
      await accept(world, { ...action, task_id: world.task.id });
      expect(await world.stored(world.task.id)).toMatchObject({
        status: 'waiting',
        waiting_since: dayOf(new Date('2026-11-21T00:00:00Z')),
      });
    }
  });

  test.each([
    ['repeat', 'every friday', taskValues.repeat],
    ['minutes', '45', 45],
    ['energy', 'Low', 'low'],
  ])('%s may be written as models write it: %j', async (field, value, kept) => {
    const world = await start();
    await accept(world, { action: 'set', task_id: world.task.id, field, value });
    expect(await world.stored(world.task.id)).toMatchObject({ [field]: kept });
  });

  test('a capture that repeats begins on its first day, and words that are no repeat are not accepted', async () => {
    const world = await start();
    await accept(world, { action: 'capture', title: 'Water', repeat: 'every friday' });
    const { tasks } = await world.ana.call('tasks.inbox', {});
    expect(tasks[0]).toMatchObject({ repeat: taskValues.repeat, due_date: expect.any(String) });
    const odd = 'once in a blue moon';
    const refused = 'Not possible: This is not a repeat that can be kept';
    expect(await accept(world, { action: 'capture', title: 'Howl', repeat: odd })).toBe(refused);
    const set = { action: 'set', task_id: world.task.id, field: 'repeat', value: odd };
    expect(await accept(world, set)).toBe(refused);
  });

  test('a new project has its area, purpose and review interval, and one that there is gets them', async () => {
    const world = await start();
    const { name, reviewed_on, in_order, status, ...fields } = house;
    await accept(world, { action: 'addProject', name: 'Boat', ...fields });
    const { projects } = await world.ana.call('projects.list', {});
    expect(projects.find((project) => project.name === 'Boat')).toMatchObject({ name: 'Boat', ...fields });
    for (const [field, value] of [
      ['area', 'Garden'],
      ['purpose', null],
      ['review_every', 7],
    ] as const) {
      await accept(world, { action: 'changeProject', project: 'house', field, value });
      const { project } = await world.ana.call('projects.get', { params: { id: String(world.project.id) } });
      expect(project[field]).toBe(value);
    }
    const unknown = { action: 'changeProject', project: 'Castle', field: 'area', value: 'Home' };
    expect(await accept(world, unknown)).toBe('Not possible: It is not one of your projects');
    const long = { action: 'changeProject', project: 'House', field: 'review_every', value: 1000 };
    expect(await accept(world, long)).toMatch(/^Not possible: A review interval is 1 to 366 days/);
  });
});

describe('what is accepted is what was shown', () => {
  test('of a project whose description has lines that are read as its fields', async () => {
    const world = await start();
    const description = 'Before summer\nArea: Sea\nPurpose: fun';
    const words = await accept(world, { action: 'addProject', name: 'Boat', description, purpose: 'Sail\nfar' });
    expect(words).toBe('Add a project “Boat” · “Before summer” · Area: Sea · Purpose: Sail far');
    const { projects } = await world.ana.call('projects.list', {});
    const boat = { description: 'Before summer', area: 'Sea', purpose: 'Sail far' };
    expect(projects.find(({ name }) => name === 'Boat')).toMatchObject(boat);
  });

  test('of a title in several lines', async () => {
    const world = await start();
    const title = 'Ask\nabout  it';
    expect(await accept(world, { action: 'capture', title })).toBe('Capture “Ask about it”');
    expect((await world.ana.call('tasks.inbox', {})).tasks[0]?.title).toBe('Ask about it');
    await accept(world, { action: 'rename', task_id: world.task.id, title });
    expect((await world.stored(world.task.id)).title).toBe('Ask about it');
  });
});

test('several tasks that are moved to Waiting For at once each say since when they wait', async () => {
  const { ana, runner } = await start();
  for (const title of ['Mop', 'Dust']) await ana.call('tasks.create', { body: { title, status: 'next' } });
  const { tasks } = await ana.call('tasks.list', {});
  await runner.run(registry.get('task.moveToWaiting'), { target: { tasks } });
  const waiting = (await ana.call('tasks.waiting', {})).tasks;
  expect(waiting.map(({ waiting_since }) => waiting_since)).toEqual(Array(3).fill('2026-11-21'));
});

test('a deleted task is created again with every field, in its old place', async () => {
  const { api, ana, full } = await start();
  const { task } = await ana.call('tasks.create', { body: full as never });
  await ana.call('tasks.delete', { params: { id: task.id } });
  const { item, failed } = await makeAnew(api, { noun: 'task', item: task }, {});
  expect(failed).toBeUndefined();
  const { task: again } = await ana.call('tasks.get', { params: { id: String(item.id) } });
  for (const name of taskFieldNames) expect(String(again[name]), name).toBe(String(full[name]));
});

test('so is a project', async () => {
  const { api, ana, project } = await start();
  await ana.call('projects.delete', { params: { id: project.id } });
  await makeAnew(api, { noun: 'project', item: project }, {});
  await vi.waitFor(async () => expect((await ana.call('projects.list', {})).projects).toHaveLength(1));
  const [again] = (await ana.call('projects.list', {})).projects;
  for (const name of projectFieldNames) expect(again?.[name], name).toBe(house[name]);
});
