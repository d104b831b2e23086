import { type ApiError, isUnanswered, isUnreadable } from '#contract/api-error.ts';
import type { Api } from './api.ts';
import { awayInWords, backInWords } from './outage-words.ts';

interface OutageOptions {
  api: Api;
  /** Shows and speaks a message to the user, once. */
  tell: (words: string, failure?: unknown) => void;
  /** Called when the server goes away, or is back. */
  changed: (isAway: boolean) => void;
  /** Whether the browser stores what is not sent. */
  canKeep: () => boolean;
}

/** Whether the server answers, as far as this page knows, and what the user is told about it: once for each outage. */
export class Outage {
  readonly #options: OutageOptions;
  #isAway = false;
  #isBack = false;
  /** A read got no answer, and the server is being asked. */
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
   * A read got no answer, which may concern only that call: asks the server, and tells the user what that shows. A read
   * that was too slow is reported at once. `isShown`: the screen has an earlier answer. Returns true when the failure needs
   * no other message.
   */
  unread(failure: ApiError, isShown: boolean, signal: AbortSignal): boolean {
    // Told together with the read for which the server is being asked.
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
    // A change may have told the user about the outage meanwhile.
    if (signal.aborted || (this.#isAway && !isThere)) return;
    if (isThere) {
      if (!isTold) tell(failure.message, failure);
      return;
    }
    this.set(true);
    tell(awayInWords(canKeep(), isTold ? undefined : failure.message), failure);
  }

  /** Asks the server with a cheap call. Any readable answer counts, a refusal too; a proxy's page does not. */
  async isOver(signal: AbortSignal): Promise<boolean> {
    const { api } = this.#options;
    try {
      await api.call('user.profile', {}, { signal });
    } catch (error) {
      if (isUnanswered(error) || isUnreadable(error) || signal.aborted) return false;
    }
    // Loads what could not be loaded meanwhile.
    if (this.#isAway) void api.queryClient.invalidateQueries();
    this.#isBack ||= this.#isAway;
    this.set(false);
    return true;
  }

  /** Counts a waiting write that was sent. */
  sent(): void {
    this.#sentSince += 1;
  }

  /** Tells the user that everything has been sent, except `waiting`, and `needUser`, which the user has to decide about. */
  tellAllSent({ waiting, needUser }: { waiting: number; needUser: number }): void {
    const words = backInWords(this.#sentSince, this.#isBack && needUser === 0);
    if (words !== null && waiting === 0) this.#options.tell(words);
    [this.#sentSince, this.#isBack] = [0, false];
  }
}
