/** A sequence of keys that has been begun: for the footer line. */
export class PendingKeys {
  #presses: readonly string[] = [];
  readonly #listeners = new Set<() => void>();

  get = (): readonly string[] => this.#presses;

  set(presses: readonly string[]): void {
    this.#presses = presses;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
