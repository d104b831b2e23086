/** What a screen can ask of a list. A key that the list does not have yet is waited for. */
export interface ItemListHandle {
  /**
   * Gives the row the focus, scrolled into view. When it is not here yet (it is about to be moved here), it gets the
   * focus as soon as it comes, unless the user has put the focus elsewhere meanwhile.
   */
  focusItem(key: string): void;
  /** The same for a key of the user's, and not in an effect: both rows are rendered before the focus moves. */
  stepTo(key: string): void;
  focusFirst(): void;
  /** Gives the focus to the first row; where there is none, to the list itself, which says that it is empty. */
  enter(): void;
  /** The row after the one that has the focus; when the focus is elsewhere, the row that last had it, at first the first. */
  focusNext(): void;
  /** Whether the focus is on one of its rows, or on a control in one. */
  hasFocus(): boolean;
  /** The row that has the focus, or has had it last; null before the first. */
  focusedKey(): string | null;
  /** The list itself in the document; null until it is there. */
  element(): Element | null;
  hasItem(key: string): boolean;
  /** From 0; -1 when it is not here. */
  indexOf(key: string): number;
  keyAt(index: number): string | null;
  /** Takes the row in hand for a keyboard drag, with all that is selected if it is; nothing where rows cannot be dragged. */
  startDrag(key: string): void;
}
