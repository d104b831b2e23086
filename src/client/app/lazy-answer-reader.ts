import type { ReadAside } from './answer-reader.ts';

/**
 * `createAnswerReader`, which comes with the first long answer. That one the page reads itself: of 50,000 tasks the first card
 * is there after 0.75 s then, and after 1.2 s where the worker has yet to come (2026-11-25).
 */
export function createLazyAnswerReader(): ReadAside {
  let reader: Promise<ReadAside> | undefined;
  return async (name, text) => {
    if (reader) return await (await reader)(name, text);
    reader = import('./answer-reader.ts').then(({ createAnswerReader }) => createAnswerReader());
    // Code that did not come is asked for again by the next one; the page reads until then.
    reader.catch(() => {
      reader = undefined;
    });
    return undefined;
  };
}
