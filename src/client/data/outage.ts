import { type ApiError, isUnanswered, isUnreadable } from '#contract/api-error.ts';
import type { Api } from './api.ts';
import { awayInWords, backInWords } from './back-in-words.ts';

interface OutageOptions {
  api: Api;
  /** Shows and speaks what the user should know, once. */
  tell: (words: string, failure?: unknown) => void;
  /** Hears that the server is away, or back. */
  changed: (isAway: boolean) => void;
  /** Whether the browser stores what is not sent. */
  canKeep: () => boolean;
}

/** Whether the server answers, as far as this page knows, and what the user is told of that: once for each outage. */
export class Outage {
  readonly #options: OutageOptions;
  #isAway = false;
  #isBack = false;
  /** A read got no answer, and the server is asked. */
  #isAsking = false;
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
    this.#options.changed(isAway);
  }

  /**
   * A read got no answer, which may be of that one call: the server is asked, and told of it by what it says. One that was too slow
   * is told at once. `isShown`: an answer of before is on the screen. Returns whether nothing is left to tell.
   */
  unread(failure: ApiError, isShown: boolean, signal: AbortSignal): boolean {
    // It is told with the one that the server is asked for.
    if (this.#isAsking) return true;
    if (this.#isAway) return isShown;
    const isTold = failure.kind === 'timeout';
    this.#isAsking = true;
    void this.#ask(failure, isTold, signal);
    return !isTold;
  }

  async #ask(failure: ApiError, isTold: boolean, signal: AbortSignal): Promise<void> {
    const { tell, canKeep } = this.#options;
    const isThere = await this.isOver(signal);
    this.#isAsking = false;
    // A change may have told of the outage meanwhile.
    if (signal.aborted || (this.#isAway && !isThere)) return;
    if (isThere) {
      if (!isTold) tell(failure.message, failure);
      return;
    }
    this.set(true);
    tell(awayInWords(canKeep(), isTold ? undefined : failure.message), failure);
  }

  /** Asks for what costs nothing. Any answer that can be read will do, refusals too: a proxy may put a page of its own in its place. */
  async isOver(signal: AbortSignal): Promise<boolean> {
    const { api } = this.#options;
    try {
      await api.call('user.profile', {}, { signal });
    } catch (error) {
      if (isUnanswered(error) || isUnreadable(error) || signal.aborted) return false;
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
