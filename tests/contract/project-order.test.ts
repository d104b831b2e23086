import * as fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { describe, expect, test } from 'vitest';
import { blockedTasks, inProjectOrder, placeOf } from '#contract/entities/project-order.ts';
import type { Task, TaskStatus } from '#contract/entities/task.ts';
import type { Scope } from '#service/handler.ts';
import { readWork } from '#service/handlers/ai-work.ts';
import { freshService, type Person, refusal } from './support/service.ts';

const titles = (tasks: readonly { title: string }[]) => tasks.map(({ title }) => title);

/** A project that is done in order, with tasks of these statuses, a second apart. */
async function startInOrder(...statuses: readonly TaskStatus[]) {
  const { ana, clock, store } = await freshService();
  const { project } = await ana.call('projects.create', { body: { name: 'House', in_order: true } });
  const tasks: Task[] = [];
  for (const [at, status] of statuses.entries()) {
    const body = { title: `Step ${at + 1}`, status, project_id: project.id };
    tasks.push((await ana.call('tasks.create', { body })).task);
    clock.advance(1000);
  }
  return { ana, clock, db: store.db, project, tasks };
}

const offered = async (ana: Person) => titles((await ana.call('tasks.next', {})).tasks).toSorted();
const placeBetween = (one: Task | undefined, other: Task | undefined) =>
  generateKeyBetween(one ? placeOf(one) : null, other ? placeOf(other) : null);

describe('a project that is done in order', () => {
  test('offers its first next action wherever actions are offered, and the next one when that is done', async () => {
    const { ana, tasks } = await startInOrder('next', 'next', 'next');
    await ana.call('tasks.create', { body: { title: 'Elsewhere', status: 'next' } });
    const everywhere = async () => {
      const { next_actions: dashboard } = await ana.call('analytics.dashboard', {});
      const { recommendations } = await ana.call('analytics.patterns', {});
      const { suggestions } = await ana.call('ai.suggestNext', { body: { ai_model: 'gemini' } });
      const scored = [recommendations, suggestions].map((some) => titles((some ?? []).map(({ task }) => task)));
      return [titles(dashboard), ...scored].map((some) => some.toSorted());
    };
    expect(await offered(ana)).toEqual(['Elsewhere', 'Step 1']);
    expect(await everywhere()).toEqual(Array(3).fill(['Elsewhere', 'Step 1']));
    // The board has all of them.
    expect((await ana.call('tasks.list', { query: { status: 'next' } })).tasks).toHaveLength(4);

    await ana.call('tasks.move', { params: { id: tasks[0]?.id ?? '' }, body: { status: 'done' } });
    expect(await offered(ana)).toEqual(['Elsewhere', 'Step 2']);
    expect(await everywhere()).toEqual(Array(3).fill(['Elsewhere', 'Step 2']));
  });

  test('is told to the assistant: what each task comes after', async () => {
    const { ana, clock, db } = await startInOrder('next', 'next');
    const user = await db.selectFrom('users').selectAll().where('id', '=', ana.id).executeTakeFirstOrThrow();
    const { openTasks, projects } = await readWork({ db, user, clock: clock.now } as Scope);
    expect(openTasks.map(({ title, after }) => [title, after])).toEqual([
      ['Step 1', null],
      ['Step 2', 'Step 1'],
    ]);
    expect(projects.map(({ in_order }) => in_order)).toEqual([true]);
  });

  test('offers all of them again when it is not in order any more', async () => {
    const { ana, project } = await startInOrder('next', 'next');
    for (const in_order of [false, null]) {
      await ana.call('projects.update', { params: { id: project.id }, body: { in_order } });
      expect(await offered(ana)).toEqual(['Step 1', 'Step 2']);
      await ana.call('projects.update', { params: { id: project.id }, body: { in_order: true } });
      expect(await offered(ana)).toEqual(['Step 1']);
    }
  });

  test('waits for a first action that is waiting or deferred; a task that is no action yet blocks nothing', async () => {
    const waiting = await startInOrder('waiting', 'next');
    expect(await offered(waiting.ana)).toEqual([]);
    const deferred = await startInOrder('next', 'next');
    const params = { id: deferred.tasks[0]?.id ?? '' };
    await deferred.ana.call('tasks.defer', { params, body: { defer_until: '2027-01-01' } });
    expect(await offered(deferred.ana)).toEqual([]);
    const ready = await startInOrder('someday', 'inbox', 'done', 'next', 'next');
    expect(await offered(ready.ana)).toEqual(['Step 4']);
  });

  test('is in the order of the places that were sent, the others by age', async () => {
    const { ana, tasks } = await startInOrder('next', 'next', 'next');
    const [first, second, third] = tasks;
    const params = { id: third?.id ?? '' };
    await ana.call('tasks.update', { params, body: { project_place: placeBetween(undefined, first) } });
    expect(await offered(ana)).toEqual(['Step 3']);
    await ana.call('tasks.update', { params, body: { project_place: placeBetween(first, second) } });
    expect(await offered(ana)).toEqual(['Step 1']);
    await ana.call('tasks.move', { params: { id: first?.id ?? '' }, body: { status: 'done' } });
    expect(await offered(ana)).toEqual(['Step 3']);
  });

  test('the service and the client find the same actions, whatever the order', async () => {
    const { ana, project, tasks } = await startInOrder('next', 'next', 'next', 'next', 'next', 'next');
    const step = fc.record({
      at: fc.nat(tasks.length - 1),
      to: fc.nat(tasks.length - 2),
      status: fc.constantFrom<TaskStatus>('next', 'waiting', 'someday', 'inbox', 'done'),
    });
    const read = async () => (await ana.call('tasks.list', { query: { project_id: String(project.id) } })).tasks;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { at, to, status } of steps) {
          const id = tasks[at]?.id ?? '';
          const others = inProjectOrder((await read()).filter((task) => task.id !== id));
          const project_place = placeBetween(others[to - 1], others[to]);
          await ana.call('tasks.update', { params: { id }, body: { status, project_place } });
        }
        const all = await read();
        const blocked = blockedTasks(all, () => project.id);
        const free = all.filter(({ id, status }) => status === 'next' && !blocked.has(String(id)));
        expect(await offered(ana)).toEqual(titles(free).toSorted());
      }),
      { numRuns: 15 },
    );
  });
});

