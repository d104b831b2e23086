/** What a screen can ask of a list. A key that the list does not have yet is awaited. */
export interface ItemListHandle {
  /**
   * Focuses the row, scrolled into view. If it is not here yet, as before a move, it gets the focus when it comes, unless
   * the user has moved the focus meanwhile.
   */
  focusItem(key: string): void;
  /** As `focusItem`, for a key press and not in an effect: both rows are rendered before the focus moves. */
  stepTo(key: string): void;
  focusFirst(): void;
  /** Focuses the first row; without any, the list itself, which says that it is empty. */
  enter(): void;
  /** The row after the focused one; when the focus is elsewhere, the row that last had it, at first the first. */
  focusNext(): void;
  /** Whether the focus is on one of its rows, or on a control in one. */
  hasFocus(): boolean;
  /** The row that has the focus, or had it last; null before the first. */
  focusedKey(): string | null;
  /** The list's element; null until it is in the document. */
  element(): Element | null;
  hasItem(key: string): boolean;
  /** -1 when it is not here. */
  indexOf(key: string): number;
  keyAt(index: number): string | null;
  /**
   * Picks up the row for a keyboard drag, with the whole selection if it is selected; does nothing where rows cannot be
   * dragged.
   */
  startDrag(key: string): void;
}
