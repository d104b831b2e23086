import { describe, expect, test } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { createClient } from '#contract/client.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { UNTOLD } from '#contract/entities/common.ts';
import { readAnswer } from '#contract/read-answer.ts';
import { readByClient } from './support/read-by-client.ts';

const whole = { id: 1, title: 'One', status: 'next' };
const done = (text: string): [string, boolean] => [text, true];
const undone = (text: string): [string, boolean] => [text, false];

describe('a task that does not quite fit', () => {
  const fields: [string, object, object][] = [
    ['a null title', { title: null }, { title: 'Untitled' }],
    ['no title', { title: undefined }, { title: 'Untitled' }],
    ['a numeric title', { title: 42 }, { title: '42' }],
    ['a title that is a thing', { title: { en: 'One' } }, { title: 'Untitled' }],
    ['a null status', { status: null }, { status: '' }],
    ['a numeric status', { status: 3 }, { status: '3' }],
    ['a description that is a list', { description: [] }, { description: null }],
    ['a priority in words', { priority: 'high' }, { priority: null }],
    ['a due date that is none', { due_date: 'soon' }, { due_date: null }],
    ['a due date that is a truth value', { due_date: true }, { due_date: null }],
    ['a context that is text', { context: 'phone' }, { context: null }],
    ['a context that is an empty list', { context: [] }, { context: null }],
    ['a context without id', { context: { name: 'phone' } }, { context: null }],
    ['a context of nothing', { context: {} }, { context: null }],
    ['a context of nulls', { context: { id: null, name: null } }, { context: null }],
    ['a context with a null id alone', { context: { id: null } }, { context: null }],
    ['a context without name', { context: { id: 3, name: null } }, { context: { id: 3, name: 'Unnamed' } }],
  ];
  test.each(fields)('%s: the list survives, and so does the task', async (_, odd, expected) => {
    for (const wrap of [
      (tasks: object[]) => ({ tasks }),
      (tasks: object[]) => ({ data: tasks }),
      (tasks: object[]) => tasks,
    ]) {
      const { result, told } = await readByClient(
        'tasks.list',
        wrap([
          { ...whole, id: 7 },
          { ...whole, ...odd },
        ]),
      );
      expect(result.tasks).toHaveLength(2);
      expect(result.tasks[0]).toMatchObject({ id: 7, title: 'One' });
      expect(result.tasks[1]).toMatchObject({ id: 1, ...expected });
      expect(told).not.toEqual([]);
    }
  });

  test('tags as text, and whatever else the table does not know, are nobody’s business', async () => {
    const { result, told } = await readByClient('tasks.list', { tasks: [{ ...whole, tags: 'a,b', extra: [1] }] });
    expect(result.tasks).toMatchObject([whole]);
    expect(told).toEqual([]);
  });

  test('without a usable id it is left out, the others stay, and that is reported', async () => {
    const ids = [undefined, null, '', {}, true];
    const tasks = [{ ...whole, id: 7 }, ...ids.map((id) => ({ ...whole, id })), { ...whole, id: 'b' }];
    const { result, told } = await readByClient('tasks.inbox', { tasks });
    expect(result.tasks.map(({ id }) => id)).toEqual([7, 'b']);
    expect(told).toEqual([1, 2, 3, 4, 5].map((index) => `tasks.inbox tasks.${index}.id`));
  });

  test('is left out where it is no task at all', async () => {
    const { result } = await readByClient('tasks.next', { tasks: [null, 'Milk', 5, [], whole] });
    expect(result.tasks.map(({ id }) => id)).toEqual([1]);
  });
});

