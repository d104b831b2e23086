import { describe, expect, test } from 'vitest';
import { ownProjectFieldNames } from '#contract/entities/project.ts';
import { freshService, type Person, refusal, START } from './support/service.ts';

const readProject = async ({ call }: Person, id: string | number) =>
  (await call('projects.get', { params: { id } })).project;

describe('a project', () => {
  test('starts as active and empty', async () => {
    const { ana } = await freshService();
    const { project } = await ana.call('projects.create', { body: { name: ' House ', description: 'By June' } });
    expect(project).toEqual({
      id: expect.any(String),
      name: 'House',
      description: 'By June',
      status: 'active',
      progress: 0,
      tasks_count: 0,
      completed_tasks_count: 0,
      next_actions_count: 0,
      ...Object.fromEntries(ownProjectFieldNames.map((name) => [name, null])),
      created_at: START,
      updated_at: START,
    });
    expect(await readProject(ana, project.id)).toEqual(project);
  });

  test('goes from any status to any other', async () => {
    const { ana } = await freshService();
    const statuses = ['active', 'on_hold', 'completed'] as const;
    for (const from of statuses) {
      for (const status of statuses) {
        const { project } = await ana.call('projects.create', { body: { name: 'House', status: from } });
        const changed = await ana.call('projects.update', { params: { id: project.id }, body: { status } });
        expect(changed.project).toMatchObject({ name: 'House', status });
      }
    }
  });

  test('changes the given fields, clears with null, and refuses a stale updated_at', async () => {
    const { ana } = await freshService();
    const { project } = await ana.call('projects.create', { body: { name: 'House', description: 'By June' } });
    const params = { id: project.id };
    const updated_at = project.updated_at ?? '';
    const renamed = await ana.call('projects.update', { params, body: { name: 'Home', updated_at } });
    expect(renamed.project).toMatchObject({ name: 'Home', description: 'By June', status: 'active' });
    const stale = ana.call('projects.update', { params, body: { name: 'Hut', updated_at } });
    expect(await refusal(stale)).toMatchObject({ status: 409, message: expect.stringMatching(/^Project was changed/) });
    expect((await ana.call('projects.update', { params, body: { description: null } })).project.description).toBeNull();
  });

  test('counts follow its tasks through every change', async () => {
    const { ana } = await freshService();
    const { project } = await ana.call('projects.create', { body: { name: 'House' } });
    const { project: other } = await ana.call('projects.create', { body: { name: 'Garden' } });
    const counts = async (id = project.id) => {
      const { tasks_count, completed_tasks_count, progress, next_actions_count } = await readProject(ana, id);
      return [tasks_count, completed_tasks_count, progress, next_actions_count];
    };
    const add = async (status: 'next' | 'done') =>
      (await ana.call('tasks.create', { body: { title: status, status, project_id: project.id } })).task.id;

    const [first, second] = [await add('next'), await add('next')];
    await add('done');
    expect(await counts()).toEqual([3, 1, 33.3, 2]);
    await ana.call('tasks.move', { params: { id: first }, body: { status: 'done' } });
    expect(await counts()).toEqual([3, 2, 66.7, 1]);
    await ana.call('tasks.update', { params: { id: second }, body: { project_id: other.id } });
    expect(await counts()).toEqual([2, 2, 100, 0]);
    expect(await counts(other.id)).toEqual([1, 0, 0, 1]);
    await ana.call('tasks.delete', { params: { id: second } });
    expect(await counts(other.id)).toEqual([0, 0, 0, 0]);
    await ana.call('tasks.move', { params: { id: first }, body: { status: 'next' } });
    expect(await counts()).toEqual([2, 1, 50, 1]);
    await ana.call('tasks.update', { params: { id: first }, body: { project_id: null } });
    expect(await counts()).toEqual([1, 1, 100, 0]);
    const listed = (await ana.call('projects.list', {})).projects.find(({ id }) => id === project.id);
    expect(listed).toEqual(await readProject(ana, project.id));
    const { active_projects } = await ana.call('analytics.dashboard', {});
    expect(active_projects.find(({ id }) => id === project.id)).toEqual(listed);
  });

  test('never says 100 % before it is', async () => {
    const { ana, store } = await freshService();
    const { project } = await ana.call('projects.create', { body: { name: 'House' } });
    const { task } = await ana.call('tasks.create', { body: { title: 'The last one', project_id: project.id } });
    const row = await store.db
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', String(task.id))
      .executeTakeFirstOrThrow();
    const done = Array.from({ length: 1999 }, (_, index) => ({
      ...row,
      id: `done-${index}`,
      status: 'done',
      completed_at: START,
    }));
    for (let from = 0; from < done.length; from += 500) {
      await store.db
        .insertInto('tasks')
        .values(done.slice(from, from + 500))
        .execute();
    }
    expect(await readProject(ana, project.id)).toMatchObject({ tasks_count: 2000, progress: 99.9 });
  });

  test('deleted leaves its tasks, without a project', async () => {
    const { ana } = await freshService();
    const { project } = await ana.call('projects.create', { body: { name: 'House' } });
    const { task } = await ana.call('tasks.create', { body: { title: 'Call', project_id: project.id } });
    await ana.call('projects.delete', { params: { id: project.id } });
    expect((await ana.call('projects.list', {})).projects).toEqual([]);
    expect((await ana.call('tasks.get', { params: { id: task.id } })).task).toMatchObject({
      project: null,
      project_id: null,
    });
    expect(await refusal(ana.call('projects.delete', { params: { id: project.id } }))).toMatchObject({ status: 404 });
  });
});

describe('the list of projects', () => {
  test('shows the active ones first, by name, and can be filtered', async () => {
    const { ana } = await freshService();
    for (const [name, status] of [
      ['done', 'completed'],
      ['beta', 'active'],
      ['resting', 'on_hold'],
      ['Alpha', 'active'],
      ['Émile', 'active'],
      ['fence 10', 'active'],
      ['Fence 9', 'active'],
    ] as const) {
      await ana.call('projects.create', { body: { name, status } });
    }
    const names = async (query = {}) => (await ana.call('projects.list', { query })).projects.map(({ name }) => name);
    expect(await names()).toEqual(['Alpha', 'beta', 'Émile', 'Fence 9', 'fence 10', 'resting', 'done']);
    expect(await names({ status: 'on_hold' })).toEqual(['resting']);
  });
});
