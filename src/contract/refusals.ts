import * as z from 'zod/mini';
import { type Endpoint, type EndpointName, endpoints } from './endpoints.ts';

/** Whether our service keeps the answer to a call for its `Idempotency-Key`: every POST that makes or changes something. */
export function takesIdempotencyKey(name: EndpointName): boolean {
  const { method, noun } = endpoints[name];
  return method === 'POST' && noun !== 'ai' && !name.startsWith('auth.');
}

const COMPLETED = 'This weekly review is completed.';

/** Why our service answers 409 to a call; undefined: it never does. */
function conflictOf(name: EndpointName, endpoint: Endpoint): string | undefined {
  if (name === 'reviews.update' || name === 'reviews.complete') return COMPLETED;
  const stamped = endpoint.body instanceof z.ZodMiniObject && 'updated_at' in endpoint.body.shape;
  return stamped ? 'It was changed since the `updated_at` that was sent.' : undefined;
}

/** Calls that are counted. */
const tooMany: Partial<Record<EndpointName, string>> = {
  'auth.login': 'Too many failed sign-ins; `Retry-After` says how long to wait.',
  'ai.chat': 'Too many questions, to us or to the provider; `Retry-After` says how long to wait.',
};

/** Every status other than success that our service may answer a call with, and what it means, in rising order. */
export function refusalsOf(name: EndpointName): Map<number, string> {
  const endpoint: Endpoint = endpoints[name];
  const keyed = takesIdempotencyKey(name);
  const conflict = conflictOf(name, endpoint);
  const { body, query } = endpoint;
  const possible: [number, string | false | undefined][] = [
    [400, body ? 'The body is not JSON.' : keyed && 'The `Idempotency-Key` is not one.'],
    [401, endpoint.authenticated ? 'No token, or one that is wrong, revoked or expired.' : 'Wrong email or password.'],
    [404, endpoint.path.includes('{id}') && 'There is no such thing among your own.'],
    [409, conflict],
    [413, body && 'The body is too large.'],
    [415, body && 'The body is not sent as JSON.'],
    [
      422,
      body || query
        ? 'Something in the request is not valid; `errors` says what.'
        : keyed && 'The `Idempotency-Key` was used for another request.',
    ],
    [429, tooMany[name]],
    [500, 'A fault of the server.'],
    [502, name === 'ai.chat' && 'The provider failed; the message says how.'],
    [503, name === 'ai.chat' && 'The provider is not set up; the message names the variable to set.'],
    [504, name === 'ai.chat' && 'The provider took too long.'],
  ];
  return new Map(possible.filter((entry): entry is [number, string] => Boolean(entry[1])));
}
