import { type ApiError, isUnanswered, isUnreadable } from '#contract/api-error.ts';
import type { Api } from './api.ts';
import { awayInWords, backInWords } from './back-in-words.ts';

interface OutageOptions {
  api: Api;
  /** Shows and speaks what the user should know, once. */
  tell: (words: string, failure?: unknown) => void;
  /** Hears that the server is away, or back. */
  changed: () => void;
  /** Whether the browser stores what is not sent. */
  canKeep: () => boolean;
}

/** Whether the server answers, as far as this page knows, and what the user is told of that: once for each outage. */
export class Outage {
  readonly #options: OutageOptions;
  #isAway = false;
  #isBack = false;
  /** A read got no answer, and the server has not been asked since. */
  #isDoubted = false;
  /** How many writes have been sent since the server went away. */
  #sentSince = 0;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  set(isAway: boolean): void {
    if (this.#isAway === isAway) return;
    this.#isAway = isAway;
    this.#options.changed();
  }

  /** Whether the server has to be asked before anything is sent. */
  get isDoubtful(): boolean {
    return this.#isAway || this.#isDoubted;
  }

  /**
   * A read got no answer. One that is slow, or that a proxy cannot pass on, tells nothing of the others: the server is asked.
   * `isShown`: an answer of before is on the screen. Returns whether nothing is left to tell.
   */
  unread(failure: ApiError, isShown: boolean): boolean {
    if (this.#isAway) return isShown;
    this.#isDoubted = failure.kind !== 'network';
    if (this.#isDoubted) return false;
    this.set(true);
    this.#options.tell(awayInWords(this.#options.canKeep(), failure.message), failure);
    return true;
  }

  /** Asks for what costs nothing. Any answer that can be read will do, refusals too: a proxy may put a page of its own in its place. */
  async isOver(signal: AbortSignal): Promise<boolean> {
    const { api, tell, canKeep } = this.#options;
    const isNews = this.#isDoubted;
    this.#isDoubted = false;
    try {
      await api.call('user.profile', {}, { signal });
    } catch (error) {
      if (signal.aborted) return false;
      if (isUnanswered(error) || isUnreadable(error)) {
        if (isNews) tell(awayInWords(canKeep()), error);
        return false;
      }
    }
    // What could not be loaded meanwhile is loaded now.
    if (this.#isAway) void api.queryClient.invalidateQueries();
    this.#isBack ||= this.#isAway;
    this.set(false);
    return true;
  }

  /** A write that has waited was done. */
  sent(): void {
    this.#sentSince += 1;
  }

  /** Everything has been sent, but for `waiting`, and for `needUser`, which the user has to decide about. */
  tellAllSent({ waiting, needUser }: { waiting: number; needUser: number }): void {
    const words = backInWords(this.#sentSince, this.#isBack && needUser === 0);
    if (words !== null && waiting === 0) this.#options.tell(words);
    [this.#sentSince, this.#isBack] = [0, false];
  }
}
