import { createStore } from '#client/store/create-store.ts';
import { type Id, sameId } from '#contract/entities/common.ts';

/** What can be deleted. */
export type Deletable = 'task' | 'project' | 'context' | 'reference';

/** How long a deletion can be taken back before it is sent, in milliseconds. */
export const HOLD = 2 * 60 * 1000;

/** A deletion that has not been sent. */
export interface Holding {
  noun: Deletable;
  /** As it was when it was deleted: a temporary one while it was being created. */
  id: Id;
  /** By which the item is known now. */
  idNow(): Id;
  /** Sends it after the item's other writes. Never rejects: it tells a failure itself. */
  sendInTurn(): Promise<void>;
  /**
   * The same without waiting for anything: the page, or the session, is about to go. `token`: the session's, when it is
   * not the stored one any more. False when it did not come to be sent, or the server takes that token no more.
   */
  sendAtOnce(token?: string): Promise<boolean>;
  /** Shows the item again. */
  show(): void;
  /** Whether this browser has stored it: then it is sent later, whatever becomes of this page. */
  isKept(): boolean;
  /**
   * Shows the item again, and forgets the deletion; false when another page may have sent it. A promise where it is stored: until
   * that resolves, the next page may still send it.
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

/** Runs something later; returns how to call it off. */
export type Later = (run: () => void, milliseconds: number) => () => void;

export const byTimeout: Later = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** The other tabs of this browser, whose deletions go with the same token. */
export interface OtherTabs {
  /** Tells them that until `over` there is something here to be sent with it. */
  holdUntil(over: Promise<void>): void;
  /** Resolves when none of them has anything to send, or has taken too long. */
  haveSent(): Promise<void>;
}

interface HeldItemsOptions {
  /** Logs, shows and speaks a deletion that has failed: nobody waits for it any more. */
  report: (error: unknown) => void;
  later?: Later;
  otherTabs?: OtherTabs | undefined;
}

/**
 * The deletions that a user has asked for and that the server has not been told of: they are sent after a while. Until
 * then there is a way back, which nothing else has to make anew.
 */
export class HeldItems {
  readonly report: (error: unknown) => void;
  readonly #later: Later;
  readonly #otherTabs: OtherTabs | undefined;
  /** Those that can still be taken back, with how to call off that they are sent. */
  readonly #waiting = new Map<Holding, () => void>();
  /** Those that have begun to be sent, and have not been answered. */
  readonly #inTurn = new Set<Holding>();
  readonly #atOnce = new Set<Holding>();
  /** Those that the server has done. */
  readonly #gone = new Set<Holding>();
  /** The count as it was told last. */
  readonly #told = createStore(0);
  /** Ends what the other tabs have been told. */
  #end: (() => void) | undefined;

  constructor({ report, later = byTimeout, otherTabs }: HeldItemsOptions) {
    this.report = report;
    this.#later = later;
    this.#otherTabs = otherTabs;
  }

  /** How many deletions the server has not been told of, those aside that are on their way in the outbox. */
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

  /** Takes a deletion back; false when it has been sent. */
  takeBack(holding: Holding): boolean | Promise<boolean> {
    const isBack = this.#waiting.has(holding) && holding.takeBack();
    if (isBack === false) return false;
    this.#stopWaiting(holding);
    this.#endWhenDone();
    this.#tell();
    return isBack;
  }

  /** Takes the deletion of an item back; false when there is none that can be. */
  takeBackOf(noun: Deletable, id: Id): boolean | Promise<boolean> {
    const holding = [...this.#waiting.keys()].find((other) => isStillOf(other, noun, id));
    return holding !== undefined && this.takeBack(holding);
  }

  /**
   * Sends a deletion now, if it can still be taken back: what is to be created in its place must not meet it. Resolves
   * when it has been answered.
   */
  async sendNow(noun: Deletable, id: Id): Promise<void> {
    const holding = [...this.#waiting.keys()].find((other) => isStillOf(other, noun, id));
    if (holding && this.#stopWaiting(holding)) await this.#during(this.#inTurn, holding, () => holding.sendInTurn());
  }

  /** Notes that the server has the item no more, and stops hiding it: it is gone from the lists. */
  noteGone(holding: Holding): void {
    this.#gone.add(holding);
    holding.show();
  }

  /** Whether an item that the server had has been deleted from here, be it that the server has not been told yet. */
  hasDeleted(noun: Deletable, id: Id): boolean {
    const deleted = [...this.#waiting.keys(), ...this.#inTurn, ...this.#atOnce, ...this.#gone];
    return deleted.some((holding) => isOf(holding, noun, id));
  }

  /**
   * Sends all that is held, at once: the page, or the session, is about to go. Resolves when each has been answered, to
   * those that were not sent, or came too late for the token.
   */
  async sendAll(token?: string): Promise<Unsent> {
    const left = await Promise.all(
      [...this.#waiting.keys()].map(async (holding) => {
        // Sending the one before may have told of a sign-out elsewhere, which sends them all.
        if (!this.#stopWaiting(holding)) return [];
        const isSent = await this.#during(this.#atOnce, holding, () => holding.sendAtOnce(token));
        return isSent ? [] : [holding];
      }),
    );
    return unsent(left.flat());
  }

  /** Resolves when the other tabs have sent what they held back. */
  async othersHaveSent(): Promise<void> {
    await this.#otherTabs?.haveSent();
  }

  /** Sends all that is held when the page goes. */
  sendOnPageHide(page: Pick<EventTarget, 'addEventListener'>): void {
    page.addEventListener('pagehide', () => void this.sendAll());
  }

  /** After a sign-out or an expiry: nothing more is sent. Returns the deletions that the server has not acknowledged. */
  clear(): Unsent {
    const left = unsent([...this.#waiting.keys(), ...this.#inTurn]);
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
      // The write has begun: it is counted there before it is not here any more.
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

/** The same also for an item that has got its id since: it is asked for by that one. */
const isStillOf = (holding: Holding, noun: Deletable, id: Id) =>
  isOf(holding, noun, id) || (holding.noun === noun && sameId(holding.idNow(), id));
