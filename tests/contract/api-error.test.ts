import { expect, test } from 'vitest';
import { ApiError, isUnanswered } from '#contract/api-error.ts';

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
