import * as z from 'zod/mini';
import type { Api } from '#client/data/api.ts';
import { completingCalls } from '#client/data/completed-answer.ts';
import type { Drafts } from '#client/data/drafts.ts';
import { KeptOutbox } from '#client/data/kept-outbox.ts';
import { openOutboxStore } from '#client/data/outbox-store.ts';
import { createOutboxTabs, type OutboxTabs } from '#client/data/outbox-tabs.ts';
import { Snapshot } from '#client/data/snapshot.ts';
import { SteadyStore } from '#client/data/steady-store.ts';
import type { Journal } from '#client/registry/history.ts';
import { createKeptValue } from '#client/store/kept-value.ts';
import type { Say } from '#client/ui/status.tsx';
import { openJournal } from './journal.ts';
import { followOtherDevices } from './other-devices.ts';
import { onceQuiet, watchQuiet } from './quiet.ts';
import { keepWordsOnDisk } from './words-on-disk.ts';

/** How long the user must be idle before long lists are copied into the storage, in milliseconds. */
const PAUSE = 500;

/** The messages between pages about what is stored, or cannot be. */
type Told = Parameters<SteadyStore['hear']>;

interface KeptSessionOptions {
  window: Window;
  api: Api;
  /** The address of the server. */
  base: string;
  getToken: () => string | null;
  drafts: Drafts;
  say: Say;
  report: (error: unknown) => void;
}

/** What this browser keeps of one account, while its user is signed in. */
export interface KeptSession {
  readonly outbox: KeptOutbox;
  /** The steps of this tab from before the reload, and those that follow. */
  readonly journal: Journal;
  /** The server does not answer: shows its last answers, and says so. Resolves to false when there are none. */
  showLast(): Promise<boolean>;
  readonly store: SteadyStore;
  /** Closes it at the end of the session; what is kept waits for the same user. */
  close(): void;
  /**
   * Removes the server's answers. Unsent writes stay, and so do those that this or another page is sending, which may not
   * arrive. `until`: answers that come before it settles are not stored any more.
   */
  clear(until: Promise<unknown> | undefined): Promise<void>;
}

/**
 * The name of this tab, as long as it exists: its pages share it. A duplicated tab has a copy of the other tab's storage,
 * whose page still exists: it gets a name of its own.
 */
export async function tabOf(
  { sessionStorage }: Pick<Window, 'sessionStorage'>,
  { page, alive }: Pick<OutboxTabs, 'page' | 'alive'>,
  report: (error: unknown) => void,
): Promise<string> {
  const kept = createKeptValue(sessionStorage, 'mizu-tab', z.string(), report);
  const [name, before = ''] = kept.get()?.split(' ') ?? [];
  const isAlive = await alive();
  const tab = name === undefined || isAlive(before) ? crypto.randomUUID() : name;
  kept.set(`${tab} ${page}`);
  return tab;
}

/** Opens what is kept of an account, and shows what waits. Resolves to null when the browser stores nothing. */
export async function openKept(
  { window, api, base, getToken, drafts, say, report }: KeptSessionOptions,
  account: string,
  { isAway, before }: { isAway: boolean; before?: KeptSession | undefined },
): Promise<KeptSession | null> {
  /** After the words of the command that causes it. */
  const tell = (words: string, failure?: unknown) => {
    if (failure !== undefined) console.error(failure);
    window.setTimeout(() => say(words, failure === undefined ? {} : { tone: 'error' }));
  };
  // From here on the missing fields in another server's answers are filled in.
  api.pending.callCompleted = completingCalls(api.pending, (failure) => tell(failure.message, failure));
  // Without locks, two tabs would send the same write.
  if (!window.isSecureContext) return null;
  try {
    const until = new AbortController();
    const share = (...told: Told) => memories.postMessage(told);
    const opening = { open: openOutboxStore, account, tell, share, before: before?.store };
    const store = await SteadyStore.open(opening).catch((cause) => {
      const words = 'This browser does not open its storage: changes that are kept in it are not sent';
      throw new Error(words, { cause });
    });
    const memories = new BroadcastChannel(`mizu-outbox-memory ${account}`);
    memories.onmessage = ({ data }: MessageEvent<Told>) => store.hear(...data);
    const tabs = createOutboxTabs(window, account, report);
    const outbox = new KeptOutbox({ api, store, tabs, tell, report });
    const quiet = watchQuiet(window, PAUSE);
    const later = onceQuiet(quiet);
    const snapshot = new Snapshot({ queryClient: api.queryClient, store, account, report, later });
    const tab = await tabOf(window, tabs, report);
    const journal = await openJournal({ api, store, account, tab, report });
    keepWordsOnDisk({ window, store, account, drafts, tab, report }, until.signal).catch(report);
    const stopFollowing = followOtherDevices({ window, api, base, account, getToken, say, report });
    const askBeforeLeaving = (event: Event) => store.canKeep || event.preventDefault();
    window.addEventListener('beforeunload', askBeforeLeaving, until);
    const back = () => outbox.tryAgain();
    window.addEventListener('online', back, until);
    window.addEventListener('pageshow', back, until);
    window.document.addEventListener('resume', back, until);
    // A hidden page may be ended without an event.
    window.document.addEventListener(
      'visibilitychange',
      () => void (window.document.hidden && snapshot.flush()),
      until,
    );
    const close = () => {
      stopFollowing();
      quiet.stop();
      until.abort();
      snapshot.close();
      journal.stop();
      return outbox.close();
    };
    await outbox.open({ isAway });
    const end = () => {
      store.close();
      memories.close();
    };
    return {
      outbox,
      journal,
      showLast: async () => {
        const shownAt = await snapshot.show();
        if (shownAt === null || !snapshot.hasUser()) return false;
        say(`The server does not answer. The lists are as of ${inWords(new Date(shownAt))}`, { tone: 'error' });
        return true;
      },
      store,
      close: () => void close().then(end),
      clear: async (until) => {
        const closed = close();
        try {
          await store.clear(account);
          await Promise.all([until, closed]);
        } finally {
          end();
        }
      },
    };
  } catch (error) {
    report(error);
    return null;
  }
}

const inWords = (moment: Date) =>
  moment.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
