import * as z from 'zod/mini';
import type { Endpoint } from './calls/endpoint.ts';

/**
 * Whether our service keeps the answer to a call under its `Idempotency-Key`: for every POST that creates or changes
 * something, and every deletion.
 */
export function takesIdempotencyKey({ method, transaction }: Endpoint): boolean {
  return (method === 'POST' || method === 'DELETE') && transaction;
}

/** True when the body, or the query of a deletion, may carry the item's `updated_at`. */
function isStamped({ body, query }: Endpoint): boolean {
  return [body, query].some((sent) => sent instanceof z.ZodMiniObject && 'updated_at' in sent.shape);
}

/** Every status other than success that our service may answer a call with, and what it means, in rising order. */
export function refusalsOf(endpoint: Endpoint): Map<number, string> {
  const keyed = takesIdempotencyKey(endpoint);
  const { body, query, authenticated, path, status, refuses = {} } = endpoint;
  const possible: [number, string | false | undefined][] = [
    [400, body ? 'The body is not JSON.' : keyed && 'The `Idempotency-Key` is not one.'],
    [401, authenticated ? 'No token, or one that is wrong, revoked or expired.' : 'Wrong email or password.'],
    [
      403,
      authenticated
        ? `The access token that was sent may not do this: its scope is smaller.${keyed && status === 201 ? ' Or the account holds as many items as it may.' : ''}`
        : 'The account is disabled.',
    ],
    [404, path.includes('{id}') && 'There is no such thing among your own.'],
    [409, isStamped(endpoint) && 'It was changed since the `updated_at` that was sent.'],
    [413, body && 'The body is too large.'],
    [415, body && 'The body is not sent as JSON, or is compressed.'],
    [
      422,
      body || query
        ? 'Something in the request is not valid; `errors` says what.'
        : keyed && 'The `Idempotency-Key` was used for another request.',
    ],
    [429, 'Too many calls; `Retry-After` says how long to wait.'],
    [500, 'A fault of the server.'],
    [503, 'The database cannot be reached or written; `Retry-After` says when to try again.'],
    ...Object.entries(refuses).map(([status, meaning]): [number, string] => [Number(status), meaning]),
  ];
  return new Map(
    possible.filter((entry): entry is [number, string] => Boolean(entry[1])).toSorted(([one], [other]) => one - other),
  );
}
