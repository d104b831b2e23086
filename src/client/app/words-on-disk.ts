import type { OutboxStore } from '#client/data/outbox-store.ts';
import { REFLECTION } from './kept-words.ts';

interface WordsOnDiskOptions {
  window: Window;
  store: Pick<OutboxStore, 'answers' | 'keepAnswers'>;
  account: string;
  report: (error: unknown) => void;
}

/** When kept words were written, in milliseconds. Throws for another's text in their place. */
const timeOf = (words: unknown): number => (words ? JSON.parse(String(words)).at : 0);

/**
 * Keeps an account's reflection until the signal also where the browser writes at once. Chromium writes `localStorage` to the disk
 * up to a minute later, and one that is killed has lost what came since: that is brought back from here.
 */
export async function keepWordsOnDisk(
  { window, store, account, report }: WordsOnDiskOptions,
  signal: AbortSignal,
): Promise<void> {
  const { localStorage } = window;
  const key = `${REFLECTION}:${account}`;
  const keep = () => {
    const row = { account, hash: 'words', queryKey: [], data: localStorage.getItem(key), at: Date.now() };
    store.keepAnswers([row]).catch(report);
  };
  window.addEventListener(REFLECTION, keep, { signal });
  const [onDisk] = await store.answers(account, 'words');
  if (timeOf(onDisk?.data) > timeOf(localStorage.getItem(key))) {
    localStorage.setItem(key, String(onDisk?.data));
    window.dispatchEvent(new Event(`${REFLECTION}-back`));
  }
  keep();
}
