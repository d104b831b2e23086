// The product loads this when a change is in conflict; imported here, so that no test waits for the file.
import '#client/data/merge.ts';
import { withLayers } from '#client/data/answer-layers.ts';
import type { Api } from '#client/data/api.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { KeptOutbox } from '#client/data/kept-outbox.ts';
import type { OutboxTabs } from '#client/data/outbox-tabs.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { readKey } from '#client/data/read.ts';
import { SteadyStore } from '#client/data/steady-store.ts';
import { settled } from '#tests/support/settled.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Server } from './server.ts';

/** Runs all pending tasks: those of the store, the server and the pages. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await settled();
  // The cache removes layers by a timer.
  await new Promise((resolve) => setTimeout(resolve));
}

interface OpenOptions {
  isAway?: boolean;
  /** The user. */
  as?: string;
  /** Replaces tabs that never sleep. */
  tabs?: OutboxTabs;
  /** The storage of the previous session in the same page. */
  before?: SteadyStore;
}

/** One browser: its storage outlives its pages, whose timers the test runs. */
export function createBrowser(server: Server, { isOurs = true, account = 'ana' } = {}) {
  const { store, open: openStore, takeAway, disk, writes } = createMemoryStore();
  const alive = new Set<string>();
  const listeners = new Map<string, Parameters<OutboxTabs['listen']>[0]>();
  /** The storages of the pages, which tell each other what could not be stored. */
  const storages = new Map<string, SteadyStore>();
  let sender: string | undefined;
  let count = 0;

  /** Opens a page of the account. */
  const open = async ({ isAway = false, as = account, tabs: given, before }: OpenOptions = {}) => {
    count += 1;
    const page = `page ${count}`;
    const timers: { run: () => void; milliseconds: number }[] = [];
    const told: string[] = [];
    const failures: unknown[] = [];
    let isDead = false;
    alive.add(page);
    const forever = new Promise<never>(() => undefined);
    const tabs: OutboxTabs = given ?? {
      page,
      awake: () => new AbortController().signal,
      alive: async () => {
        const now = new Set(alive);
        return (id) => now.has(id);
      },
      alone: async (work) => {
        if (isDead) return await forever;
        if (sender !== undefined && sender !== page) return 'busy';
        sender = page;
        try {
          return await work(new AbortController().signal);
        } finally {
          if (sender === page) sender = undefined;
        }
      },
      tell: (created) => {
        for (const [other, listener] of listeners) if (other !== page && !isDead) listener(created);
      },
      listen: (listener) => void listeners.set(page, listener),
      close: () => {
        alive.delete(page);
        listeners.delete(page);
      },
    };
    const queryClient = createQueryClient(() => undefined);
    const api: Api = {
      call: server.connect(() => isDead),
      queryClient,
      pending: new PendingWrites(),
      held: new HeldItems({ report: (error) => failures.push(error), later: () => () => undefined }),
      isOurs,
    };
    /** `isBroken`: only this page loses the storage. */
    const disk = { isBroken: false };
    // A page whose process has ended writes nothing more.
    const living = <F extends (...args: never[]) => Promise<unknown>>(work: F) =>
      (async (...args: Parameters<F>) => {
        if (disk.isBroken) throw new DOMException('The connection is lost', 'UnknownError');
        return await (isDead ? forever : work(...args));
      }) as F;
    const options = {
      tell: (words: string) => void told.push(words),
      random: () => 1,
      later: (run: () => void, milliseconds: number) => {
        const timer = { run, milliseconds };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
      },
    };
    const storage = await SteadyStore.open({
      ...options,
      account: as,
      before,
      open: async (onGone) => {
        const opened = await living(openStore)(onGone);
        return {
          ...opened,
          put: living(opened.put),
          add: living(opened.add),
          change: living(opened.change),
          settle: living(opened.settle),
          all: living(opened.all),
        };
      },
      share: (...told) => {
        for (const [other, storage] of storages) if (other !== page && !isDead) storage.hear(...told);
      },
    });
    storages.set(page, storage);
    const report = (error: unknown) => void failures.push(error);
    const outbox = new KeptOutbox({ ...options, api, store: storage, tabs, report });
    api.outbox = outbox;
    await outbox.open({ isAway });
    /** Reads the lists as a screen would. */
    const load = async (...names: ('contexts.list' | 'projects.list' | 'references.list' | 'reviews.current')[]) => {
      for (const name of ['tasks.list', ...names] as const) {
        queryClient.setQueryData(readKey(name, {}), await api.call(name, {}));
      }
    };
    const noTasks = { tasks: [], total: null, next_cursor: null, counts: null };
    /** The board as it is shown: `title:status`. */
    const shown = () => {
      const list = queryClient.getQueryData<typeof noTasks>(readKey('tasks.list', {})) ?? noTasks;
      const { tasks } = withLayers('tasks.list', {}, list, api.pending.layers);
      return tasks.map(({ title, status }) => `${title}:${status}`).toSorted();
    };
    const kill = () => {
      isDead = true;
      alive.delete(page);
      listeners.delete(page);
      if (sender === page) sender = undefined;
      storages.delete(page);
    };
    /** Ends the next pause. */
    const passTime = async () => {
      for (const { run } of timers.splice(0)) run();
      await settle();
    };
    /** Ends the session; its storage stays open until `until` resolves. */
    const end = (until?: Promise<unknown>) => {
      void Promise.all([outbox.close(), until]).then(() => storage.close());
      api.pending.clear();
      storages.delete(page);
    };
    return { api, outbox, storage, disk, load, shown, kill, end, passTime, timers, told, failures };
  };

  return {
    open,
    store,
    takeAway,
    disk,
    writes,
    kept: () => [...writes.values()].map(({ write, state }) => `${write} ${state}`),
  };
}

export type Page = Awaited<ReturnType<ReturnType<typeof createBrowser>['open']>>;
