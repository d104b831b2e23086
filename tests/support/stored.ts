import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A store of the page in the browser: the unsent changes, or the server's last responses. */
export function storedIn(page: Page, name: 'outbox' | 'snapshot'): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    (store) =>
      new Promise<Record<string, unknown>[]>((resolve) => {
        const opening = indexedDB.open('mizu');
        // The page has not created it yet, and must not find it without its object stores.
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

/** Waits until the stored responses contain all these words, such as the name of a call or a title. */
export async function keepsAnswers(page: Page, words: readonly string[]): Promise<void> {
  const kept = async () => JSON.stringify(await storedIn(page, 'snapshot'));
  // The page stores them a moment later, and reading all of them costs more than a look at the page.
  for (const word of words) await expect.poll(kept, { interval: 200 }).toContain(word);
}
