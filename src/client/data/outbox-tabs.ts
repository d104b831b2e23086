import type { Answered } from './outbox.ts';

/** An item that was created by one tab, while others know it by its temporary id. */
type Created = Answered['created'];

/** What the pages of one browser agree on: who is there, who sends, and what has changed. */
export interface OutboxTabs {
  /** This page, as long as it lives. */
  readonly page: string;
  /** Resolves to what tells whether a page is still there. */
  alive(): Promise<(page: string) => boolean>;
  /**
   * Runs `work` while no other page of the account sends; resolves to 'busy' when another one does. `signal` is aborted
   * when the page is put to sleep: another one goes on.
   */
  alone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | 'busy'>;
  /** Tells the other pages that what is stored has changed. */
  tell(created?: Created): void;
  listen(listener: (created: Created) => void): void;
  close(): void;
}

/** By the browser's locks: a page that is closed, or whose process ends, loses its own. */
export function createOutboxTabs(window: Window, account: string, report: (error: unknown) => void): OutboxTabs {
  const { locks } = window.navigator;
  const page = crypto.randomUUID();
  const over = Promise.withResolvers<void>();
  const nameOf = (id: string) => `mizu-outbox-page ${id}`;
  locks.request(nameOf(page), () => over.promise).catch(report);
  const channel = new BroadcastChannel(`mizu-outbox ${account}`);
  return {
    page,
    alive: async () => {
      const { held = [], pending = [] } = await locks.query();
      const names = new Set([...held, ...pending].map(({ name }) => name));
      return (id) => id === page || names.has(nameOf(id));
    },
    alone: async (work) => {
      const asleep = new AbortController();
      const sleep = () => asleep.abort(new DOMException('The page is put to sleep', 'AbortError'));
      window.document.addEventListener('freeze', sleep);
      window.addEventListener('pagehide', sleep);
      try {
        return await locks.request(`mizu-outbox-sender ${account}`, { ifAvailable: true }, async (lock) => {
          if (!lock) return 'busy' as const;
          const slept = new Promise<'busy'>((resolve) => {
            asleep.signal.addEventListener('abort', () => resolve('busy'));
          });
          return await Promise.race([work(asleep.signal), slept]);
        });
      } finally {
        window.document.removeEventListener('freeze', sleep);
        window.removeEventListener('pagehide', sleep);
      }
    },
    tell: (created) => channel.postMessage(created ?? null),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<Created | null>) => listener(data ?? undefined);
    },
    close: () => {
      over.resolve();
      channel.close();
    },
  };
}
