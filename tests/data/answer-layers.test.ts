import { describe, expect, test } from 'vitest';
import { withLayers } from '#client/data/answer-layers.ts';
import type { Layer } from '#client/data/pending-writes.ts';
import { Dashboard, Patterns } from '#contract/entities/analytics.ts';
import { Context } from '#contract/entities/context.ts';
import { Project } from '#contract/entities/project.ts';
import { Review } from '#contract/entities/review.ts';
import { Task } from '#contract/entities/task.ts';

const task = (id: string | number, more: object = {}) =>
  Task.parse({ id, title: `Task ${id}`, status: 'next', ...more });

const list = [
  task(1, { priority: 90 }),
  task(2, { priority: 50 }),
  task(3, { status: 'done' }),
  task(4, { status: 'done' }),
];

describe('an answer under layers', () => {
  const project = Project.parse({ id: 1, name: 'House', status: 'active' });
  const renamed = (name: string) => ({
    noun: 'project' as const,
    id: '1',
    over: (before: Project) => ({ ...before, name }),
  });

  test('shows the latest change of each field, and what the server says of the others', () => {
    const completed = {
      noun: 'project' as const,
      id: 1,
      over: (before: Project) => ({ ...before, status: 'completed' }),
    };
    const { projects } = withLayers('projects.list', {}, { projects: [project] }, [renamed('Home'), completed]);
    expect(projects).toEqual([{ ...project, name: 'Home', status: 'completed' }]);
  });

  test('is the same object when they are of something else, and gets nothing that is only changed', () => {
    const answer = { projects: [{ ...project, id: 2 }] };
    expect(withLayers('projects.list', {}, answer, [renamed('Home')])).toBe(answer);
    expect(withLayers('projects.list', {}, answer, [{ noun: 'task', id: 2, item: null }])).toBe(answer);
  });

  test('has a new item at its end', () => {
    const layer = { noun: 'project' as const, id: 'new:1', item: { ...project, id: 'new:1' } };
    expect(withLayers('projects.list', {}, { projects: [project] }, [layer]).projects.map(({ id }) => id)).toEqual([
      1,
      'new:1',
    ]);
  });

  test('counts each task where it is shown', () => {
    const answer = { tasks: [...list], total: null, next_cursor: null, counts: { next: 2, done: 40 } as never };
    const layers = [
      { noun: 'task' as const, id: 1, item: task(1, { status: 'done' }) },
      { noun: 'task' as const, id: 9, item: task(9) },
      { noun: 'task' as const, id: 3, item: null },
    ];
    expect(withLayers('tasks.list', {}, answer, layers).counts).toEqual({ next: 2, done: 40 });
    expect(answer.counts).toEqual({ next: 2, done: 40 });
    // A server that has counted before the last change.
    const late = { ...answer, counts: { done: 0 } as never };
    expect(withLayers('tasks.list', {}, late, layers.slice(2)).counts).toEqual({ done: 0 });
    expect(withLayers('tasks.list', {}, late, layers.slice(1, 2)).counts).toEqual({ done: 0 });
  });

  test('has as many in all as the server says, and what the layers add or take away', () => {
    const answer = { tasks: [...list], total: 100, next_cursor: null, counts: null as never };
    const gone = { noun: 'task' as const, id: 3, item: null };
    const added = { noun: 'task' as const, id: 9, item: task(9) };
    expect(withLayers('tasks.list', {}, answer, [gone]).total).toBe(99);
    expect(withLayers('tasks.list', {}, answer, [added]).total).toBe(101);
  });

  test('of the dashboard, changes what the server has put there, and adds nothing', () => {
    const answer = Dashboard.parse({
      today: {},
      overall: {},
      next_actions: [task(1), task(2), task(3)],
      upcoming_deadlines: [task(1, { due_date: '2026-11-20' })],
      // Another server may have other statuses.
      active_projects: [project, { ...project, id: 2 }, { ...project, id: 3, status: 'dreamt of' }],
    });
    const layers: Layer[] = [
      { noun: 'task', id: 1, item: task(1, { title: 'Changed', due_date: '2026-11-20' }) },
      { noun: 'task', id: 2, item: task(2, { defer_until: '2026-11-23' }) },
      { noun: 'task', id: 3, item: task(3, { defer_until: '2026-11-22' }) },
      { noun: 'task', id: 9, item: task(9, { due_date: '2026-11-20' }) },
      { noun: 'project', id: 1, over: (before) => ({ ...(before as Project), status: 'completed' }) },
      ...[2, 3].map((id): Layer => ({ ...renamed('Home'), id })),
    ];
    const shown = withLayers('analytics.dashboard', {}, answer, layers, '2026-11-22');
    expect(shown.next_actions.map(({ title }) => title)).toEqual(['Changed', 'Task 3']);
    expect(shown.upcoming_deadlines.map(({ title }) => title)).toEqual(['Changed']);
    expect(shown.active_projects.map(({ id, name }) => [id, name])).toEqual([
      [2, 'Home'],
      [3, 'Home'],
    ]);
  });

  test('of the dashboard, drops what is not to be asked for yet, is done or is not due', () => {
    const due = { due_date: '2026-11-20' };
    const waiting = (id: number, more: object = {}) =>
      task(id, { status: 'waiting', follow_up: '2026-11-20', ...more });
    const answer = Dashboard.parse({
      today: {},
      overall: {},
      next_actions: [],
      upcoming_deadlines: [task(1, due), task(2, due), task(3, due)],
      active_projects: [],
      to_ask: [waiting(5), waiting(6)],
    });
    const layers: Layer[] = [
      { noun: 'task', id: 1, item: task(1, { ...due, status: 'done' }) },
      { noun: 'task', id: 2, item: task(2) },
      { noun: 'task', id: 5, item: waiting(5, { follow_up: '2026-12-01' }) },
      { noun: 'task', id: 6, item: waiting(6, { title: 'Changed' }) },
    ];
    const shown = withLayers('analytics.dashboard', {}, answer, layers, '2026-11-22');
    expect(shown.upcoming_deadlines.map(({ title }) => title)).toEqual(['Task 3']);
    expect(shown.to_ask?.map(({ title }) => title)).toEqual(['Changed']);
  });

  test('is the same where it holds no items', () => {
    const answer = { user: {} } as never;
    expect(withLayers('user.profile', {}, answer, [renamed('Home')])).toBe(answer);
  });

  test('has nothing of a task that is being deleted, and all of it when that is undone', () => {
    const repeats = [
      { task_id: 1, title: 'Water the plants', day: '2026-12-01' },
      { task_id: 2, title: 'Pay rent', day: '2026-12-01' },
      { task_id: 1, title: 'Water the plants', day: '2026-12-08' },
    ];
    const month = { query: { start_date: '2026-12-01', end_date: '2026-12-31' } };
    const calendar = { tasks: [], repeats };
    const gone: Layer = { noun: 'task', id: '1', item: null };
    const shown = (...layers: Layer[]) => withLayers('tasks.calendar', month, calendar, layers);
    expect(shown(gone).repeats).toEqual([repeats[1]]);
    expect(shown(gone, { noun: 'task', id: 1, item: task(1) }).repeats).toBe(repeats);
    expect(shown({ noun: 'task', id: 1, over: (before) => before })).toBe(calendar);

    const patterns = Patterns.parse({
      recommendations: [1, 2, null].map((id) => ({
        task: { id, title: `Task ${id}` },
        priority_score: 1,
        reasons: [],
      })),
    });
    const recommended = (layer: Layer) => withLayers('analytics.patterns', {}, patterns, [layer]).recommendations;
    expect(recommended(gone).map(({ task: { title } }) => title)).toEqual(['Task 2', 'Task null']);
    expect(recommended({ ...gone, id: 3 })).toBe(patterns.recommendations);
  });

  test('of the patterns, changes contexts and drops deleted ones, keeps their figures, and adds none', () => {
    const stats = [1, 2].map((id) => ({ id, name: `Context ${id}`, tasks_count: 3, completion_rate: 50 }));
    const patterns = Patterns.parse({ context_stats: stats });
    const layers: Layer[] = [
      { noun: 'context', id: 1, over: (before) => ({ ...before, name: 'home' }) as Context },
      { noun: 'context', id: 2, item: null },
      { noun: 'context', id: 3, item: Context.parse({ id: 3, name: 'phone' }) },
    ];
    const { context_stats: shown } = withLayers('analytics.patterns', {}, patterns, layers);
    expect(shown).toEqual([{ ...patterns.context_stats[0], name: 'home' }]);
  });

  test('lacks a deleted task where another server leaves out what only ours adds', () => {
    const gone: Layer = { noun: 'task', id: 1, item: null };
    const due = { due_date: '2026-11-27' };
    const month = { query: { start_date: '2026-11-01', end_date: '2026-11-30' } };
    const calendar = { tasks: [task(1, due), task(2, due)] };
    expect(withLayers('tasks.calendar', month, calendar, [gone])).toEqual({ tasks: [task(2, due)] });
    const [next_actions, upcoming_deadlines, active_projects] = [[task(1), task(2)], [], []];
    const dashboard = Dashboard.parse({ today: {}, overall: {}, next_actions, upcoming_deadlines, active_projects });
    const shown = withLayers('analytics.dashboard', {}, dashboard, [gone], '2026-11-22');
    expect(shown).toEqual({ ...dashboard, next_actions: [task(2)] });
  });

  test('of the calendar, drops the repeats of a deleted task, and keeps those of a project of the same id', () => {
    const repeats = [
      { task_id: 1, title: 'Ferns', day: '2026-11-27' },
      { task_id: 2, title: 'Ferns', day: '2026-11-28' },
    ];
    const answer = { tasks: [task(1), task(2)], repeats };
    const repeating = (noun: 'task' | 'project') =>
      withLayers('tasks.calendar', { query: { start_date: '2026-11-01', end_date: '2026-11-30' } }, answer, [
        { noun, id: '1', item: null },
      ]).repeats;
    expect(repeating('task')).toEqual([{ task_id: 2, title: 'Ferns', day: '2026-11-28' }]);
    expect(repeating('project')).toBe(repeats);
  });

  test.each([
    ['tasks.get', 'task'],
    ['projects.get', 'project'],
  ] as const)('%s shows the item as it will be, and no other item', (name, noun) => {
    const [one, more] = noun === 'task' ? [task(1), { title: 'New' }] : [project, { name: 'New' }];
    const layer = { noun, id: 1, over: (before: object) => ({ ...before, ...more }) } as Layer;
    const shown = (answer: object) => withLayers(name, {} as never, answer as never, [layer]);
    expect(shown({ [noun]: one })).toEqual({ [noun]: { ...one, ...more } });
    // Its screen says that it is deleted.
    expect(withLayers(name, {} as never, { [noun]: one } as never, [{ noun, id: 1, item: null }])).toEqual({
      [noun]: one,
    });
    const other = { [noun]: { ...one, id: 2 } };
    expect(shown(other)).toBe(other);
  });

  test.each(['inbox', 'next', 'waiting', 'someday'] as const)(
    'of the list %s, has what goes there and no more',
    (status) => {
      const other = status === 'next' ? 'someday' : 'next';
      const [stays, goes, comes] = [task(1, { status }), task(2, { status }), task(3, { status })];
      const layers: Layer[] = [
        { noun: 'task', id: 2, item: task(2, { status: other }) },
        { noun: 'task', id: 3, item: comes },
        { noun: 'task', id: 4, item: task(4, { status: other }) },
      ];
      const { tasks } = withLayers(`tasks.${status}`, {} as never, { tasks: [stays, goes] } as never, layers) as {
        tasks: Task[];
      };
      expect(tasks.map(({ id }) => id)).toEqual([1, 3]);
    },
  );

  test.each([
    ['contexts.list', 'context', 'contexts'],
    ['references.list', 'reference', 'references'],
    ['projects.list', 'project', 'projects'],
  ] as const)('%s has what is renamed, and nothing that will be gone', (name, noun, field) => {
    const answer = { [field]: [1, 2].map((id) => ({ id, name: `Name ${id}` })) };
    const layers = [
      { noun, id: 1, over: (before: object) => ({ ...before, name: 'New' }) },
      { noun, id: 2, item: null },
    ] as Layer[];
    expect(withLayers(name, {} as never, answer as never, layers)).toEqual({ [field]: [{ id: 1, name: 'New' }] });
  });

  test('of the calendar, has what is due from the first day to the last, both included', () => {
    const month = { query: { start_date: '2026-12-01', end_date: '2026-12-31' } };
    const days = ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', null];
    const layers = days.map((due_date, id): Layer => ({ noun: 'task', id, item: task(id, { due_date }) }));
    const { tasks } = withLayers('tasks.calendar', month, { tasks: [], repeats: [] }, layers);
    expect(tasks.map(({ due_date }) => due_date)).toEqual(['2026-12-01', '2026-12-31']);
  });

  test('of the calendar, has no repeats of a task that is changed once it is deleted', () => {
    const repeats = [{ task_id: 1, title: 'Ferns', day: '2026-12-01' }];
    const month = { query: { start_date: '2026-12-01', end_date: '2026-12-31' } };
    const layers: Layer[] = [
      { noun: 'task', id: 1, item: null },
      { noun: 'task', id: 1, over: (before) => before },
    ];
    expect(withLayers('tasks.calendar', month, { tasks: [], repeats }, layers).repeats).toEqual([]);
  });

  test('of the current review, shows ticks, none once it is completed, and leaves another one as it is', () => {
    const review = Review.parse({ id: 1, checklist: [{ id: 'a', title: 'Inbox' }] });
    const ticked: Layer = { noun: 'review', id: 1, over: (before) => ({ ...before, notes: 'ticked' }) as Review };
    const done: Layer = { noun: 'review', id: 1, item: null };
    const shown = (answer: Review | null, ...layers: Layer[]) =>
      withLayers('reviews.current', {}, { review: answer }, layers).review;
    expect(shown(review, ticked)?.notes).toBe('ticked');
    expect(shown(review, ticked, done)).toBeNull();
    expect(shown({ ...review, id: 2 }, ticked, done)?.notes).toBeNull();
    expect(shown(null, ticked)).toBeNull();
    expect(shown(null, { noun: 'review', id: 1, item: review })).toBe(review);
    const completed = { ...review, completed_at: '2026-11-22T08:00:00.000Z' };
    expect(shown(review, { noun: 'review', id: 1, item: completed })).toBeNull();
  });
});
