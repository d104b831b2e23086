/** A drag of rows by keys, or by a screen reader: during it, every key belongs to it. */
export interface KeyDrag {
  isOn(): boolean;
  /** Ends it, and puts the rows back. */
  cancel(): void;
}

/**
 * The page's keyboard drag, for code that must know about it before the code of any list has loaded. The screen whose lists
 * can be dragged sets it.
 */
export class KeyboardDrag implements KeyDrag {
  #drag: KeyDrag | null = null;

  /** Follows this drag from now on, also while its lists are removed: the Escape that then ends it is not the page's. */
  follow(drag: KeyDrag): void {
    this.#drag = drag;
  }

  isOn = (): boolean => this.#drag?.isOn() ?? false;

  cancel = (): void => this.#drag?.cancel();
}
