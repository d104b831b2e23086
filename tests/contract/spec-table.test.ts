import { expect, test } from 'vitest';
import { endpointNames, endpoints } from '#contract/endpoints.ts';

/** The calls of the specification, §7, as it lists them. */
const SPEC = `
POST /auth/login
POST /auth/logout
GET /user/profile
PUT /user/profile
GET /tasks
GET /tasks/inbox
GET /tasks/next
GET /tasks/waiting
GET /tasks/someday
GET /tasks/calendar
GET /tasks/{id}
POST /tasks
PUT /tasks/{id}
DELETE /tasks/{id}
PUT /tasks/{id}/move
POST /tasks/{id}/defer
GET /projects
GET /projects/{id}
POST /projects
PUT /projects/{id}
DELETE /projects/{id}
GET /contexts
POST /contexts
PUT /contexts/{id}
DELETE /contexts/{id}
GET /references
POST /references
PUT /references/{id}
DELETE /references/{id}
GET /reviews
GET /reviews/current
POST /reviews/start
PUT /reviews/{id}
POST /reviews/{id}/complete
GET /analytics/dashboard
GET /analytics/patterns
GET /ai/models
POST /ai/analyze-task
POST /ai/suggest-next
POST /ai/explain-procrastination/{id}
POST /ai/productivity-feedback
POST /ai/chat`
  .trim()
  .split('\n');

/** What our own service adds to it; another server does without. */
const EXTRAS = [
  'POST /ai/chat/preview',
  'POST /tasks/batch',
  'POST /auth/sign-ins',
  'POST /auth/sign-ins/finish',
  'PUT /auth/password',
  'GET /auth/sessions',
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/{id}',
  'GET /auth/tokens',
  'POST /auth/tokens',
  'DELETE /auth/tokens/{id}',
];

test('the table has every call of the specification, each once, and no more than the extras', () => {
  const calls = endpointNames.map((name) => `${endpoints[name].method} ${endpoints[name].path}`);
  expect(calls.toSorted()).toEqual([...SPEC, ...EXTRAS].toSorted());
});
