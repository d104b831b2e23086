import type { Store } from '../store/store.ts';
import { changeCounts } from './changes.ts';

/** How often to ask the database what other nodes have written, in milliseconds. */
const EVERY = 400;

/**
 * The streams of this node. They are told at once what this node writes; what others write to the same database is found
 * with one query for all listening accounts.
 */
export class Listeners {
  readonly #store: Store;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #counts = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Ends every stream, and all later ones, for a service that stops. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Calls the listener when the account may have changed. Returns a function that stops that. */
  listen(userId: string, listener: () => void): () => void {
    const own = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, own.add(listener));
    this.#plan();
    return () => {
      own.delete(listener);
      if (own.size === 0) {
        this.#listeners.delete(userId);
        this.#counts.delete(userId);
      }
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  /** Call it when the account has changed. */
  wake(userId: string): void {
    for (const listener of [...(this.#listeners.get(userId) ?? [])]) listener();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const userId of [...this.#listeners.keys()]) this.wake(userId);
  }

  #plan(): void {
    if (this.#timer || this.#isClosed || this.#listeners.size === 0) return;
    const timer = setTimeout(() => {
      void this.#look().finally(() => {
        // All listeners left meanwhile: a newer one has a timer of its own.
        if (this.#timer !== timer) return;
        this.#timer = undefined;
        this.#plan();
      });
    }, EVERY);
    this.#timer = timer.unref();
  }

  async #look(): Promise<void> {
    try {
      for (const { id, change_count: count } of await changeCounts(this.#store.db, [...this.#listeners.keys()])) {
        if (this.#counts.get(id) !== count) this.wake(id);
        this.#counts.set(id, count);
      }
    } catch {
      // The database is away, which every call reports, or closed. Each stream asks it as well, and ends; the timer goes
      // on.
    }
  }
}
