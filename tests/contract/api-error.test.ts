import { expect, test } from 'vitest';
import { ApiError, isUnanswered } from '#contract/api-error.ts';
import { createClient } from '#contract/client.ts';

test.each([
  [500, false],
  [501, false],
  [502, true],
  [504, true],
  [507, false],
  [511, true],
  [519, false],
  [520, true],
  [530, true],
  [531, false],
])('a %i comes from a proxy, and not from the server itself: %s', (status, isOfProxy) => {
  expect(isUnanswered(new ApiError('', { kind: 'status', endpoint: 'user.profile', status }))).toBe(isOfProxy);
});

test.each([
  [['title is too long', 'status is none'], 'title is too long; status is none'],
  [[], 'Failed to create task'],
  [['title', 5], 'Failed to create task'],
])('a refusal in the words %j is told as: %s', async (message, told) => {
  const fetch = async () => Response.json({ message }, { status: 422 });
  const call = createClient({ base: '/api', getToken: () => null, fetch });
  await expect(call('tasks.create', { body: { title: 'Milk' } })).rejects.toMatchObject({ message: told });
});
