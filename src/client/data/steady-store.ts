import type { Later } from './held-items.ts';
import type { KeptAnswer } from './kept-answers.ts';
import { Pauses } from './outbox-pauses.ts';
import type { BrowserStore, KeptWrite, OutboxStore, Owed } from './outbox-store.ts';
import { type Changes, RememberedWrites } from './remembered-writes.ts';

export interface SteadyStoreOptions {
  /** Opens the storage of this browser, again after each time that it was lost. */
  open: (onGone: () => void) => Promise<BrowserStore>;
  /** The server and the user. */
  account: string;
  /** Shows and speaks a message to the user. */
  tell: (words: string, failure?: unknown) => void;
  /** Tells the account's other pages the states of writes: one that cannot store or read a state would send the write twice. */
  share: (changes: Changes, isStored: boolean) => void;
  /** The store of the former session in this page: what it could not store is taken over. */
  before?: SteadyStore | undefined;
  later?: Later;
  random?: () => number;
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * The storage of the outbox, which works in this page's memory while the browser's storage fails: full, broken, or removed
 * under the page. What that lacks is written as soon as possible; a deleted database is created again.
 */
export class SteadyStore implements OutboxStore {
  readonly account: string;
  readonly #options: SteadyStoreOptions;
  readonly #pauses: Pauses;
  readonly #memory: RememberedWrites = new RememberedWrites();
  #store: BrowserStore | undefined;
  /** The birth of the database that was open last; null before the first one. */
  #birth: number | undefined | null = null;
  #mending: Promise<void> | undefined;
  #failure: unknown;
  #isFailing = false;
  #hasTold = false;
  #hasToldOfAnswers = false;
  #isClosed = false;
  #listener: () => void = () => undefined;

  private constructor(options: SteadyStoreOptions) {
    this.#options = options;
    this.#pauses = new Pauses(() => this.#mend(), options);
    this.account = options.account;
    const { before } = options;
    if (before?.account !== this.account || before.isStored) return;
    this.#birth = before.#birth;
    this.#memory = before.#memory;
  }

