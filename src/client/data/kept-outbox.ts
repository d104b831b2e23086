import { type ApiError, isDoneUnsaid } from '#contract/api-error.ts';
import type { Api } from './api.ts';
import type { Later } from './held-items.ts';
import { afterAnswer, renaming } from './kept-ids.ts';
import { Outage } from './outage.ts';
import { waitsInWords } from './outage-words.ts';
import type { Answered, AskedWrite, Discarded, Outbox, OutboxState, Ticket, UnsentChange } from './outbox.ts';
import { againOf, discardAll, takeBack } from './outbox-choices.ts';
import { type Line, OutboxLines } from './outbox-lines.ts';
import { Pauses } from './outbox-pauses.ts';
import { mayBeMade, mustAskFirst, type PassResult, sendAll } from './outbox-sender.ts';
import type { KeptWrite } from './outbox-store.ts';
import type { OutboxTabs } from './outbox-tabs.ts';
import type { SteadyStore } from './steady-store.ts';

export interface KeptOutboxOptions {
  api: Api;
  store: SteadyStore;
  tabs: OutboxTabs;
  /** Shows and speaks a message to the user, once. */
  tell: (words: string, failure?: unknown) => void;
  report: (error: unknown) => void;
  later?: Later;
  random?: () => number;
  now?: () => number;
}

/**
 * The outbox of one account in one page. The storage is the truth, and the page's memory while that fails (`SteadyStore`).
 * One page at a time sends, first in, first out.
 */
export class KeptOutbox implements Outbox {
  readonly #options: KeptOutboxOptions;
  readonly #lines: OutboxLines;
  readonly #outage: Outage;
  /** The write whose failure the user was told, while nothing has got through since. */
  #told: Line | undefined;
  /** Waiting writes about which the user was told nothing. */
  readonly #untold = new Set<number>();
  readonly #over = new AbortController();
  readonly #pauses: Pauses;
  #adding: Promise<unknown> | undefined;
  #pass: Promise<unknown> | undefined;
  #isAskedAgain = false;

