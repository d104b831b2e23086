import { type ApiError, isDoneUnsaid } from '#contract/api-error.ts';
import type { Api } from './api.ts';
import { waitsInWords } from './back-in-words.ts';
import type { Later } from './held-items.ts';
import { afterAnswer, renaming } from './kept-ids.ts';
import { Outage } from './outage.ts';
import type { Answered, AskedWrite, Discarded, Outbox, OutboxState, Ticket, UnsentChange } from './outbox.ts';
import { againOf, discardAll, takeBack } from './outbox-choices.ts';
import { type Line, OutboxLines } from './outbox-lines.ts';
import { Pauses } from './outbox-pauses.ts';
import { mayBeDoubled, mustAskFirst, type PassResult, sendAll } from './outbox-sender.ts';
import type { KeptWrite } from './outbox-store.ts';
import type { OutboxTabs } from './outbox-tabs.ts';
import type { SteadyStore } from './steady-store.ts';

export interface KeptOutboxOptions {
  api: Api;
  store: SteadyStore;
  tabs: OutboxTabs;
  /** Shows and speaks what the user should know, once. */
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
  /** What was told of as not got through; nothing has since. */
  #told: Line | undefined;
  /** The user was not told that they wait. */
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

  /** Shows what waits from before. `isAway`: the server has just been asked something, and has not answered. */
  async open({ isAway }: { isAway: boolean }): Promise<void> {
    if (isAway) this.#outage.set(true);
    await this.#follow();
    if (isAway) this.#pauses.begin();
    else if (this.#lines.all.length > 0) this.sendNow();
  }

  keep(asked: AskedWrite, { isHeld = false } = {}): Ticket {
    const { api, store, tabs, now = Date.now } = this.#options;
    // Behind what another page is sending it began with something older: to take it back would not lead back to that.
    const isBehind = this.#lines.isSentElsewhere(asked.entity);
    // From the start: a page that is gone before it has said so leaves nothing that may have been sent.
    const held = isHeld ? ({ state: 'waiting', isUntried: !isBehind } as const) : ({ state: 'sending' } as const);
    const write = { ...asked, account: store.account, page: tabs.page, at: now(), ...held };
    const adding = store.add(write);
    this.#adding = adding;
    // Should this page be gone before the server answers, another one sends it.
    const told = adding.then(() => store.tried).then(() => tabs.tell());
    const kept = told.then(() => !this.#over.signal.aborted, this.#report);
    const line: Line = { write: { ...write, sequence: Number.POSITIVE_INFINITY } };
    /** Does what is to be done with the stored write, in the order in which it is asked for. */
    const then = (work: (sequence: number) => Promise<void>) =>
      adding.then(work, () => this.#lines.remove(line)).catch(this.#report);
    const settle = (answered: Answered) => then((sequence) => this.#settle({ ...line.write, sequence }, answered));
    const awake = tabs.awake();
    return {
      kept,
      isGivenUp: () => awake.aborted,
      done: settle,
      drop: () => settle({}),
      wait: (takeOff, problem) => {
        if (this.#over.signal.aborted) return;
        const isLost = problem !== undefined && mayBeDoubled({ api }, line.write);
        const isUntried = problem === undefined && !isBehind && !this.#lines.isSentElsewhere(asked.entity);
        const change = { state: isLost ? 'lost' : 'waiting', isUntried } as const;
        Object.assign(line.write, change);
        line.takeOff = takeOff;
        this.#lines.add(line);
        // The server is there, and has done it: what it has made is only to be looked for.
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
          if (failure) this.#pauses.begin();
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

  /** A read got no answer. `isShown`: an answer of before is on the screen. Returns whether nothing is left to tell of the failure. */
  unread(failure: ApiError, isShown: boolean): boolean {
    const { session } = this.#options.api.pending;
    return this.#outage.unread(failure, isShown, AbortSignal.any([session, this.#over.signal]));
  }

  /** Tries to send what waits, unless it is under way or the server was asked a moment ago. */
  sendNow(): void {
    if (this.#over.signal.aborted) return;
    if (this.#pass) this.#isAskedAgain = true;
    // Every write that is asked for meanwhile would ask the server that is away.
    else if (!this.#pauses.isOn) this.#begin();
  }

  /** The connection may be back, or the user asks for it: no pause. */
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

  /** The session is over. What is stored waits for the same user. Resolves once the storage may be closed. */
  async close(): Promise<void> {
    this.#over.abort();
    this.#pauses.close();
    this.#lines.clear();
    // A slow disk may not have one that is refused by now: the next session would take that for one that may be done.
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
    // What is stored is this user's: none of it goes with the next one's token. Opened too late, this is in that one's session.
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

  /** Another page sends, and may be closed, killed or put to sleep before it is done. */
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

  /** Shows what is stored: other tabs add to it and send from it. Resolves to whether another tab is sending now. */
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

  /** After the end of the session the storage is closed, and nothing more is asked of it here. */
  #report = (error: unknown): false => {
    if (!this.#over.signal.aborted) this.#options.report(error);
    return false;
  };

  /** Told once the write is kept: no sooner is it true, and the words of its command always come first. */
  #noteFailure(failure: ApiError, kept: Promise<boolean>, line: Line): void {
    const { store, tell } = this.#options;
    const isTold = this.#told && this.#lines.isWaiting(this.#told);
    const say = () => tell(waitsInWords(failure.message, store.canKeep), failure);
    if (!this.#outage.isAway && !isTold) void kept.then((isKept) => isKept && say());
    if (!isTold) this.#told = line;
    this.#outage.set(true);
  }
}
