import type { Answered } from './outbox.ts';

/** An item that one tab has created, and other tabs know by its temporary id. */
type Created = Answered['created'];

/** How the pages of one browser work together: which are open, which one sends, and what has changed. */
export interface OutboxTabs {
  /** The id of this page. */
  readonly page: string;
  /** Aborted when the page is suspended: from then on another page may send its writes. */
  awake(): AbortSignal;
  /** Resolves to a function that tells whether a page is open and awake. */
  alive(): Promise<(page: string) => boolean>;
  /**
   * Runs `work` while no other page of the account sends; resolves to 'busy' when another one does, or when the page is
   * suspended. `signal` is that of `awake`.
   */
  alone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | 'busy'>;
  /** Tells the other pages that the stored writes have changed. */
  tell(created?: Created): void;
  listen(listener: (created: Created) => void): void;
  close(): void;
}

/**
 * Uses the browser's locks: a page that is closed, or whose process ends, loses its locks. A suspended page would keep
 * them, so it releases them itself.
 */
export function createOutboxTabs(window: Window, account: string, report: (error: unknown) => void): OutboxTabs {
  const { locks } = window.navigator;
  const page = crypto.randomUUID();
  const nameOf = (id: string) => `mizu-outbox-page ${id}`;
  const channel = new BroadcastChannel(`mizu-outbox ${account}`);
  const over = new AbortController();
  let asleep = new AbortController();
  const holdPage = () => {
    const signal = AbortSignal.any([asleep.signal, over.signal]);
    locks.request(nameOf(page), () => aborted(signal)).catch(report);
  };
  const sleep = () => {
    if (asleep.signal.aborted) return;
    asleep.abort(new DOMException('The page is put to sleep', 'AbortError'));
    // The others take over what this page was sending.
    channel.postMessage(null);
  };
  const wake = () => {
    if (!asleep.signal.aborted) return;
    asleep = new AbortController();
    holdPage();
  };
  const { signal } = over;
  window.document.addEventListener('freeze', sleep, { signal });
  window.addEventListener('pagehide', sleep, { signal });
  window.document.addEventListener('resume', wake, { signal });
  window.addEventListener('pageshow', wake, { signal });
  holdPage();
  return {
    page,
    awake: () => asleep.signal,
    alive: async () => {
      const { held = [], pending = [] } = await locks.query();
      const names = new Set([...held, ...pending].map(({ name }) => name));
      return (id) => id === page || names.has(nameOf(id));
    },
    alone: async (work) => {
      const { signal } = asleep;
      return await locks.request(`mizu-outbox-sender ${account}`, { ifAvailable: true }, async (lock) => {
        if (!lock || signal.aborted) return 'busy' as const;
        return await Promise.race([work(signal), aborted(signal).then(() => 'busy' as const)]);
      });
    },
    tell: (created) => {
      // A write may be stored, or answered, after the end of the session.
      if (!over.signal.aborted) channel.postMessage(created ?? null);
    },
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<Created | null>) => listener(data ?? undefined);
    },
    close: () => {
      over.abort();
      channel.close();
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