  constructor(options: KeptOutboxOptions) {
    this.#options = options;
    this.#lines = new OutboxLines(options.api);
    this.#outage = new Outage({ ...options, changed: this.#awayOrBack, canKeep: () => options.store.canKeep });
    this.#pauses = new Pauses(() => this.sendNow(), options);
    options.store.listen(() => void this.#changed());
    options.tabs.listen((created) => {
      if (created) options.api.pending.noteId(created.noun, created.temporary, created.id);
      void this.#follow().then(this.#takeOverLater);
    });
  }

  /** Shows what waits from before. `isAway`: a call has just got no answer from the server. */
  async open({ isAway }: { isAway: boolean }): Promise<void> {
    if (isAway) this.#outage.set(true);
    await this.#follow();
    if (isAway) this.#pauses.begin();
    else if (this.#lines.all.length > 0) this.sendNow();
  }

  keep(asked: AskedWrite, { isHeld = false } = {}): Ticket {
    const { api, store, tabs, now = Date.now } = this.#options;
    // Behind a write that another page is sending, it began with an older item, which undo would not restore.
    const isBehind = this.#lines.isSentElsewhere(asked.entity);
    // From the start: if this page is gone before it can say more, a held write was certainly not sent.
    const held = isHeld ? ({ state: 'waiting', isUntried: !isBehind } as const) : ({ state: 'sending' } as const);
    const write = { ...asked, account: store.account, page: tabs.page, at: now(), ...held };
    const adding = store.add(write);
    this.#adding = adding;
    // If this page is gone before the server answers, another page sends it.
    const told = adding.then(() => store.tried).then(() => tabs.tell());
    const kept = told.then(() => true, this.#report);
    const line: Line = { write: { ...write, sequence: Number.POSITIVE_INFINITY } };
    /** Runs work on the stored write, in the order of the calls. */
    const then = (work: (sequence: number) => Promise<void>) =>
      adding.then(work, () => this.#lines.remove(line)).catch(this.#report);
    const settle = (answered: Answered) => then((sequence) => this.#settle({ ...line.write, sequence }, answered));
    const awake = tabs.awake();
    return {
      kept,
      isGivenUp: () => awake.aborted,
      done: settle,
      drop: () => settle({}),
      wait: (takeOff, problem, isRefused = false) => {
        if (this.#over.signal.aborted) return;
        const isLost = problem !== undefined && mayBeMade({ api }, line.write, problem);
        const isUntried = (problem?.status ?? 429) === 429 && !isBehind && !this.#lines.isSentElsewhere(asked.entity);
        const change = { state: isLost ? 'lost' : 'waiting', isUntried } as const;
        Object.assign(line.write, change);
        line.takeOff = takeOff;
        this.#lines.add(line);
        // The server has done it; only the result is to be looked for, which is no failure.
        const failure = isDoneUnsaid(problem) ? undefined : problem;
        const isUntold = !failure && !this.#outage.isAway && !(this.#told && this.#lines.isWaiting(this.#told));
        if (failure) this.#noteFailure(failure, kept, line);
        void then(async (sequence) => {
          line.write.sequence = sequence;
          // Another page may have sent it while this one was asleep, or as soon as it was stored.
          if (!isHeld && (await store.change(sequence, change, tabs.page))) this.#lines.tell();
          else await this.#follow();
          tabs.tell();
          if (isUntold) this.#untold.add(sequence);
          if (failure || isRefused) this.#pauses.begin((failure?.retryAfter ?? 0) * 1000);
          else this.sendNow();
        });
      },
    };
  }

  holds(entity: string, args?: object): boolean {
    return !this.#over.signal.aborted && (this.#outage.isAway || this.#lines.holds(entity, args));
  }

  untried(entity: string): ReturnType<Outbox['untried']> {
    const write = this.#lines.untried(entity);
    return write && { ...write, takeBack: () => this.#takeBack(write) };
  }

  get = (): OutboxState => this.#lines.state(this.#outage.isAway, this.#options.store.canKeep);
  subscribe = (listener: () => void): (() => void) => this.#lines.subscribe(listener);
  lines = (): readonly KeptWrite[] => this.#lines.writes;

  /** A read got no answer. `isShown`: the screen has an earlier answer. Returns true when the failure needs no other message. */
  unread(failure: ApiError, isShown: boolean): boolean {
    const { session } = this.#options.api.pending;
    return this.#outage.unread(failure, isShown, AbortSignal.any([session, this.#over.signal]));
  }

  /** Sends what waits, unless that is going on or the pause after the last attempt is not over. */
  sendNow(): void {
    if (this.#over.signal.aborted) return;
    if (this.#pass) this.#isAskedAgain = true;
    // Otherwise every new write would ask a server that is away.
    else if (!this.#pauses.isOn) this.#begin();
  }

  /** Sends what waits without a pause: the connection may be back, or the user asks for it. */
  tryAgain(): void {
    this.#pauses.end();
    this.sendNow();
  }

  async drain(): Promise<number> {
    this.tryAgain();
    while (this.#pass) await this.#pass;
    return this.lines().length;
  }

  changes = (): readonly UnsentChange[] => this.#lines.changes;

  async retry(sequence: number): Promise<void> {
    const write = this.lines().find((other) => other.sequence === sequence);
    await this.#options.store.change(sequence, againOf(write));
    await this.#changed();
    this.tryAgain();
  }

  async discard(sequence: number): Promise<Discarded> {
    const { mayBeDone, putBack } = await discardAll(this.#options.store, this.#lines.withDependents(sequence));
    await this.#changed();
    return { mayBeDone, putBack: () => putBack().then(() => this.#changed()) };
  }

  /** Ends with the session: what is stored waits for the same user. Resolves once the storage may be closed. */
  async close(): Promise<void> {
    this.#over.abort();
    this.#pauses.close();
    this.#lines.clear();
    // A slow disk may still lack a refused write: the next session would take that for one that may be done.
    await Promise.allSettled([this.#adding]);
    this.#options.tabs.close();
  }

  #begin(): void {
    this.#pass = this.#run()
      .catch(this.#report)
      .finally(() => {
        this.#pass = undefined;
        if (this.#isAskedAgain) {
          this.#isAskedAgain = false;
          this.sendNow();
        }
      });
  }

  async #run(): Promise<void> {
    const { api, tabs, store } = this.#options;
    // What is stored must not go out with the next user's token. Opened too late, this runs in that user's session.
    const { session } = api.pending;
    let least = 0;
    const result = await tabs.alone(async (awake): Promise<PassResult> => {
      const signal = AbortSignal.any([awake, session, this.#over.signal]);
      const mustAsk = this.#outage.isAway || mustAskFirst({ api, page: tabs.page }, await store.all());
      if (mustAsk && !(await this.#outage.isOver(signal))) return 'away';
      return await sendAll({
        api,
        signal,
        all: () => store.all(),
        alive: tabs.alive,
        page: tabs.page,
        isOver: () => session.aborted || this.#over.signal.aborted,
        isThere: () => this.#outage.isOver(signal),
        limit: (seconds) => {
          least = Math.max(least, seconds * 1000);
        },
        change: async (write, change, page) => {
          const isThere = await store.change(write.sequence, change, page);
          if (isThere) this.#lines.update(write, change);
          return isThere;
        },
        takeOffOf: (write) => this.#lines.show(write),
        settle: async (write, answered, isNews = true) => {
          await this.#settle(write, answered, renaming(answered));
          if (isNews && !this.#untold.has(write.sequence)) this.#outage.sent();
        },
        tell: this.#options.tell,
      });
    });
    if (this.#over.signal.aborted) return;
    if (result === 'away' || result === 'failing' || result === 'limited') {
      this.#outage.set(result === 'away');
      return this.#pauses.begin(least);
    }
    if (result === 'done') {
      this.#pauses.reset();
      this.#outage.tellAllSent(this.get());
    }
    const isSentElsewhere = await this.#follow();
    if (result !== 'over') this.#takeOverLater(isSentElsewhere, result);
  }

  /** Tries again later: the page that sends may be closed, killed or suspended before it is done. */
  #takeOverLater = (isSentElsewhere: boolean, result: PassResult | 'busy' = 'busy'): void => {
    const { waiting, isAway } = this.get();
    if (isSentElsewhere || (result === 'busy' && (waiting > 0 || isAway))) this.#pauses.handOver();
  };

  async #settle(write: KeptWrite, answered: Answered, renamed?: ReturnType<typeof renaming>): Promise<void> {
    const { store, tabs } = this.#options;
    this.#told = undefined;
    const change = (other: KeptWrite) => afterAnswer(other, write, answered);
    await store.settle(write, answered.created || answered.changed ? change : undefined, undefined, renamed);
    this.#lines.remove(write);
    tabs.tell(answered.created);
  }

  async #takeBack(write: KeptWrite): Promise<boolean> {
    if (!(await takeBack(this.#options.store, write).catch(this.#report))) return false;
    this.#lines.takeOff(write);
    await this.#changed();
    return true;
  }

  async #changed(): Promise<void> {
    this.#options.tabs.tell();
    await this.#follow();
  }

  /** Reads the stored writes, which other tabs add to and send. Resolves to whether another tab is sending now. */
  async #follow(): Promise<boolean> {
    const { store, tabs } = this.#options;
    const before = this.#lines.stored();
    try {
      const [writes, alive] = await Promise.all([store.all(), tabs.alive()]);
      if (this.#over.signal.aborted) return false;
      const isBeingSent = ({ state, page }: KeptWrite) => state === 'sending' && alive(page);
      const elsewhere = writes.filter((write) => isBeingSent(write) && write.page !== tabs.page);
      this.#lines.follow(before, writes, (write) => !isBeingSent(write), elsewhere);
      return elsewhere.length > 0;
    } catch (error) {
      return this.#report(error);
    }
  }

  #awayOrBack = (isAway: boolean): void => {
    this.#lines.tell();
    if (isAway) this.#pauses.begin();
  };

  /** Reports an error of the storage, except after the end of the session, when the storage is closed. */
  #report = (error: unknown): false => {
    if (!this.#over.signal.aborted) this.#options.report(error);
    return false;
  };

  /** Tells the user once the write is kept, and so after the command's own words. */
  #noteFailure(failure: ApiError, kept: Promise<boolean>, line: Line): void {
    const { store, tell } = this.#options;
    const isTold = this.#told && this.#lines.isWaiting(this.#told);
    const say = () => this.#over.signal.aborted || tell(waitsInWords(failure, store.canKeep), failure);
    if (!this.#outage.isAway && !isTold) void kept.then((isKept) => isKept && say());
    if (!isTold) this.#told = line;
    this.#outage.set(failure.status !== 429);
  }
}
