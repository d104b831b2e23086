import type { Id } from '#contract/entities/common.ts';

export interface Revealed {
  noun: 'task' | 'project';
  id: Id;
}

/** The item that its screen is to show and to give the focus, once it is there. */
export class RevealStore {
  #wanted: Revealed | null = null;
  readonly #listeners = new Set<() => void>();

  get = (): Revealed | null => this.#wanted;

  set(wanted: Revealed | null): void {
    this.#wanted = wanted;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
