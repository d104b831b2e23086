import {
  type AskedWrite,
  type Discarded,
  NOTHING_UNSENT,
  type Outbox,
  type OutboxState,
  type Ticket,
  type UnsentChange,
} from '#client/data/outbox.ts';
import type { Journal } from '#client/registry/history.ts';
import { createStore } from '#client/store/create-store.ts';
import { type ApiError, isUnanswered } from '#contract/api-error.ts';
import type { KeptSession } from './kept-session.ts';

/** Opens the outbox of an account. Resolves to null when the browser stores nothing. */
export type OpenOutbox = (
  email: string,
  options: { isAway: boolean; before: KeptSession | undefined },
) => Promise<KeptSession | null>;

/**
 * How long a change waits for the writes of earlier pages, in milliseconds: the outbox's code may hang, and the server may
 * be slow to say who is signed in.
 */
const PATIENCE = 5000;

interface Whose {
  email: string;
  isAway: boolean;
}

const NO_CHANGES: readonly UnsentChange[] = [];
const OPENING: OutboxState = { ...NOTHING_UNSENT, isOpening: true };
const KEEPS_NOTHING: OutboxState = { ...NOTHING_UNSENT, canKeep: false };

/** The outbox, whose code loads after the first screen. Earlier writes are stored as soon as it is there. */
export class LazyOutbox implements Outbox {
  readonly #open: OpenOutbox;
  readonly #whenIdle: (work: () => void) => void;
  readonly #tell: (words: string, failure?: ApiError) => void;
  readonly #pageGoes: Promise<unknown>;
  #hasToldThatNothingIsKept = false;
  /** For this session, before its user is known: a key may be faster. Undefined once the session is over. */
  #opening: Promise<KeptSession | null> | undefined;
  #start: (() => void) | undefined;
  /** Resolves the user of the session; null for none. Undefined once it is known. */
  #tellWhose: ((whose: Whose | null) => void) | undefined;
  #isRead: Promise<unknown> | undefined;
  /** Why something could not be read before the user was known. */
  #early: ApiError | undefined;
  #opened: KeptSession | undefined;
  /** The former session's store: what the browser could not store is still in its memory. */
  #before: KeptSession | undefined;
  readonly #state = createStore(OPENING);

  /**
   * `whenIdle`: runs something once the page is idle. `tell`: shows and speaks a message to the user. `pageGoes`: what is
   * still to be sent goes then.
   */
  constructor(
    open: OpenOutbox,
    whenIdle: (work: () => void) => void,
    tell: (words: string, failure?: ApiError) => void,
    pageGoes: Promise<unknown> = new Promise(() => undefined),
  ) {
    this.#open = open;
    this.#whenIdle = whenIdle;
    this.#tell = tell;
    this.#pageGoes = pageGoes;
    this.#begin();
  }