describe('other nouns', () => {
  test('a project, a reference and a context keep their lists', async () => {
    const projects = await readByClient('projects.list', {
      projects: [{ id: 1, name: null, progress: 'half' }, { name: 'No' }],
    });
    expect(projects.result.projects).toMatchObject([{ id: 1, name: 'Unnamed', status: 'active' }]);
    const references = await readByClient('references.list', [{ id: 1, title: null, url: 5 }, { title: 'No' }]);
    expect(references.result.references).toMatchObject([{ id: 1, title: 'Untitled', url: '5' }]);
    const contexts = await readByClient('contexts.list', { contexts: [{ id: 1 }, { name: 'No' }] });
    expect(contexts.result.contexts).toMatchObject([{ id: 1, name: 'Unnamed' }]);
  });

  test('a blank title or name reads as none: nobody could see or hear which item it is', async () => {
    const tasks = await readByClient('tasks.list', [
      { ...whole, title: '' },
      { ...whole, id: 2, title: ' \n' },
    ]);
    expect(tasks.result.tasks).toMatchObject([{ title: 'Untitled' }, { title: 'Untitled' }]);
    const task = await readByClient('tasks.update', { task: { ...whole, title: '' } });
    expect(task.result.task).toMatchObject({ id: 1, title: 'Untitled' });
    const projects = await readByClient('projects.list', { projects: [{ id: 1, name: ' \u200b' }] });
    expect(projects.result.projects).toMatchObject([{ id: 1, name: 'Unnamed' }]);
    const references = await readByClient('references.list', [{ id: 1, title: '', url: 'https://example.org' }]);
    expect(references.result.references).toMatchObject([{ id: 1, title: 'Untitled', url: 'https://example.org' }]);
    const user = await readByClient('user.profile', { user: { id: 1, name: '', email: 'ana@example.org' } });
    expect(user.result.user).toMatchObject({ name: '' });
  });

  test('figures survive bad items in their lists', async () => {
    const { result } = await readByClient('analytics.dashboard', {
      today: { completed: 'many', total: 4 },
      overall: {},
      next_actions: [{ title: 'No id' }],
      upcoming_deadlines: 'none',
      active_projects: [{ id: 1, name: 'House', tasks_count: [] }],
    });
    expect(result.today).toEqual({ completed: 0, total: 4 });
    expect([result.next_actions, result.upcoming_deadlines]).toEqual([[], []]);
    expect(result.active_projects).toMatchObject([{ id: 1, tasks_count: 0 }]);
    const percents = await readByClient('projects.list', { projects: [{ id: 1, name: 'House', progress: '62.50%' }] });
    expect(percents.result.projects).toMatchObject([{ progress: 62.5 }]);
    const patterns = await readByClient('analytics.patterns', {
      pattern: [],
      context_stats: [{ name: 'No id' }, { id: 2, name: 'phone' }],
      recommendations: [{ task: { title: null }, reasons: ['Due', null, 7, {}] }, { priority_score: 9 }],
    });
    expect(patterns.result).toMatchObject({
      pattern: null,
      context_stats: [{ name: 'No id' }, { id: 2 }],
      recommendations: [{ task: { title: 'Untitled' }, reasons: ['Due', '7'] }],
    });
    expect(patterns.result.recommendations).toHaveLength(1);
  });

  test('a checklist keeps every item, or there is no review: it is sent back whole', async () => {
    const review = (...checklist: object[]) => ({ review: { id: 1, checklist } });
    const { result } = await readByClient(
      'reviews.current',
      review(
        { id: 1, title: null, completed: null },
        { id: 2, title: 'Two', completed: 1 },
        { id: 3, title: 'Three', completed: '1' },
        { id: 4, title: 'Four', completed: '0' },
      ),
    );
    expect(result.review?.checklist).toMatchObject([
      { id: 1, title: 'Untitled', completed: false },
      { id: 2, title: 'Two', completed: true },
      { id: 3, title: 'Three', completed: true },
      { id: 4, title: 'Four', completed: false },
    ]);
    await expect(readByClient('reviews.current', review({ id: 1, title: 'One' }, { title: 'No id' }))).rejects.toThrow(
      ApiError,
    );
    await expect(readByClient('reviews.start', review({ title: 'No id' }))).rejects.toThrow(ApiError);
    const odd = { id: 1, title: 'One', completed: 'yes' };
    await expect(readByClient('reviews.current', review(odd))).rejects.toThrow(ApiError);
    await expect(readByClient('reviews.current', { review: { id: 1, checklist: 'none' } })).rejects.toThrow(ApiError);
    const past = [{ id: 1, checklist: [{ title: 'No id' }] }, { id: 2 }];
    await expect(readByClient('reviews.list', { reviews: past })).rejects.toThrow(ApiError);
  });

  test('the chat’s text is found where it is, and none is made up', async () => {
    expect((await readByClient('ai.chat', { response: null, suggestion: { response: 'Hello' } })).result.response).toBe(
      'Hello',
    );
    await expect(readByClient('ai.chat', { suggestion: { response: null } })).rejects.toThrow(ApiError);
  });
});