describe('the place of a task in its project', () => {
  test('is at the end of a project that it comes to, and none without a project', async () => {
    const { ana, clock, tasks, project } = await startInOrder('next', 'next');
    const { task: other } = await ana.call('tasks.create', { body: { title: 'Earlier', status: 'next' } });
    clock.advance(1000);
    const { task: last } = await ana.call('tasks.create', {
      body: { title: 'Step 3', status: 'next', project_id: project.id },
    });
    clock.advance(1000);
    const params = { id: other.id };
    const { task: come } = await ana.call('tasks.update', { params, body: { project_id: project.id } });
    expect(titles(inProjectOrder([come, last, ...tasks]))).toEqual(['Step 1', 'Step 2', 'Step 3', 'Earlier']);
    // A change of something else leaves it.
    const { task: same } = await ana.call('tasks.update', { params, body: { title: 'Later' } });
    expect(same.project_place).toBe(come.project_place);
    const { task: gone } = await ana.call('tasks.update', { params, body: { project_id: null } });
    expect(gone.project_place).toBeNull();
    // Undo sends the former place too.
    const body = { project_id: project.id, project_place: come.project_place };
    expect((await ana.call('tasks.update', { params, body })).task.project_place).toBe(come.project_place);
  });

  test('is by age again when a change of project is undone and nobody had moved the task', async () => {
    const { ana, tasks, project } = await startInOrder('next', 'next', 'next');
    const params = { id: tasks[0]?.id ?? '' };
    const { project: empty } = await ana.call('projects.create', { body: { name: 'Garden' } });
    for (const elsewhere of [null, empty.id]) {
      await ana.call('tasks.update', { params, body: { project_id: elsewhere } });
      const body = { project_id: project.id, project_place: null };
      expect((await ana.call('tasks.update', { params, body })).task.project_place).toBeNull();
      expect(await offered(ana)).toEqual(['Step 1']);
    }
  });

  test('is that behind all others for what follows a repeating task, and undoing removes it', async () => {
    const { ana, clock, tasks } = await startInOrder('next', 'next');
    const params = { id: tasks[0]?.id ?? '' };
    const project_place = placeBetween(undefined, tasks[0]);
    const body = { repeat: 'FREQ=DAILY', due_date: '2026-11-21', project_place };
    await ana.call('tasks.update', { params, body });
    clock.advance(1000);
    await ana.call('tasks.move', { params, body: { status: 'done' } });
    expect(await offered(ana)).toEqual(['Step 2']);
    await ana.call('tasks.move', { params, body: { status: 'next' } });
    expect((await ana.call('tasks.list', {})).total).toBe(2);
  });

  test.each(['', 'first', 'q2026', 'q202611230421000000', 7])('%j is no place', async (value) => {
    const { ana } = await freshService();
    const refused = await refusal(
      ana.call('tasks.create', { body: { title: 'Call', project_place: value as string } }),
    );
    expect(refused).toMatchObject({ status: 422, errors: { project_place: [expect.any(String)] } });
  });
});