  /** Call it when the user is known. */
  welcome(email: string): void {
    if (this.#know({ email, isAway: false })) this.#whenIdle(() => void this.start());
  }

  /** Loads the outbox and shows what waits in it. */
  async start(): Promise<KeptSession | null> {
    this.#start?.();
    return (await this.#opening) ?? null;
  }

  /** The steps of this tab; null when the browser stores nothing. Loads with the outbox, or now by `start`. */
  journal(): [opened: Promise<Journal | null>, start: () => void] {
    const opened = this.#opening?.then((kept) => kept?.journal ?? null) ?? Promise.resolve(null);
    return [opened, () => this.#start?.()];
  }

  /** The server did not say who is signed in: opens what is kept of the last user. */
  async openOffline(email: string): Promise<KeptSession | null> {
    this.#know({ email, isAway: true });
    this.#state.set({ ...OPENING, isAway: true });
    // Start-up reports it: how old the lists are, or that there is no user.
    this.#early = undefined;
    return await this.start();
  }

  /**
   * Ends the session; what is kept waits for the same user, with `deletions` that could still be undone. Returns how many
   * changes those are.
   */
  close(deletions: number): number {
    const state = this.get();
    const waiting = state.waiting + deletions;
    const count = waiting + state.needUser;
    void this.#end(this.#opened !== undefined).then((kept) => kept?.close());
    if (count > 0) this.#state.set({ ...state, waiting, isAway: false, needsSignIn: true });
    return count;
  }

  /**
   * The user signs out: removes the server's answers. Resolves to how many changes are not sent: those stay for the same
   * user's next sign-in. `deletions`: resolves to how many of those that are being sent did not arrive.
   */
  async signOut(deletions?: Promise<number>): Promise<number> {
    const told = this.#opened && this.get();
    const kept = await this.#end(true);
    // The user may be faster than the reading of stored writes.
    const { waiting, needUser } = told ?? kept?.outbox.get() ?? NOTHING_UNSENT;
    await kept?.clear(deletions);
    return waiting + needUser + ((await deletions) ?? 0);
  }

  async #end(start: boolean): Promise<KeptSession | null> {
    const opening = this.#opening;
    if (start) this.#start?.();
    // What was done before the user was known is not the next user's.
    this.#tellWhose?.(null);
    this.#tellWhose = undefined;
    this.#opening = undefined;
    this.#early = undefined;
    this.#start = undefined;
    this.#opened = undefined;
    this.#state.set(OPENING);
    return (await opening) ?? null;
  }

  /** What is open; undefined before, and when nothing can be kept. */
  get opened(): KeptSession | undefined {
    return this.#opened;
  }

  keep(asked: AskedWrite, options: { isHeld?: boolean } = {}): Ticket {
    const ticket = this.#keep(asked, options);
    const opening = this.#opening;
    void ticket.kept.then((isKept) => {
      if (isKept || this.#hasToldThatNothingIsKept || this.#opening !== opening) return;
      this.#hasToldThatNothingIsKept = true;
      this.#tell('This browser cannot keep changes: what the server does not answer is lost when the page is closed');
    });
    return ticket;
  }

  #keep(asked: AskedWrite, options: { isHeld?: boolean }): Ticket {
    if (this.#opened) return this.#opened.outbox.keep(asked, options);
    let opened: Ticket | undefined;
    const ticket = this.start().then((kept) => {
      opened = kept?.outbox.keep(asked, options);
      return opened;
    });
    /** Waits for it, unless the outbox's code hangs. */
    const over = async (work: (given: Ticket | undefined) => Promise<unknown> | undefined) => {
      const isOver = ticket.then(work);
      await this.read();
      if (this.#opened) await isOver;
    };
    return {
      isGivenUp: () => opened?.isGivenUp() ?? false,
      kept: ticket.then(async (given) => (await given?.kept) ?? false),
      done: (answered) => over((given) => given?.done(answered)),
      drop: () => over((given) => given?.drop()),
      wait: (...asked) => void ticket.then((given) => given?.wait(...asked)),
    };
  }

  read(): Promise<unknown> | undefined {
    if (this.#opened) return undefined;
    this.#start?.();
    return this.#isRead;
  }

  /** A read has failed. `isShown`: the screen has an earlier answer. Returns true when the failure needs no other message. */
  unread(failure: Error, isShown: boolean): boolean {
    if (!isUnanswered(failure)) return false;
    if (this.#opened) return this.#opened.outbox.unread(failure, isShown);
    if (this.#tellWhose === undefined) return this.get().isAway;
    // Start-up reports the result, once: kept answers are shown, or there is no user. Otherwise this is reported then.
    this.#early ??= failure;
    return true;
  }

  /** Something was read: a server that was away is back. */
  hasRead = (): void => {
    if (this.get().isAway) this.#opened?.outbox.tryAgain();
  };

  holds(entity: string, args?: object): boolean {
    return this.#opened?.outbox.holds(entity, args) ?? false;
  }

  untried(entity: string): ReturnType<Outbox['untried']> {
    return this.#opened?.outbox.untried(entity);
  }

  get = (): OutboxState => this.#opened?.outbox.get() ?? this.#state.get();

  changes = (): readonly UnsentChange[] => this.#opened?.outbox.changes() ?? NO_CHANGES;

  async drain(): Promise<number> {
    return (await this.#opened?.outbox.drain()) ?? 0;
  }

  async retry(sequence: number): Promise<void> {
    await this.#opened?.outbox.retry(sequence);
  }

  async discard(sequence: number): Promise<Discarded> {
    return (await this.#opened?.outbox.discard(sequence)) ?? { mayBeDone: false, putBack: async () => undefined };
  }

  readonly subscribe = this.#state.subscribe;

  /** Returns whether that was news. */
  #know(whose: Whose): boolean {
    if (!this.#opening) this.#begin();
    const tell = this.#tellWhose;
    this.#tellWhose = undefined;
    tell?.(whose);
    return tell !== undefined;
  }

  #begin(): void {
    const known = Promise.withResolvers<Whose | null>();
    this.#tellWhose = known.resolve;
    const started = Promise.withResolvers<void>();
    this.#start = started.resolve;
    this.#state.set(OPENING);
    const opening = Promise.all([known.promise, started.promise]).then(
      ([whose]) => whose && this.#open(whose.email, { isAway: whose.isAway, before: this.#before }),
    );
    this.#opening = opening;
    const late = started.promise.then(() => new Promise((resolve) => setTimeout(resolve, PATIENCE)));
    this.#isRead = Promise.race([opening, late, this.#pageGoes]);
    void opening.then((kept) => {
      if (this.#opening !== opening) return;
      this.#opened = kept ?? undefined;
      this.#before = this.#opened ?? this.#before;
      kept?.outbox.subscribe(() => this.#state.set(this.#state.get()));
      this.#state.set(kept ? NOTHING_UNSENT : KEEPS_NOTHING);
      const early = this.#early;
      this.#early = undefined;
      if (early && !kept?.outbox.unread(early, true)) this.#tell(early.message, early);
    });
  }
}
