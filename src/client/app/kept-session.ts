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

/** How long the user does nothing before lists of thousands are copied into the storage, in milliseconds. */
const PAUSE = 500;

/** What the pages tell each other of what is stored, or cannot be. */
type Told = Parameters<SteadyStore['hear']>;

interface KeptSessionOptions {
  window: Window;
  api: Api;
  /** Where the server is. */
  base: string;
  getToken: () => string | null;
  drafts: Drafts;
  say: Say;
  report: (error: unknown) => void;
}

/** What this browser keeps of one account, while its user is signed in. */
export interface KeptSession {
  readonly outbox: KeptOutbox;
  /** What was done in this tab before its page was loaded again, and is done from now on. */
  readonly journal: Journal;
  /** The server does not answer: shows what it said last, and says so. Resolves to false where that is not kept. */
  showLast(): Promise<boolean>;
  readonly store: SteadyStore;
  /** The session is over; what is kept waits for the same user. */
  close(): void;
  /**
   * Forgets what the server said. What is not sent stays, and so does what is on its way, from here or from another page: it may
   * not arrive. `until`: what is still answered until then is not stored any more.
   */
  clear(until: Promise<unknown> | undefined): Promise<void>;
}

/**
 * Names this tab, for as long as it is there: its pages follow one another. A tab that was duplicated has a copy of the other one's
 * storage, whose page is still there: it gets a name of its own.
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

/** Opens what is kept of an account, and shows what waits. Resolves to null where the browser stores nothing. */
export async function openKept(
  { window, api, base, getToken, drafts, say, report }: KeptSessionOptions,
  account: string,
  { isAway, before }: { isAway: boolean; before?: KeptSession | undefined },
): Promise<KeptSession | null> {
  /** After the words of the command that brings it about. */
  const tell = (words: string, failure?: unknown) => {
    if (failure !== undefined) console.error(failure);
    window.setTimeout(() => say(words, failure === undefined ? {} : { tone: 'error' }));
  };
  // From here on what another server leaves out of its answers is filled in.
  api.pending.callCompleted = completingCalls(api.pending, (failure) => tell(failure.message, failure));
  // Without locks, two tabs would send the same.
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
    // A page that is hidden may be ended without a word.
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
