import { rmSync } from 'node:fs';
import { messageOf } from '#contract/message-of.ts';
import { StartupError } from '../startup-error.ts';

/** Removes the unfinished files of a failed backup or restore; puts the failure into a sentence, unless it is one. */
export function unwritten(error: unknown, words: string, ...parts: string[]): StartupError {
  try {
    for (const part of parts) rmSync(part, { force: true });
  } catch {
    // Where nothing can be written nothing can be removed: the first failure gives the reason.
  }
  if (error instanceof StartupError) return error;
  return new StartupError(`${words} (${messageOf(error)}).`, { cause: error });
}
