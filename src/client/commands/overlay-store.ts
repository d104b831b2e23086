import type { Overlay } from './define-overlay.ts';

/** Which overlay is open: at most one, since each is about something of its own. */
export class OverlayStore {
  #current: Overlay | null = null;
  readonly #listeners = new Set<() => void>();

  get = (): Overlay | null => this.#current;

  open(overlay: Overlay): void {
    this.#show(overlay);
  }

  close(): void {
    if (this.#current) this.#show(null);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #show(overlay: Overlay | null): void {
    this.#current = overlay;
    for (const listener of this.#listeners) listener();
  }
}
