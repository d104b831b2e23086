import { expect, test } from 'vitest';
import { completed, completingCalls } from '#client/data/completed-answer.ts';
import { readTasks } from '#client/data/every-task.ts';
import { findCreated } from '#client/data/find-created.ts';
import { partInWords, strayInWords } from '#client/data/partial-lists.ts';
import { readKey } from '#client/data/read.ts';
import { startReview, tickReviewItem } from '#client/data/reviews.ts';
import { createTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { viewNow } from '#client/data/views.ts';
import { ApiError } from '#contract/api-error.ts';
import { createClient } from '#contract/client.ts';
import { UNTOLD } from '#contract/entities/common.ts';
import { Review } from '#contract/entities/review.ts';
import { answeredApi, listOf, settle, task } from './answered-api.ts';

const gamma = task(1, 'next', {
  title: 'Gamma',
  description: 'Words',
  due_date: '2026-11-26',
  priority: 90,
  updated_at: 'then',
});

/** An api on another server that answers each write with only these fields of its item. */
function terse(noun: string, fields: object) {
  const world = answeredApi();
  const sent: object[] = [];
  /** The reason to refuse a body; false to accept it. */
  let refuses: (body: object) => string | false = () => false;
  const call = createClient({
    base: '/api',
    getToken: () => null,
    fetch: async (_, init) => {
      if (init?.method === 'GET') return Response.json({ [noun]: fields });
      const body = JSON.parse(String(init?.body));
      sent.push(body);
      const message = refuses(body);
      return message ? Response.json({ message }, { status: 422 }) : Response.json({ [noun]: fields });
    },
    onMisfit: () => undefined,
  });
  const told: string[] = [];
  world.api.pending.callCompleted = completingCalls(world.api.pending, ({ message }) => told.push(message));
  const refuse = (why: typeof refuses) => {
    refuses = why;
  };
  return { api: { ...world.api, isOurs: false, call }, queryClient: world.queryClient, sent, told, refuse };
}

test('fields that the answer to a move leaves out stay as they were, and those it gives are taken', async () => {
  const { api, queryClient } = terse('task', { id: 1, status: 'waiting', priority: 10 });
  queryClient.setQueryData(readKey('tasks.list', {}), listOf(gamma));
  const moved = await moveTask(api, gamma, 'waiting');
  expect(moved).toMatchObject({
    title: 'Gamma',
    description: 'Words',
    due_date: '2026-11-26',
    status: 'waiting',
    priority: 10,
  });
  // Otherwise the next change would overwrite a later one of another device.
  expect(moved.updated_at).toBeNull();
  expect(queryClient.getQueryData(readKey('tasks.list', {}))).toMatchObject({
    tasks: [{ title: 'Gamma', due_date: '2026-11-26' }],
  });
});

test('a sent name stays when the answer has none; another field that does not come back may not be saved', async () => {
  const { api } = terse('task', { id: 1, status: 'next' });
  const changed = await updateTask(api, gamma, { title: 'Delta', due_date: '2026-12-24' });
  expect(changed).toMatchObject({ title: 'Delta', status: 'next', due_date: null, description: 'Words' });
});

test('an answer with only the id, and the time of the change, does not mean that fields were not saved', async () => {
  const { api } = terse('task', { id: 1, updated_at: 'now' });
  const changed = await updateTask(api, gamma, { priority: 20, due_date: '2026-12-24' });
  expect(changed).toMatchObject({ title: 'Gamma', priority: 20, due_date: '2026-12-24', updated_at: 'now' });
});

test('a review that is started and ticked without a word is as the server has it, and each tick goes with those before', async () => {
  const { api, calls, last } = answeredApi();
  const other = { ...api, isOurs: false };
  const silent = new ApiError('Failed', { kind: 'malformed', endpoint: 'reviews.update', status: 204 });
  const checklist = [1, 2].map((id) => ({ id, title: `Step ${id}`, completed: false }));
  const starting = startReview(other);
  await settle();
  last('reviews.start').fail(silent);
  await settle();
  last('reviews.current').answer({ review: Review.parse({ id: 3, checklist }) });
  expect(await starting).toMatchObject({ id: 3, checklist });
  const ticking = [1, 2].map((id) => tickReviewItem(other, 3, id, true));
  for (const _ of checklist) {
    await settle();
    last('reviews.update').fail(silent);
  }
  await Promise.all(ticking);
  const sent = calls.flatMap(({ name, args }) => (name === 'reviews.update' ? [args.body] : []));
  expect(sent).toMatchObject([
    { checklist: [{ completed: true }, { completed: false }] },
    { checklist: [{ completed: true }, { completed: true }] },
  ]);
});

test.each([[{ id: 3 }], [{ id: 3, checklist: null }]])(
  'a checklist that the answer leaves out is not sent back empty: %j',
  async (answer) => {
    const { api, queryClient, sent } = terse('review', answer);
    const checklist = [1, 2].map((id) => ({ id, title: `Step ${id}`, completed: false }));
    queryClient.setQueryData(readKey('reviews.current', {}), { review: Review.parse({ id: 3, checklist }) });
    await tickReviewItem(api, 3, 1, true);
    await settle();
    await tickReviewItem(api, 3, 2, true);
    expect(sent.at(-1)).toMatchObject({
      checklist: [
        { id: 1, completed: true },
        { id: 2, completed: true },
      ],
    });
  },
);

test('a text that the server has cut off is not reported as saved', async () => {
  const { api } = terse('task', { id: 1, title: 'Gamma', status: 'next', description: 'As many wor' });
  await expect(updateTask(api, gamma, { description: 'As many words as it takes' })).rejects.toThrow(
    'The server has kept only the first 11 characters of the description',
  );
  const { api: other } = terse('task', { id: 1, title: 'Delta', status: 'next', description: 'Words, tidied' });
  await expect(updateTask(other, gamma, { title: ' Delta ', description: ' words, tidied up' })).resolves.toMatchObject(
    {
      description: 'Words, tidied',
    },
  );
});

test('a text of a creation that the server has cut off is reported, and the new item is there', async () => {
  const { api, sent, told } = terse('task', { id: 2, title: 'Gamma', status: 'inbox', description: 'As many wor' });
  const fields = { title: 'Gamma', description: 'As many words as it takes', status: 'inbox' } as const;
  await expect(createTask(api, fields)).resolves.toMatchObject({ id: 2, description: 'As many wor' });
  expect(sent).toHaveLength(1);
  expect(told).toEqual(['The server has kept only the first 11 characters of the description']);
});

test.each([[{ total: 40 }], [{ total: null, next_cursor: 'more' }]])(
  'of a part of a list it is not said that the server lacks a task: %j',
  async (more) => {
    const { api, last } = answeredApi();
    const looking = findCreated({ ...api, isOurs: false }, {
      write: 'tasks.create',
      args: { title: 'Milk' },
      at: 0,
    } as never);
    last('tasks.list').answer({ ...listOf(gamma), ...more });
    expect(await looking).toMatchObject({
      isMissing: false,
      problem: 'The answer was lost. The server has sent only a part of its tasks, and this one may be another',
    });
  },
);

test('an answer of another form is left as it is', () => {
  expect(completed(undefined, undefined, undefined, {})).toBeUndefined();
  expect(completed({ task: { id: 1 } }, [], { task: { id: 1, title: 'A' } } as { task: { id: number } }, {})).toEqual({
    task: { id: 1 },
  });
});

test('a change that a server refuses for the stamp, which it does not know, goes without it; another refusal stays', async () => {
  const { api, queryClient, refuse, sent } = terse('task', { id: 1, title: 'Delta', status: 'next' });
  queryClient.setQueryData(readKey('tasks.list', {}), listOf(gamma));
  refuse((body) => 'updated_at' in body && 'property updated_at should not exist');
  expect(await updateTask(api, gamma, { title: 'Delta' }, { since: 'then' })).toMatchObject({ title: 'Delta' });
  expect(sent).toEqual([{ title: 'Delta', updated_at: 'then' }, { title: 'Delta' }]);
  refuse(() => 'The title is taken');
  await expect(updateTask(api, gamma, { title: 'Delta' }, { since: 'then' })).rejects.toThrow('The title is taken');
  await expect(updateTask(api, gamma, { title: 'Delta' })).rejects.toThrow('The title is taken');
  expect(sent).toHaveLength(5);
});

test('whom a task waits for goes in its description alone where a server does not know the field', async () => {
  const { api, refuse, sent } = terse('task', { id: 1, title: 'Gamma', status: 'waiting' });
  refuse((body) => 'waiting_for' in body && 'property waiting_for should not exist');
  const told = { status: 'waiting', waiting_for: 'Bob', description: 'Waiting for Bob.' } as const;
  expect(await updateTask(api, gamma, told)).toMatchObject({ status: 'waiting' });
  expect(sent.at(-1)).toEqual({ status: 'waiting', description: 'Waiting for Bob.' });
  // Otherwise the text would be lost.
  await expect(updateTask(api, gamma, { status: 'waiting', waiting_for: 'Bob' })).rejects.toThrow('waiting_for');
  await expect(updateTask(api, gamma, { waiting_for: null })).rejects.toThrow('waiting_for');
});

test('items created here count as the server’s, and not as left out of its answer', () => {
  const { api, queryClient } = answeredApi();
  queryClient.setQueryData(readKey('tasks.list', {}), { ...listOf(gamma), total: 3 });
  void createTask({ ...api, isOurs: false }, { title: 'Delta', description: null, status: 'inbox' });
  const shown = viewNow(api, 'tasks.list', {});
  expect(shown && partInWords(shown, 'shown')).toBe('Only 2 of 4 tasks are shown: the server sent no more.');
  expect(shown && partInWords({ ...shown, total: 2 * UNTOLD - 1 }, 'shown')).toBe(
    'Only the first 2 tasks are shown: the server has more.',
  );
});

test('tasks whose status has no column are counted, and their statuses named', () => {
  const stray = [task(2, 'archived'), task(3, ''), task(4, 'archived')];
  expect(strayInWords(listOf(gamma))).toBeUndefined();
  expect(strayInWords(listOf(gamma, ...stray.slice(0, 1)))).toBe(
    '1 task has a status without a column: archived. Search finds it.',
  );
  expect(strayInWords(listOf(gamma, ...stray))).toBe(
    '3 tasks have a status without a column: archived, none. Search finds them.',
  );
});

test('of a server that lacks the list of one status, the lists of the others are read', async () => {
  const call = createClient({
    base: '/api',
    getToken: () => null,
    fetch: async (address) => {
      const path = String(address).replace(/^\/api\/tasks\/?/, '');
      if (path === 'waiting' || path.includes('limit')) return new Response('', { status: 404 });
      return Response.json(
        path ? { tasks: path === 'someday' ? [task(3, 'someday')] : [] } : { data: [gamma], total: 3 },
      );
    },
    onMisfit: () => undefined,
  });
  const { tasks, total } = await readTasks({ isOurs: false }, call);
  expect({ ids: tasks.map(({ id }) => id), total }).toEqual({ ids: [1, 3], total: 3 });
});

test('of a server that has more and does not say how many, a longer page may be all there is, or the lists have the rest', async () => {
  const [one, other, third] = [task(1, 'next'), task(2, 'next'), task(3, 'waiting')];
  const read = async (isLimited: boolean) => {
    const asked: string[] = [];
    const call = createClient({
      base: '/api',
      getToken: () => null,
      fetch: async (address) => {
        const [, path, limit] = /^\/api\/tasks\/?(\w*)(\?.*)?$/.exec(String(address)) ?? [];
        asked.push(`${path}${limit ?? ''}`);
        if (path) return Response.json({ tasks: path === 'waiting' ? [third] : [] });
        return limit && isLimited ? Response.json([one, other]) : Response.json({ data: [one], has_more: true });
      },
      onMisfit: () => undefined,
    });
    const { tasks, total } = await readTasks({ isOurs: false }, call);
    return { asked: asked.length, ids: tasks.map(({ id }) => id), isPart: total > tasks.length };
  };
  expect(await read(true)).toEqual({ asked: 2, ids: [1, 2], isPart: false });
  expect(await read(false)).toEqual({ asked: 6, ids: [1, 3], isPart: true });
});
