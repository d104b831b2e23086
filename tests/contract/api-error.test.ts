import { expect, test } from 'vitest';
import { ApiError, isUnanswered } from '#contract/api-error.ts';
import { createClient } from '#contract/client.ts';

test.each([
  [400, false],
  [408, true],
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
  [{ message: ['title is too long', 'status is none'] }, 'title is too long; status is none'],
  [{ message: [] }, 'Failed to create task'],
  [{ message: ['title', 5] }, 'Failed to create task'],
  [{ detail: 'The title is too long', title: 'Bad Request' }, 'The title is too long'],
  [{ error: 'The title is too long' }, 'The title is too long'],
  [{ error: { code: 422, message: 'The title is too long' } }, 'The title is too long'],
  [
    { errors: { title: ['The title is too long'], due_date: ['No such day'] } },
    'The title is too long; due date: No such day',
  ],
  [{ errors: { title: ["can't be blank"], base: ['Come back later'] } }, "title: can't be blank; Come back later"],
  [{ title: ['This field may not be blank.'] }, 'title: This field may not be blank.'],
  [{ detail: [{ loc: ['body', 'due_date'], msg: 'field required' }] }, 'due date: field required'],
  [{ errors: [{ type: 'field', path: 'title', msg: 'Invalid value' }] }, 'title: Invalid value'],
  [[{ field: 'title', message: 'is too odd' }], 'title: is too odd'],
  [{ errors: ['Title is too long'], message: '' }, 'Title is too long'],
  [{ error: 'Unprocessable Entity', status: 422 }, 'Failed to create task'],
  [{ error: 'invalid_title', errors: 'Not so' }, 'Failed to create task'],
  [{ errors: [{ field: 'title', message: 'The title is too long' }] }, 'The title is too long'],
  [{ errors: [{ title: 'Bad Request', detail: 'The title is too long' }] }, 'The title is too long'],
  [{ detail: [{ loc: ['body', 'title'], msg: 'The title is too long' }] }, 'The title is too long'],
  [
    { title: ['This field is too long.'], due_date: ['No such day.'] },
    'title: This field is too long.; due date: No such day.',
  ],
  [{ title: ['This field is too long.'], trace: 'at line 5' }, 'Failed to create task'],
  [{ title: 'Your plan has no room for more.', status: 422 }, 'Your plan has no room for more.'],
  [{ title: 'Something is wrong', errors: { title: ['The title is too long'] } }, 'The title is too long'],
  [{ message: { title: ['is too long'] } }, 'title: is too long'],
  [{ error: { title: ['is too long'] } }, 'title: is too long'],
  [{ status: 'fail', data: { title: 'A title is required' } }, 'A title is required'],
  [{ success: false, data: { message: 'The title is too long' } }, 'The title is too long'],
  [{ error: 'invalid_grant', error_description: 'The credentials were wrong.' }, 'The credentials were wrong.'],
  [{ code: 7, msg: 'The title is too long' }, 'The title is too long'],
  [{ reason: 'The title is too long' }, 'The title is too long'],
  [{ Message: 'It is invalid.', ModelState: { Title: ['The title is too long'] } }, 'It is invalid.'],
  [{ errors: [{ title: 'The title is too long', source: { pointer: '/title' } }] }, 'The title is too long'],
  [{ 'invalid-params': [{ name: 'title', reason: 'is too long' }], title: 'Bad Request' }, 'title: is too long'],
  [{ data: { id: 5, title: 'Buy more milk' } }, 'Failed to create task'],
  ['The title is too long', 'The title is too long'],
  [null, 'Failed to create task'],
  [{}, 'Failed to create task'],
])('a refusal in the words %j is told as: %s', async (body, told) => {
  const fetch = async () => Response.json(body, { status: 422 });
  const call = createClient({ base: '/api', getToken: () => null, fetch });
  await expect(call('tasks.create', { body: { title: 'Milk' } })).rejects.toMatchObject({ message: told });
});

test.each([
  [422, 'The title is too long\n', 'The title is too long'],
  [422, '<h1>The title is too long</h1>', 'Failed to create task'],
  [422, 'The title is too long\n  at line 5', 'Failed to create task'],
  [404, '', 'Failed to create task'],
  [503, 'no healthy upstream', 'Failed to create task'],
])('a %i in the plain text %j is told as: %s', async (status, body, told) => {
  const call = createClient({ base: '/api', getToken: () => null, fetch: async () => new Response(body, { status }) });
  await expect(call('tasks.create', { body: { title: 'Milk' } })).rejects.toMatchObject({ message: told });
});

test.each([
  [413, undefined, 'Failed to create task. It is too long for this server'],
  [429, undefined, 'Failed to create task. The server takes no more just now. Try again later'],
  [429, '30', 'Failed to create task. The server takes no more just now. Try again in 30 seconds'],
])('a %i without words, Retry-After: %s, says what can be done about it', async (status, after, told) => {
  const headers: HeadersInit = after === undefined ? {} : { 'Retry-After': after };
  const fetch = async () => new Response('<h1>No</h1>', { status, headers });
  const call = createClient({ base: '/api', getToken: () => null, fetch });
  await expect(call('tasks.create', { body: { title: 'Milk' } })).rejects.toMatchObject({ message: told });
});
