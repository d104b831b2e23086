import { expect, test } from 'vitest';
import { endpointNames } from '#contract/endpoints.ts';
import { inSpecWords, specCalls } from './support/spec-calls.ts';

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
  expect(endpointNames.map(inSpecWords).toSorted()).toEqual([...specCalls, ...EXTRAS].toSorted());
});
