import type { ReadAside } from './answer-reader.ts';

/**
 * `createAnswerReader`, which loads with the first long answer. The page reads that one itself: of 50,000 tasks the first
 * card then appears after 0.75 s, instead of 1.2 s with a worker that is still loading (2026-11-25).
 */
export function createLazyAnswerReader(): ReadAside {
  let reader: Promise<ReadAside> | undefined;
  return async (name, text) => {
    if (reader) return await (await reader)(name, text);
    reader = import('./answer-reader.ts').then(({ createAnswerReader }) => createAnswerReader());
    // Code that did not load is loaded again for the next answer; the page reads until then.
    reader.catch(() => {
      reader = undefined;
    });
    return undefined;
  };
}
