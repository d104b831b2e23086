import { expect, test } from 'vitest';
import { plainFailure } from '#client/data/transfer-failure.ts';
import { ApiError, type ApiErrorKind } from '#contract/api-error.ts';

const failure = (kind: ApiErrorKind, status = 0, message = 'Failed to create task') =>
  new ApiError(message, { kind, status, endpoint: 'tasks.create' });

test.each([
  [failure('network'), 'The server cannot be reached. Check the connection, and try again.'],
  [failure('timeout'), 'The server took too long to answer. Try again in a moment.'],
  [
    failure('malformed', 200),
    'The server’s answer cannot be read. Try again; if that does not help, tell whoever runs the server.',
  ],
  [failure('status', 503), 'The server has failed (503). Try again in a moment.'],
  [failure('status', 429), 'The server takes no more calls for now. Wait a minute, and try again.'],
  [failure('status', 403), 'Failed to create task (403)'],
  // A server's own words stay.
  [failure('status', 507, 'The disk is full'), 'The disk is full'],
  [
    new DOMException('Encountered full disk while opening backing store', 'QuotaExceededError'),
    'This browser cannot store how far the import is (QuotaExceededError). Free some space, or leave private browsing, and try again.',
  ],
  [new Error('a.json is empty.'), 'a.json is empty.'],
])('%s is said as: %s', (error, words) => {
  expect(plainFailure(error)).toMatchObject({ message: words });
});

test('a cancellation stays what it is, and so does a refused token', () => {
  const givenUp = new DOMException('Your session has ended.', 'AbortError');
  expect(plainFailure(givenUp)).toBe(givenUp);
  expect(plainFailure(failure('status', 401))).toMatchObject({ name: 'ApiError', status: 401 });
});
