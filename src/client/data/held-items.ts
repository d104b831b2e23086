import { createStore } from '#client/store/create-store.ts';
import { type Id, sameId } from '#contract/entities/common.ts';

/** What can be deleted. */
export type Deletable = 'task' | 'project' | 'context' | 'reference';

/** How long a deletion can be undone before it is sent, in milliseconds. */
export const HOLD = 2 * 60 * 1000;

/** A deletion that has not been sent. */
export interface Holding {
  noun: Deletable;
  /** The item's id at the time of the deletion: a temporary one while it was being created. */
  id: Id;
  /** The item's present id. */
  idNow(): Id;
  /** Sends the deletion after the item's other writes. Never rejects: it reports a failure itself. */
  sendInTurn(): Promise<void>;
  /**
   * Sends it without waiting for anything: the page, or the session, is about to go. `token`: the session's, when it is no
   * longer the stored one. False when it was not sent, or the server no longer accepts the token.
   */
  sendAtOnce(token?: string): Promise<boolean>;
  /** Shows the item again. */
  show(): void;
  /** Whether this browser has stored it, so that it will be sent whatever becomes of this page. */
  isKept(): boolean;
  /**
   * Shows the item again, and forgets the deletion; false when another page may have sent it. A promise when it is stored:
   * until that resolves, the next page may still send it.
   */
  takeBack(): boolean | Promise<boolean>;
}

/** How many deletions were not sent: those that the browser keeps for the same user, and the others. */
export interface Unsent {
  kept: number;
  lost: number;
}

function unsent(holdings: readonly Holding[]): Unsent {
  const kept = holdings.filter((holding) => holding.isKept()).length;
  return { kept, lost: holdings.length - kept };
}

/** Runs something later; returns a function that cancels it. */
export type Later = (run: () => void, milliseconds: number) => () => void;

export const byTimeout: Later = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** The other tabs of this browser, which use the same token for their deletions. */
export interface OtherTabs {
  /** Tells them that this tab has something to send with the token, until `over` settles. */
  holdUntil(over: Promise<void>): void;
  /** Resolves when none of them has anything left to send, or they take too long. */
  haveSent(): Promise<void>;
}

interface HeldItemsOptions {
  /** Logs, shows and speaks the failure of a deletion that no caller waits for. */
  report: (error: unknown) => void;
  later?: Later;
  otherTabs?: OtherTabs | undefined;
}

/**
 * The deletions that the user asked for and the server does not have yet: they are sent after a while. Until then undo
 * needs no call.
 */
export class HeldItems {
  readonly report: (error: unknown) => void;
  readonly #later: Later;
  readonly #otherTabs: OtherTabs | undefined;
  /** Deletions that can still be undone, each with a function that cancels its sending. */
  readonly #waiting = new Map<Holding, () => void>();
  /** Deletions that are being sent. */
  readonly #inTurn = new Set<Holding>();
  readonly #atOnce = new Set<Holding>();
  /** Deletions that the server has done. */
  readonly #gone = new Set<Holding>();
  /** The count when the subscribers were last notified. */
  readonly #told = createStore(0);
  /** Ends the promise to the other tabs that something is to be sent. */
  #end: (() => void) | undefined;

  constructor({ report, later = byTimeout, otherTabs }: HeldItemsOptions) {
    this.report = report;
    this.#later = later;
    this.#otherTabs = otherTabs;
  }

  /** How many deletions the server does not have yet, not counting those in the outbox. */
  get count(): number {
    return this.#waiting.size + this.#atOnce.size;
  }

  readonly subscribe = this.#told.subscribe;

