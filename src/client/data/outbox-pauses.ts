import { byTimeout, type Later } from './held-items.ts';

/** The longest and the shortest pause between two attempts, in milliseconds. */
const LONGEST = 60_000;
const SHORTEST = 1000;
/** How soon this page sends when the page that was sending is gone, in milliseconds. */
const HAND_OVER = 3000;

/** The pauses between attempts to reach a server that does not answer. */
export class Pauses {
  readonly #goOn: () => void;
  readonly #later: Later;
  readonly #random: () => number;
  /** How many attempts in a row got no answer. */
  #attempts = 0;
  #callOff: (() => void) | undefined;
  #isOver = false;

  constructor(goOn: () => void, { later = byTimeout, random = Math.random }: { later?: Later; random?: () => number }) {
    this.#goOn = goOn;
    this.#later = later;
    this.#random = random;
  }

  /** True during a pause. */
  get isOn(): boolean {
    return this.#callOff !== undefined;
  }

  /**
   * Waits before the next attempt: longer each time, with a random part so that devices do not call in step. `least`: at
   * least so many milliseconds, up to the longest pause.
   */
  begin(least = 0): void {
    if (this.isOn) return;
    const longest = Math.min(LONGEST, SHORTEST * 2 ** this.#attempts);
    this.#attempts += 1;
    this.wait(Math.max(Math.min(LONGEST, least), longest * (0.5 + this.#random() / 2)));
  }

  wait(milliseconds: number): void {
    if (this.#isOver || this.isOn) return;
    this.#callOff = this.#later(() => {
      this.#callOff = undefined;
      this.#goOn();
    }, milliseconds);
  }

  /** Waits for the page that is sending. */
  handOver(): void {
    this.wait(HAND_OVER);
  }

  /** The server has answered: the next pause is short again. */
  reset(): void {
    this.#attempts = 0;
  }

  /** Ends the pause. */
  end(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.reset();
  }

  close(): void {
    this.end();
    this.#isOver = true;
  }
}
