import type { Inverse, Outcome } from './define-command.ts';

/** How many steps can be taken back. */
const DEPTH = 100;

/** What was done in this session, to be taken back and done again (design §3). */
export class History {
  readonly #done: Inverse[] = [];
  readonly #undone: Inverse[] = [];
  /** Counts the sessions: a step that ends in another one than it began in is nobody's any more. */
  #session = 0;

  /** Notes a step; what had been taken back can then not be done again. */
  push(inverse: Inverse): void {
    this.#done.push(inverse);
    this.#done.splice(0, this.#done.length - DEPTH);
    this.#undone.length = 0;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Takes the last step back. When that fails the step stays, to be tried again. */
  async undo(): Promise<Outcome> {
    return await this.#step(this.#done, this.#undone);
  }

  /** Does again what was taken back last. */
  async redo(): Promise<Outcome> {
    return await this.#step(this.#undone, this.#done);
  }

  /** After a sign-out: what is there is not the next person's. */
  clear(): void {
    this.#session += 1;
    this.#done.length = 0;
    this.#undone.length = 0;
  }

  async #step(from: Inverse[], to: Inverse[]): Promise<Outcome> {
    const inverse = from.pop();
    if (!inverse) return { words: null };
    const session = this.#session;
    try {
      const { inverse: back, ...outcome } = await inverse.run();
      if (back && session === this.#session) to.push(back);
      return outcome;
    } catch (error) {
      if (session === this.#session) from.push(inverse);
      throw error;
    }
  }
}
