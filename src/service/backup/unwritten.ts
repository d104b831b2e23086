import { rmSync } from 'node:fs';
import { messageOf } from '#contract/message-of.ts';
import { StartupError } from '../startup-error.ts';

/** Removes what was written of files that do not come about; says what went wrong in a sentence, unless it is in one. */
export function unwritten(error: unknown, words: string, ...parts: string[]): StartupError {
  try {
    for (const part of parts) rmSync(part, { force: true });
  } catch {
    // Where nothing can be written nothing can be removed: the first failure says why.
  }
  if (error instanceof StartupError) return error;
  return new StartupError(`${words} (${messageOf(error)}).`, { cause: error });
}
