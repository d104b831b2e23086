/** What can be deleted. */
export type Deletable = 'task' | 'project' | 'context' | 'reference';

/** How long a deletion can be taken back before it is sent, in milliseconds (design §3). */
export const HOLD = 2 * 60 * 1000;

/** A deletion that has not been sent. */
export interface Holding {
  noun: Deletable;
  /** The same for as long as the item lives in this page. */
  key: string;
  /** Sends it after the item's other writes. Never rejects: it tells a failure itself. */
  sendInTurn(): Promise<void>;
  /** The same without waiting for anything: the page, or the session, is about to go. */
  sendAtOnce(): Promise<void>;
  /** Shows the item again, in the lists that know no `isHidden`. */
  show(): void;
}

/** Runs something later; returns how to call it off. */
export type Later = (run: () => void, milliseconds: number) => () => void;

const byTimeout: Later = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

interface HeldItemsOptions {
  /** Logs, shows and speaks a deletion that has failed: nobody waits for it any more. */
  report: (error: unknown) => void;
  later?: Later;
}

/** Under which name an item is in `HeldItems.hidden`. */
export const hiddenName = (noun: Deletable, key: string) => `${noun}:${key}`;

/**
 * The items that a person has deleted and that the server still has: hidden wherever they are shown, and sent for good
 * after a while. Until then there is a way back, which nothing else has to make anew.
 */
export class HeldItems {
  readonly report: (error: unknown) => void;
  readonly #later: Later;
  /** Those that can still be taken back, with how to call off that they are sent. */
  readonly #waiting = new Map<Holding, () => void>();
  #hidden: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();

  constructor({ report, later = byTimeout }: HeldItemsOptions) {
    this.report = report;
    this.#later = later;
  }

  /** Hides an item and sends its deletion after a while. */
  hold(holding: Holding): void {
    this.#hide(new Set(this.#hidden).add(hiddenName(holding.noun, holding.key)));
    const callOff = this.#later(() => {
      this.#waiting.delete(holding);
      void holding.sendInTurn();
    }, HOLD);
    this.#waiting.set(holding, callOff);
  }

  /** Takes a deletion back; false when it has been sent. */
  takeBack(holding: Holding): boolean {
    if (!this.#stopWaiting(holding)) return false;
    this.release(holding);
    return true;
  }

  /** Shows an item again: it is not to be deleted after all, or it is gone from the lists themselves. */
  release(holding: Holding): void {
    const hidden = new Set(this.#hidden);
    if (hidden.delete(hiddenName(holding.noun, holding.key))) this.#hide(hidden);
    holding.show();
  }

  /** Sends all that is held, at once: the page, or the session, is about to go. Resolves when each has been answered. */
  async sendAll(): Promise<void> {
    await Promise.all(
      [...this.#waiting.keys()].map(async (holding) => {
        this.#stopWaiting(holding);
        await holding.sendAtOnce();
      }),
    );
  }

  /** Sends all that is held when the page goes. */
  sendOnPageHide(page: Pick<EventTarget, 'addEventListener'>): void {
    page.addEventListener('pagehide', () => void this.sendAll());
  }

  /** After a sign-out or an expiry: nothing more is sent, and what was hidden is there again. */
  clear(): void {
    for (const callOff of this.#waiting.values()) callOff();
    this.#waiting.clear();
    this.#hide(new Set());
  }

  /** What is hidden, by `hiddenName`. A new set whenever another item is hidden or shown again. */
  get hidden(): ReadonlySet<string> {
    return this.#hidden;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #stopWaiting(holding: Holding): boolean {
    this.#waiting.get(holding)?.();
    return this.#waiting.delete(holding);
  }

  #hide(hidden: ReadonlySet<string>): void {
    this.#hidden = hidden;
    for (const listener of [...this.#listeners]) listener();
  }
}
