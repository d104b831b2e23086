import { ApiError } from '#contract/api-error.ts';

const CONFLICT = 409;

/** What can be done about a conflict of words that were typed. */
export const KEPT = 'What you typed is kept: save again to put it over that.';

/** Whether the server refused a change since what it is a change of has been changed elsewhere. */
export function isConflict(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.status === CONFLICT;
}
