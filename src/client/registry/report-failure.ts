import { Refusal } from '#client/data/refusal.ts';
import type { Say } from '#client/ui/status.tsx';
import { ApiError } from '#contract/api-error.ts';
import { messageOf } from '#contract/message-of.ts';

/** True for a failure that concerns nobody any more, such as that of a write of an ended session. */
function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** A refused token is the session's affair: it goes to the sign-in page, which says why. */
function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** True for a failure that is not reported: it concerns nobody any more, or is reported elsewhere. */
export function isUntold(error: unknown): boolean {
  return isGivenUp(error) || isSessionOver(error);
}

/** A browser's own words name a key, and do not say what to do. */
const wordsOf = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
    ? 'This browser cannot keep more: what is new is lost when the page is closed'
    : messageOf(error);

/** Logs a failure (spec §8), shows its words in the footer line and speaks them; a refusal is not logged. */
export function reportFailure(say: Say, error: unknown): void {
  if (isUntold(error)) return;
  if (!(error instanceof Refusal)) console.error(error);
  say(wordsOf(error), { tone: 'error' });
}
