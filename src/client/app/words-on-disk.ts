import type { Drafts } from '#client/data/drafts.ts';
import type { OutboxStore } from '#client/data/outbox-store.ts';
import { Kept } from './drafts-keeper.ts';
import { DRAFTS, REFLECTION, REFLECTION_BACK } from './kept-words.ts';

interface WordsOnDiskOptions {
  window: Window;
  store: Pick<OutboxStore, 'answers' | 'keepAnswers' | 'removeAnswer'>;
  account: string;
  drafts: Pick<Drafts, 'account' | 'get' | 'set' | 'subscribe'>;
  /** The name of this tab, which its pages share. */
  tab: string;
  report: (error: unknown) => void;
}

/** The prefix of the hashes of each tab's drafts, which are stored beside the answers. */
const TAB = 'drafts ';

/** The lock that a tab holds while a page is in it, signed in or not. */
const lockOf = (hash: string) => `mizu-${hash}`;

/** When kept words were written, in milliseconds. Throws for another program's text in their place. */
const timeOf = (words: unknown): number => (words ? (JSON.parse(String(words)).at ?? 0) : 0);

const draftsIn = (text: unknown): Record<string, object> =>
  Kept.safeParse(JSON.parse(String(text ?? null))).data?.values ?? {};

/**
 * Also keeps an account's drafts where the browser writes at once, until the signal aborts. Chromium writes `localStorage`
 * and `sessionStorage` to the disk up to a minute later, and the latter goes with its tab: the drafts of a killed or closed
 * tab are restored from here.
 */
export async function keepWordsOnDisk(options: WordsOnDiskOptions, signal: AbortSignal): Promise<void> {
  await Promise.all([keepReflection(options, signal), keepDrafts(options, signal)]);
}

/** Whether the account's kept drafts may still be shown to its user: not after a sign-out. */
const isOpen = ({ account, drafts }: WordsOnDiskOptions, signal: AbortSignal) =>
  !signal.aborted && drafts.account === account;

async function keepReflection(options: WordsOnDiskOptions, signal: AbortSignal) {
  const { window, store, account, report } = options;
  const { localStorage } = window;
  const key = `${REFLECTION}:${account}`;
  const keep = () => {
    const row = { account, hash: 'words', queryKey: [], data: localStorage.getItem(key), at: Date.now() };
    store.keepAnswers([row]).catch(report);
  };
  window.addEventListener(REFLECTION, keep, { signal });
  const onDisk = (await store.answers(account, 'words'))[0]?.data ?? null;
  if (!isOpen(options, signal)) return;
  if (timeOf(onDisk) > timeOf(localStorage.getItem(key))) {
    localStorage.setItem(key, String(onDisk));
    window.dispatchEvent(new Event(REFLECTION_BACK));
  }
  if (onDisk !== localStorage.getItem(key)) keep();
}

async function keepDrafts(options: WordsOnDiskOptions, signal: AbortSignal) {
  const { window, store, account, drafts, tab, report } = options;
  const { locks } = window.navigator;
  const row = { account, hash: `${TAB}${tab}`, queryKey: [] };
  const inTab = () => window.sessionStorage.getItem(`${DRAFTS}:${account}`);
  let onDisk: unknown = null;
  const keep = async () => {
    const now = inTab();
    const data = Object.keys(draftsIn(now)).length > 0 ? now : null;
    if (signal.aborted || data === onDisk) return;
    onDisk = data;
    if (data === null) await store.removeAnswer(row);
    else await store.keepAnswers([{ ...row, data, at: Date.now() }]);
  };
  holdWhileHere(window, lockOf(row.hash), report);
  // One page after the other: one of them restores what a tab has left.
  await locks.request(`mizu-words ${account}`, async () => {
    const rows = await store.answers(account, TAB);
    const { held = [] } = await locks.query();
    if (!isOpen(options, signal)) return;
    onDisk = rows.find(({ hash }) => hash === row.hash)?.data ?? null;
    // The browser has restored the tab with an older state of its storage.
    if (timeOf(onDisk) > timeOf(inTab())) {
      const later = draftsIn(onDisk);
      for (const key of Object.keys({ ...draftsIn(inTab()), ...later })) drafts.set(key, later[key]);
    }
    const here = new Set([lockOf(row.hash), ...held.map(({ name }) => name)]);
    const left = rows.filter(({ hash }) => !here.has(lockOf(hash))).toSorted((one, other) => other.at - one.at);
    const rests = left.map(({ data }) => bringBack(drafts, draftsIn(data)));
    // Here first: a browser that is killed in between has the words twice, instead of not at all.
    await keep();
    for (const [at, rest] of rests.entries()) {
      const words = left[at];
      if (!words || signal.aborted) return;
      if (Object.keys(rest).length === 0) await store.removeAnswer(words);
      else await store.keepAnswers([{ ...words, data: JSON.stringify({ at: words.at, values: rest }) }]);
    }
  });
  if (!isOpen(options, signal)) return;
  const stop = drafts.subscribe(() => {
    // The tab's storage gets them right after.
    queueMicrotask(() => void keep().catch(report));
  });
  signal.addEventListener('abort', stop);
  await keep();
}

/** Restores words where there are none. Returns those for which there were others: they wait for a later page. */
function bringBack(drafts: Pick<Drafts, 'get' | 'set'>, words: Record<string, object>): Record<string, object> {
  const rest = Object.entries(words).filter(([key, value]) => {
    if (drafts.get(key) === undefined) drafts.set(key, value);
    return JSON.stringify(drafts.get(key)) !== JSON.stringify(value);
  });
  return Object.fromEntries(rest);
}

/** Also on a suspended page: it has its words when it is resumed. */
function holdWhileHere(window: Window, name: string, report: (error: unknown) => void): void {
  const gone = new Promise((resolve) => {
    window.addEventListener('pagehide', resolve, { once: true });
  });
  window.navigator.locks.request(name, { mode: 'shared' }, () => gone).catch(report);
  window.addEventListener('pageshow', () => holdWhileHere(window, name, report), { once: true });
}
