import type { QueryClient } from '@tanstack/react-query';
import type { Noun } from '#contract/calls/endpoint.ts';
import type { Later } from './held-items.ts';
import { byTimeout } from './held-items.ts';
import type { KeptAnswer, OutboxStore } from './outbox-store.ts';
import { readKey } from './read.ts';

/** The nouns whose answers are kept: all but what the assistant says. */
const KEPT: readonly Noun[] = ['user', 'task', 'project', 'context', 'reference', 'review', 'analytics'];

const isKept = (queryKey: readonly unknown[]) => KEPT.includes(queryKey[0] as Noun);

/** How long after a change of a list it is stored, in milliseconds, while the page is seen: lists of thousands change often, and take time to copy. */
const PAUSE = 3000;

interface SnapshotOptions {
  queryClient: QueryClient;
  store: OutboxStore;
  account: string;
  /** Logs a failure of the storage. */
  report: (error: unknown) => void;
  later?: Later;
}

/** The last answers of the server, for a page that gets none. */
export class Snapshot {
  readonly #options: SnapshotOptions;
  readonly #changed = new Map<string, KeptAnswer>();
  #callOff: (() => void) | undefined;
  readonly #stop: () => void;
  #isClosed = false;

  constructor(options: SnapshotOptions) {
    this.#options = options;
    const { queryClient, account } = options;
    const note = (queryKey: readonly unknown[], hash: string, state: { data?: unknown; dataUpdatedAt: number }) => {
      if (state.data === undefined || !isKept(queryKey)) return;
      this.#changed.set(hash, { account, hash, queryKey, data: state.data, at: state.dataUpdatedAt });
      // Without the user, nothing of the rest can be shown.
      if (queryKey[0] === 'user') void this.flush();
      else this.#callOff ??= (options.later ?? byTimeout)(() => void this.flush(), PAUSE);
    };
    // What was answered before the snapshot was opened.
    for (const { queryKey, queryHash, state } of queryClient.getQueryCache().getAll()) note(queryKey, queryHash, state);
    this.#stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      note(event.query.queryKey, event.query.queryHash, event.query.state);
    });
  }

  /** Stores what has changed. */
  async flush(): Promise<void> {
    this.#callOff?.();
    this.#callOff = undefined;
    const answers = [...this.#changed.values()];
    this.#changed.clear();
    if (answers.length === 0) return;
    try {
      await this.#options.store.keepAnswers(answers);
    } catch (error) {
      this.#options.report(error);
    }
  }

  /** Puts the last answers where the page has none. Resolves to when the oldest of them was given; null for none. */
  async show(): Promise<number | null> {
    const { queryClient, store, account } = this.#options;
    const answers = await store.answers(account);
    if (this.#isClosed) return null;
    const missing = answers.filter(
      // What the tabs have done is stored beside them.
      ({ queryKey }) => isKept(queryKey) && queryClient.getQueryData(queryKey) === undefined,
    );
    for (const { queryKey, data, at } of missing) queryClient.setQueryData(queryKey, data, { updatedAt: at });
    return missing.length > 0 ? Math.min(...missing.map(({ at }) => at)) : null;
  }

  /** Whether the user was known here. */
  hasUser(): boolean {
    return this.#options.queryClient.getQueryData(readKey('user.profile', {})) !== undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff?.();
    this.#stop();
  }
}
