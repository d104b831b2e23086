import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What the browser keeps of the page: the changes that are not sent, or the last answers of the server. */
export function storedIn(page: Page, name: 'outbox' | 'snapshot'): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    (store) =>
      new Promise<Record<string, unknown>[]>((resolve) => {
        const opening = indexedDB.open('mizu');
        // The page has not made it yet, and is not to find it without its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const all = opening.result.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result);
          };
        };
      }),
    name,
  );
}

/** Waits until the last answers that the browser keeps have all these words, such as the name of a call or a title. */
export async function keepsAnswers(page: Page, words: readonly string[]): Promise<void> {
  const kept = async () => JSON.stringify(await storedIn(page, 'snapshot'));
  for (const word of words) await expect.poll(kept).toContain(word);
}
