import { Refusal } from '#client/data/refusal.ts';
import type { Say } from '#client/ui/status.tsx';
import { isGivenUp } from '#contract/api-error.ts';
import { messageOf } from '#contract/message-of.ts';

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
  if (isGivenUp(error)) return;
  if (!(error instanceof Refusal)) console.error(error);
  say(wordsOf(error), { tone: 'error' });
}