  /** Rejects when this browser has no storage. */
  static async open(options: SteadyStoreOptions): Promise<SteadyStore> {
    const steady = new SteadyStore(options);
    await steady.#connect();
    if (steady.#memory.isOwing) steady.#mend();
    await steady.#mending;
    return steady;
  }

  /** Whether the browser's storage has everything that this page knows. */
  get isStored(): boolean {
    return this.#store !== undefined && !this.#memory.isOwing;
  }

  /** False while unsent writes would be lost with the page. */
  get canKeep(): boolean {
    return !this.#isFailing || !this.#memory.owed().some(({ write }) => write);
  }

  /** Resolves once the current attempt to write what the browser's storage lacks has ended. */
  get tried(): Promise<void> | undefined {
    return this.#mending;
  }

  /**
   * Calls the listener when `canKeep` has changed, and when the writes may have; a write that is being added has its place
   * by then.
   */
  listen(listener: () => void): void {
    this.#listener = () => void setTimeout(listener);
  }

  /** Takes over the states of writes that another page has told. */
  hear(changes: Changes, isStored: boolean): void {
    const known = this.#memory.known(changes);
    // Stored states are read from the storage.
    if (known.length === 0 || this.#isClosed || (isStored && this.isStored)) return;
    if (isStored) this.#memory.stored(known);
    else this.#memory.owe(known);
    this.#listener();
    this.#mend();
  }

  async add(write: Omit<KeptWrite, 'sequence'>): Promise<number> {
    return await this.#attempt(
      (store) => store.add(write),
      (sequence) => {
        const added = sequence === undefined ? this.#memory.added(write) : { ...write, sequence };
        return [added.sequence, [[added.sequence, added]]];
      },
    );
  }

  async all(): Promise<KeptWrite[]> {
    const store = this.#steady;
    try {
      const writes = await store?.all(this.account);
      if (writes && store === this.#steady) this.#memory.noteAll(writes);
    } catch (error) {
      this.#fail(error, store);
    }
    return this.#memory.all();
  }

  async change(...asked: Parameters<OutboxStore['change']>): Promise<boolean> {
    return await this.#attempt(
      (store) => store.change(...asked),
      (isThere) => resultOf(isThere === false ? [] : this.#memory.changed(...asked)),
    );
  }

  async settle(...asked: Parameters<OutboxStore['settle']>): Promise<boolean> {
    return await this.#attempt(
      (store) => store.settle(...asked),
      (isDone) => resultOf(isDone === false ? [] : this.#memory.settled(...asked)),
    );
  }

  async keepAnswers(answers: readonly KeptAnswer[]): Promise<void> {
    const isKept = await this.#try((store) => store.keepAnswers(answers).then(() => true));
    if (!isKept && !this.#hasToldOfAnswers && !this.#hasTold && !this.#isClosed) {
      const words = 'This browser cannot store your lists: loaded again, the page needs the server';
      this.#options.tell(words, this.#failure);
    }
    this.#hasToldOfAnswers = !isKept;
  }

  async answers(account: string, prefix?: string): Promise<KeptAnswer[]> {
    return (await this.#try((store) => store.answers(account, prefix))) ?? [];
  }

  async removeAnswer(answer: Pick<KeptAnswer, 'account' | 'hash'>): Promise<void> {
    await this.#try((store) => store.removeAnswer(answer));
  }

  async clear(account: string): Promise<void> {
    // The last chance for what is not stored.
    this.#pauses.end();
    if (!this.isStored) this.#mend();
    await this.#mending;
    try {
      if (!this.#store) throw this.#failure;
      await this.#store.clear(account);
    } catch (cause) {
      const words = 'This browser did not delete what it has stored of your account. Clear the site data of this page';
      throw new Error(words, { cause });
    }
  }

  /** What is not stored by now is lost with the page, unless the account's next session takes it over. */
  close(): void {
    this.#isClosed = true;
    this.#pauses.close();
    this.#store?.close();
  }

  get #steady(): BrowserStore | undefined {
    return this.isStored ? this.#store : undefined;
  }

  /** Works in the browser's storage, or else in memory. `effect` returns the result, given that of the storage, and the new states. */
  async #attempt<T>(
    work: (store: BrowserStore) => Promise<T>,
    effect: (stored?: T) => readonly [result: T, changes: Changes],
  ): Promise<T> {
    if (this.#isClosed) throw new DOMException('The session is over', 'InvalidStateError');
    const store = this.#steady;
    let stored: T | undefined;
    try {
      // Started at once: the page may go.
      stored = await (store && work(store));
    } catch (error) {
      if (this.#isClosed) throw error;
      this.#fail(error, store);
    }
    const [result, changes] = effect(stored);
    // If another database has been opened meanwhile, it may lack this.
    const isStored = stored !== undefined && store === this.#store;
    const known = this.#memory.known(changes);
    if (known.length > 0) this.#options.share(known, isStored);
    if (isStored) this.#memory.note(changes);
    else if (changes.length > 0) {
      this.#memory.owe(changes);
      this.#note();
      this.#mend();
    }
    return stored ?? result;
  }

  /** For answers: undefined when the browser's storage still fails after being opened again. */
  async #try<T>(work: (store: BrowserStore) => Promise<T>): Promise<T | undefined> {
    for (let round = 0; round < 2; round += 1) {
      const store = this.#store;
      try {
        if (store) return await work(store);
      } catch (error) {
        this.#fail(error, store);
      }
      await this.#mending;
    }
    return undefined;
  }

  #fail(error: unknown, store: BrowserStore | undefined): void {
    this.#failure = error;
    // A full storage can be read, and removing makes room.
    if (!isFull(error) && store === this.#store) this.#lose();
  }

  #lose(): void {
    this.#store?.close();
    this.#store = undefined;
    this.#mend();
  }

  async #connect(): Promise<BrowserStore | undefined> {
    let isGone = false;
    let store: BrowserStore | undefined;
    store = await this.#options.open(() => {
      isGone = true;
      if (store && this.#store === store) this.#lose();
    });
    if (this.#isClosed) store.close();
    if (this.#isClosed || isGone) return undefined;
    if (this.#birth !== null && this.#birth !== store.birth) this.#memory.oweAll();
    this.#birth = store.birth;
    this.#store = store;
    return store;
  }

  /** Opens the storage if needed, and writes what it lacks. */
  #mend(): void {
    if (this.#isClosed || this.#mending || (this.#pauses.isOn && !this.#store)) return;
    this.#mending = this.#writeOwed().then(this.#end, this.#end);
  }

  async #writeOwed(): Promise<void> {
    const store = this.#store ?? (await this.#connect());
    if (!store) return;
    let writes: readonly KeptWrite[];
    do {
      const owed = this.#memory.owed();
      // Removals go first: they need no room, and make some.
      for (const isGone of [true, false]) {
        const part: readonly Owed[] = owed.filter(({ write }) => (write === null) === isGone);
        if (part.length > 0) await store.put(part);
        this.#memory.paid(part);
      }
      // Also tests whether the storage can be read.
      writes = await store.all(this.account);
    } while (this.#memory.isOwing);
    // It may have been lost meanwhile, and the database be another one.
    if (store === this.#store) this.#memory.noteAll(writes);
  }

  #end = (failure: unknown): void => {
    this.#mending = undefined;
    if (this.#isClosed) return;
    this.#isFailing = failure !== undefined;
    if (this.#isFailing) {
      this.#failure = failure;
      this.#pauses.begin();
      if (!isFull(failure)) this.#lose();
      this.#note();
      return;
    }
    this.#pauses.reset();
    if (this.#hasTold) this.#options.tell('This browser keeps changes again');
    this.#hasTold = false;
    this.#listener();
    // It was lost again meanwhile.
    if (!this.isStored) this.#mend();
  };

  /** Tells the user, once, that unsent changes would be lost with the page. */
  #note(): void {
    if (!this.#isFailing) return;
    this.#listener();
    if (this.canKeep || this.#hasTold) return;
    this.#hasTold = true;
    const words = 'This browser cannot keep changes just now: what is not sent is lost when the page is closed';
    this.#options.tell(words, this.#failure);
  }
}

const resultOf = (changes: Changes): [boolean, Changes] => [changes.length > 0, changes];
