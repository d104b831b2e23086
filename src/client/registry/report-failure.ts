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

/** A browser's own words name a key or a file, and do not say what to do. */
function wordsOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'This browser cannot keep more: what is new is lost when the page is closed';
  if (error instanceof TypeError && error.message.includes('module'))
    return 'A part of Mizu could not be loaded. Try again, or reload the page.';
  return messageOf(error);
}

/** Logs a failure (spec §8), shows its words in the footer line and speaks them; a refusal is not logged. */
export function reportFailure(say: Say, error: unknown): void {
  if (isUntold(error)) return;
  if (!(error instanceof Refusal)) console.error(error);
  say(wordsOf(error), { tone: 'error' });
}
