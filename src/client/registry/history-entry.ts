/** What the user reads of a step; the same object when the step is undone and redone. */
export interface HistoryEntry {
  readonly at: Date;
  /** The words of the step's result; before it has ended, the command's title. */
  readonly words: string;
}

/** A step in the list of what can be undone and redone. */
export interface HistoryLine {
  readonly entry: HistoryEntry;
  readonly isUndone: boolean;
  /** How many steps are undone when this one and all after it are; 0 for an undone step. */
  readonly count: number;
}
