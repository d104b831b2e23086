/** The parts of the page that cannot be shown, each with a way to try again. */
export class BrokenParts {
  readonly #retries = new Set<() => void>();

  /** Returns a function that removes the part, once it is shown or gone. */
  add(retry: () => void): () => void {
    this.#retries.add(retry);
    return () => void this.#retries.delete(retry);
  }

  get any(): boolean {
    return this.#retries.size > 0;
  }

  /** Those that fail again add themselves again. */
  retryAll(): void {
    for (const retry of [...this.#retries]) retry();
  }
}
