// The product loads this when a change is in conflict; imported here, so that no test waits for the file.
import '#client/data/merge.ts';
import { expect, test } from 'vitest';
import { completingCalls } from '#client/data/completed-answer.ts';
import { renameContext } from '#client/data/contexts.ts';
import { updateReference } from '#client/data/references.ts';
import { completeReview, startReview } from '#client/data/reviews.ts';
import { moveTask, updateTask } from '#client/data/tasks.ts';
import { ApiError } from '#contract/api-error.ts';
import { Review } from '#contract/entities/review.ts';
import { answeredApi, settle, task } from './answered-api.ts';

const gamma = task(1, 'next', { title: 'Gamma', updated_at: 'then' });

test.each([
  [{ status: 'waiting' }, { status: 'waiting', title: 'Gamma' }],
  [{ status: 'next' }, { status: 'next' }],
  [null, { status: 'next' }],
])('a server that answers a change with the item of before is asked what it has by now: %j', async (now, expected) => {
  const { api, last } = answeredApi();
  api.pending.callCompleted = completingCalls(api.pending, () => undefined);
  const moving = moveTask({ ...api, isOurs: false }, gamma, 'waiting');
  await settle();
  last('tasks.move').answer({ task: gamma });
  await settle();
  if (now) last('tasks.get').answer({ task: { ...gamma, ...now } });
  else last('tasks.get').fail(new Error('Gone'));
  expect(await moving).toMatchObject(expected);
});

test.each([
  ['Bo', 'Bo'],
  [null, null],
])(
  'a change that is answered with nothing is looked at where the server may not keep all of it: %s',
  async (kept, expected) => {
    const { api, last } = answeredApi();
    api.pending.callCompleted = completingCalls(api.pending, () => undefined);
    const changing = updateTask({ ...api, isOurs: false }, gamma, { waiting_for: 'Bo', title: 'Delta' });
    await settle();
    const more = { kind: 'malformed', endpoint: 'tasks.update', status: 204 } as const;
    last('tasks.update').fail(new ApiError('Failed to update task', more));
    await settle();
    last('tasks.get').answer({ task: { ...gamma, title: 'Delta', waiting_for: kept } });
    expect(await changing).toMatchObject({ title: 'Delta', waiting_for: expected });
  },
);

test('of a context or a reference that is answered as it was before, the list says what the server has by now', async () => {
  const { api, last } = answeredApi();
  const other = { ...api, isOurs: false };
  api.pending.callCompleted = completingCalls(api.pending, () => undefined);
  const [at, none] = [
    { created_at: null, updated_at: null },
    { content: 'Words', url: null },
  ];
  const renaming = renameContext(other, { id: 4, name: 'home', ...at }, 'house');
  const changing = updateReference(other, { id: 5, title: 'Map', ...none, ...at }, { title: 'Atlas' });
  await settle();
  last('contexts.update').answer({ context: { id: 4, name: 'home', ...at } });
  last('references.update').answer({ reference: { id: 5, title: 'Map', ...none, ...at } });
  await settle();
  last('contexts.list').answer({ contexts: [{ id: '4', name: 'house', ...at }] });
  last('references.list').answer({ references: [{ id: 5, title: 'Atlas', content: null, url: null, ...at }] });
  expect(await renaming).toMatchObject({ name: 'house' });
  expect(await changing).toMatchObject({ title: 'Atlas', content: 'Words' });
});

test.each([
  [{ status: 'waiting' }, true],
  [{ status: 'next' }, false],
])('a change whose answer cannot be read is done where the server has it: %j', async (now, isDone) => {
  const { api, last } = answeredApi();
  api.pending.callCompleted = completingCalls(api.pending, () => undefined);
  const moving = moveTask({ ...api, isOurs: false }, gamma, 'waiting').then(
    ({ status }) => status,
    ({ message }) => message,
  );
  await settle();
  last('tasks.move').fail(new ApiError('Failed to move task', { kind: 'malformed', endpoint: 'tasks.move' }));
  await settle();
  last('tasks.get').answer({ task: { ...gamma, ...now } });
  await settle();
  // Whether it may overwrite later changes.
  if (!isDone) last('tasks.get').answer({ task: { ...gamma, ...now } });
  expect(await moving).toBe(isDone ? 'waiting' : 'Failed to move task');
});

test('a review whose completion is answered by what cannot be read is completed where the server says so', async () => {
  const { api, last } = answeredApi();
  const other = { ...api, isOurs: false };
  const checklist = [{ id: 1, title: 'Step', completed: true }];
  const done = Review.parse({ id: 3, checklist, wins: 'A scarf', completed_at: 'now' });
  const complete = () => {
    const completing = completeReview(other, 3, { wins: 'A scarf' });
    completing.catch(() => undefined);
    return completing;
  };
  const isCompleting = complete();
  await settle();
  last('reviews.complete').fail(new ApiError('Failed', { kind: 'malformed', endpoint: 'reviews.complete' }));
  await settle();
  last('reviews.list').answer({ reviews: [done] });
  await expect(isCompleting).resolves.toBeUndefined();
  const isFailing = complete();
  await settle();
  last('reviews.complete').fail(new ApiError('Failed', { kind: 'malformed', endpoint: 'reviews.complete' }));
  await settle();
  last('reviews.list').answer({ reviews: [] });
  await expect(isFailing).rejects.toThrow('Failed');
});

test.each([true, false])(
  'a review whose start is answered by a page has started where the server has it: %s',
  async (isThere) => {
    const { api, last } = answeredApi();
    const starting = startReview({ ...api, isOurs: false }).then(
      ({ id }) => id,
      ({ message }) => message,
    );
    await settle();
    last('reviews.start').fail(new ApiError('Failed to start', { kind: 'malformed', endpoint: 'reviews.start' }));
    await settle();
    last('reviews.current').answer({ review: isThere ? Review.parse({ id: 3, checklist: [] }) : null });
    expect(await starting).toBe(isThere ? 3 : 'Failed to start');
  },
);
