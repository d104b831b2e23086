import type { QueryClient } from '@tanstack/react-query';
import type { Noun } from '#contract/calls/endpoint.ts';
import type { Task } from '#contract/entities/task.ts';
import type { Later } from './held-items.ts';
import { byTimeout } from './held-items.ts';
import type { KeptAnswer } from './kept-answers.ts';
import type { OutboxStore } from './outbox-store.ts';
import { readKey } from './read.ts';
import { allListed } from './views.ts';

/** The nouns whose answers are kept: all except the assistant's. */
const KEPT: readonly Noun[] = ['user', 'task', 'project', 'context', 'reference', 'review', 'analytics'];

/** Search results are for the moment only. */
const isKept = ([noun, , args]: readonly unknown[]) =>
  KEPT.includes(noun as Noun) && !(args as { query?: { q?: string } } | undefined)?.query?.q;

const isOfTask = ({ queryKey }: KeptAnswer) => queryKey[1] === 'tasks.get';

/** Answers to reads of one task, each with the newer task from a list: the read itself may be old. */
function asListed(queryClient: QueryClient, answers: readonly KeptAnswer[]): readonly KeptAnswer[] {
  const taskIn = ({ data }: KeptAnswer) => (data as { task: Task }).task;
  const ids = answers.map((answer) => taskIn(answer).id);
  const all = allListed({ queryClient }, 'task', ids);
  return answers.map((answer) => {
    const task = all.get(String(taskIn(answer).id));
    const isLater = (task?.updated_at ?? '') > (taskIn(answer).updated_at ?? '');
    return isLater ? { ...answer, data: { task } } : answer;
  });
}

/**
 * How long after a change a list is stored, in milliseconds, while the page is visible: long lists change often, and take
 * time to copy.
 */
const PAUSE = 3000;

/** How much older than the newest an answer may be, in milliseconds: each opened task and each month leaves one. */
const LIFETIME = 90 * 24 * 60 * 60 * 1000;

interface SnapshotOptions {
  queryClient: QueryClient;
  store: OutboxStore;
  account: string;
  /** Logs a failure of the storage. */
  report: (error: unknown) => void;
  later?: Later;
}

/** The server's last answers, for a page without a connection. */
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
      // Without the user, nothing else can be shown.
      if (queryKey[0] === 'user') void this.flush();
      else this.#callOff ??= (options.later ?? byTimeout)(() => void this.flush(), PAUSE);
    };
    // Answers from before the snapshot was opened.
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

  /**
   * Puts the last answers where the page has none. Resolves to the time of the oldest answer that the page uses, else of
   * the newest of all; null for none.
   */
  async show(): Promise<number | null> {
    const { queryClient } = this.#options;
    const answers = await this.#stored();
    if (this.#isClosed) return null;
    const missing = answers.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined);
    // Others may be very old: a month of the calendar, a task that was opened once.
    const isAsked = ({ queryKey }: KeptAnswer) =>
      queryKey[0] !== 'user' && queryClient.getQueryState(queryKey) !== undefined;
    const asked = missing.filter(isAsked);
    const put = (some: readonly KeptAnswer[]) => {
      for (const { queryKey, data, at } of some) queryClient.setQueryData(queryKey, data, { updatedAt: at });
    };
    put(missing.filter((answer) => !isOfTask(answer)));
    put(asListed(queryClient, missing.filter(isOfTask)));
    if (asked.length > 0) return Math.min(...asked.map(({ at }) => at));
    return missing.length > 0 ? Math.max(...missing.map(({ at }) => at)) : null;
  }

  /** The stored answers, without those that nothing has used since long before the newest: they are removed. */
  async #stored(): Promise<readonly KeptAnswer[]> {
    const { store, account, report } = this.#options;
    // The kept steps of the tabs are stored beside them.
    const answers = (await store.answers(account)).filter(({ queryKey }) => isKept(queryKey));
    const last = answers.reduce((latest, { at }) => Math.max(latest, at), 0);
    const isOld = ({ at }: KeptAnswer) => at < last - LIFETIME;
    Promise.all(answers.filter(isOld).map((answer) => store.removeAnswer(answer))).catch(report);
    return answers.filter((answer) => !isOld(answer));
  }

  /** Whether the user is known here. */
  hasUser(): boolean {
    return this.#options.queryClient.getQueryData(readKey('user.profile', {})) !== undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff?.();
    this.#stop();
  }
}