describe('an answer that is none', () => {
  const wrong: [EndpointName, unknown][] = [
    ['tasks.list', 'tasks'],
    ['tasks.list', {}],
    ['tasks.list', { tasks: undefined }],
    ['tasks.inbox', { tasks: 'none' }],
    ['tasks.inbox', { tasks: [null, 5] }],
    ['tasks.list', { tasks: { one: whole } }],
    ['tasks.list', { tasks: [{ name: 'no task' }] }],
    ['tasks.list', [null, 5]],
    ['tasks.inbox', { data: [5] }],
    ['tasks.move', { task: { title: 'No id', status: 'next' } }],
    ['tasks.create', { task: null }],
    ['user.profile', { user: null }],
    ['auth.login', { user: { name: 'Bo' } }],
    ['auth.login', { token: '', user: { name: 'Bo' } }],
    ['analytics.dashboard', { today: [], overall: {} }],
    ['reviews.current', []],
    ['reviews.current', { review: 'none' }],
    ['reviews.current', { review: { checklist: [] } }],
  ];
  test.each(wrong)('%s: %j is told as such', async (name, answer) => {
    await expect(readByClient(name, answer)).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'malformed',
      message: endpoints[name].failure,
    });
  });
});

test('no review that is written as null alone is none; a list does not say that there is none', async () => {
  expect((await readByClient('reviews.current', null)).result).toEqual({ review: null });
  for (const answer of [[], [{ id: 1 }]])
    await expect(readByClient('reviews.current', answer)).rejects.toMatchObject({ kind: 'malformed', status: 200 });
});

test.each([
  ...['', 'null', 'ok', '"Saved."', 'Task saved successfully', '[1]', '{"success":true}', '{"status":"queued"}'].map(
    done,
  ),
  ...['42', 'false', '[]', '[0]', 'Not saved'].map(undone),
  ...['<!doctype html><h1>Saved</h1>', '{"task": {"id": 1', '[{"id":1'].map(undone),
])('whether a change is done, where the answer does not have what was promised: %s', async (text, isDone) => {
  const call = createClient({ base: '/api', getToken: () => null, fetch: async () => new Response(text) });
  const moving = call('tasks.move', { params: { id: 1 }, body: { status: 'next' } });
  await expect(moving).rejects.toMatchObject({ kind: 'malformed', status: isDone ? 204 : 200 });
});

test.each([
  [{ success: false, message: 'The title is taken' }, 'The title is taken'],
  [{ ok: false }, 'Failed to create task'],
  [{ status: 'fail', data: null, message: 'The title is taken' }, 'The title is taken'],
  [{ data: null, errors: [{ message: 'The title is taken' }] }, 'The title is taken'],
  [{ error: 'E_TAKEN' }, 'Failed to create task'],
])('a change that is answered by a failure, with the status of a success, is refused: %j', async (answer, message) => {
  await expect(readByClient('tasks.create', answer)).rejects.toMatchObject({ kind: 'status', status: 422, message });
  await expect(readByClient('tasks.delete', answer)).rejects.toMatchObject({ kind: 'status', status: 422 });
  await expect(readByClient('tasks.list', answer)).rejects.toMatchObject({ kind: 'malformed', status: 200 });
});