  /** Sends a deletion after a while. */
  hold(holding: Holding): void {
    const callOff = this.#later(() => {
      this.#waiting.delete(holding);
      void this.#during(this.#inTurn, holding, () => holding.sendInTurn());
    }, HOLD);
    this.#waiting.set(holding, callOff);
    this.#tell();
    if (this.#end) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#end = resolve;
    this.#otherTabs?.holdUntil(promise);
  }

  /** Undoes a deletion; false when it has been sent. */
  takeBack(holding: Holding): boolean | Promise<boolean> {
    const isBack = this.#waiting.has(holding) && holding.takeBack();
    if (isBack === false) return false;
    this.#stopWaiting(holding);
    this.#endWhenDone();
    this.#tell();
    return isBack;
  }

  /** Undoes the deletion of an item; false when there is none that can be undone. */
  takeBackOf(noun: Deletable, id: Id): boolean | Promise<boolean> {
    const holding = [...this.#waiting.keys()].find((other) => isStillOf(other, noun, id));
    return holding !== undefined && this.takeBack(holding);
  }

  /**
   * Sends a deletion now, if it can still be undone: an item that takes its place must not collide with it. Resolves when
   * it has been answered.
   */
  async sendNow(noun: Deletable, id: Id): Promise<void> {
    const holding = [...this.#waiting.keys()].find((other) => isStillOf(other, noun, id));
    if (holding && this.#stopWaiting(holding)) await this.#during(this.#inTurn, holding, () => holding.sendInTurn());
  }

  /** Notes that the server no longer has the item, and stops hiding it: the lists do not have it any more. */
  noteGone(holding: Holding): void {
    this.#gone.add(holding);
    holding.show();
  }

  /** Whether an item of the server was deleted from here, also if the server does not have the deletion yet. */
  hasDeleted(noun: Deletable, id: Id): boolean {
    const deleted = [...this.#waiting.keys(), ...this.#inTurn, ...this.#atOnce, ...this.#gone];
    return deleted.some((holding) => isOf(holding, noun, id));
  }

  /**
   * Sends all held deletions at once: the page, or the session, is about to go. Resolves, when each has been answered, to
   * those that were not sent, or whose token was no longer accepted.
   */
  async sendAll(token?: string): Promise<Unsent> {
    const left = await Promise.all(
      [...this.#waiting.keys()].map(async (holding) => {
        // Sending the one before may have shown that the user signed out elsewhere, which sends them all.
        if (!this.#stopWaiting(holding)) return [];
        const isSent = await this.#during(this.#atOnce, holding, () => holding.sendAtOnce(token));
        return isSent ? [] : [holding];
      }),
    );
    return unsent(left.flat());
  }

  /** Resolves when the other tabs have sent their held deletions. */
  async othersHaveSent(): Promise<void> {
    await this.#otherTabs?.haveSent();
  }

  /** Sends all held deletions when the page goes. */
  sendOnPageHide(page: Pick<EventTarget, 'addEventListener'>): void {
    page.addEventListener('pagehide', () => void this.sendAll());
  }

  /**
   * After a sign-out or an expiry: sends nothing more. Returns the deletions that the server has not acknowledged. Those that
   * the browser may still be storing are lost, as the user is told: no later page sends them.
   */
  clear(): Unsent {
    const holdings = [...this.#waiting.keys(), ...this.#inTurn];
    const left = unsent(holdings);
    for (const holding of holdings) if (!holding.isKept()) void holding.takeBack();
    for (const callOff of this.#waiting.values()) callOff();
    this.#waiting.clear();
    this.#inTurn.clear();
    this.#gone.clear();
    this.#endWhenDone();
    this.#tell();
    return left;
  }

  #stopWaiting(holding: Holding): boolean {
    this.#waiting.get(holding)?.();
    return this.#waiting.delete(holding);
  }

  #tell(): void {
    this.#told.set(this.count);
  }

  async #during<T>(sending: Set<Holding>, holding: Holding, send: () => Promise<T>): Promise<T> {
    sending.add(holding);
    try {
      const sent = send();
      // The write has started: it is counted there before it is no longer counted here.
      this.#tell();
      return await sent;
    } finally {
      sending.delete(holding);
      this.#endWhenDone();
      this.#tell();
    }
  }

  #endWhenDone(): void {
    if (this.#waiting.size + this.#inTurn.size + this.#atOnce.size > 0) return;
    this.#end?.();
    this.#end = undefined;
  }
}

const isOf = (holding: Holding, noun: Deletable, id: Id) => holding.noun === noun && sameId(holding.id, id);

/** Also by its present id, when the item has got one since. */
const isStillOf = (holding: Holding, noun: Deletable, id: Id) =>
  isOf(holding, noun, id) || (holding.noun === noun && sameId(holding.idNow(), id));
