/** A drag of rows by keys, or by a screen reader: while it is on, every key belongs to it. */
export interface KeyDrag {
  isOn(): boolean;
  /** Ends it, and puts back what was dragged. */
  cancel(): void;
}

/**
 * The keyboard drag of the page, for what has to know of it before the code of any list is loaded. The screen whose
 * lists can be dragged says which it is.
 */
export class KeyboardDrag implements KeyDrag {
  #drag: KeyDrag | null = null;

  /** Follows this drag from now on, also while its lists go away: the Escape that then ends it is not the page's. */
  follow(drag: KeyDrag): void {
    this.#drag = drag;
  }

  isOn = (): boolean => this.#drag?.isOn() ?? false;

  cancel = (): void => this.#drag?.cancel();
}