test('an answer that has what was promised is taken, whatever else it says', async () => {
  const { result } = await readByClient('tasks.create', { task: whole, errors: [], error: null, status: 'failed' });
  expect(result.task).toMatchObject(whole);
});

test.each([
  [{ meta: { current_page: 1, total: 120 } }, 120],
  [{ total: 7, meta: { total: 120 } }, 7],
  [{ meta: { total: 'many' } }, null],
  [{ meta: 'v2' }, null],
  [{ total: '120' }, 120],
  [{ pagination: { total: 120, page: 1 } }, 120],
  [{ total: null, has_more: true }, 2 * UNTOLD],
  [{ next_page_url: 'https://other.test/tasks?page=2', links: [] }, 2 * UNTOLD],
  [{ links: { next: 'https://other.test/tasks?page=2' } }, 2 * UNTOLD],
  [{ meta: { current_page: 1, last_page: '3' } }, 2 * UNTOLD],
  [{ current_page: 3, last_page: 3, next_page_url: null, links: { next: null }, has_more: false }, null],
])('how many tasks or references there are is read beside a page of them, too: %j', async (beside, total) => {
  for (const name of ['tasks.list', 'references.list'] as const)
    expect((await readByClient(name, { data: [whole], ...beside })).result.total ?? null).toBe(total);
  expect((await readByClient('tasks.list', { tasks: [whole], ...beside })).result.total ?? null).toBe(total);
});

test.each([
  ['tasks.list', 'tasks'],
  ['tasks.list', 'data'],
  ['tasks.inbox', 'tasks'],
  ['tasks.calendar', 'tasks'],
  ['projects.list', 'projects'],
  ['contexts.list', 'contexts'],
  ['references.list', 'data'],
  ['reviews.list', 'reviews'],
] as const)('%s: an empty list that is written as null is empty: {"%s": null}', async (name, under) => {
  const { result, told } = await readByClient(name, { [under]: null });
  expect(Object.values(result)).toContainEqual([]);
  expect(told).toEqual([]);
});

test('a task that a list has twice is there once, in the place of the first, whatever the type of its id', async () => {
  const { result } = await readByClient('tasks.list', {
    tasks: [whole, { ...whole, id: 2 }, { ...whole, id: '1' }, whole],
  });
  expect(result.tasks.map(({ id }) => id)).toEqual([1, 2]);
});

test.each(['inbox', 'next', 'waiting', 'someday'] as const)(
  'a task without a status in the list of %s has that one',
  async (status) => {
    const { result } = await readByClient(`tasks.${status}`, {
      tasks: [
        { id: 1, title: 'One' },
        { ...whole, id: 2, status: 'done' },
      ],
    });
    expect(result.tasks.map((task) => task.status)).toEqual([status, 'done']);
  },
);

test('an answer that fits is parsed once and nothing is reported', () => {
  const tasks = Array.from({ length: 3 }, (_, id) => ({ ...whole, id }));
  expect(readAnswer(endpoints['tasks.inbox'].response, { tasks })).toMatchObject({ success: true, misfits: [] });
});

test('ten thousand tasks, each with a misfit or none, are one list', async () => {
  const tasks = Array.from({ length: 10_000 }, (_, id) => ({ ...whole, id: id % 10 === 0 ? null : id, title: null }));
  const { result, told } = await readByClient('tasks.list', { tasks });
  expect(result.tasks).toHaveLength(9000);
  expect(told).toHaveLength(11_000);
});

test('more misfits than the engine can hold make the answer unreadable, in the table’s words', async () => {
  const tasks = Array.from({ length: 300_000 }, () => null);
  await expect(readByClient('tasks.list', { tasks })).rejects.toMatchObject({
    name: 'ApiError',
    kind: 'malformed',
    message: 'Failed to fetch tasks',
  });
});
