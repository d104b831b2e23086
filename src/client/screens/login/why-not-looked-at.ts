import { ApiError } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import { reasonOf } from '#contract/failure-reason.ts';

/** Why no server has looked at the credentials of a failed sign-in, which the table's text blames; undefined if one has. */
export function whyNotLookedAt(error: unknown): string | undefined {
  const { failure } = endpoints['auth.login'];
  if (!(error instanceof ApiError) || error.message !== failure) return undefined;
  // A server that has no such call has not.
  const isLookedAt = error.status >= 400 && error.status < 500 && ![404, 405].includes(error.status);
  return isLookedAt ? undefined : reasonOf(error, failure);
}
