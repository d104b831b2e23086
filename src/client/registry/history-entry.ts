/** What a user reads of a step; the same object when it has been taken back, and done again. */
export interface HistoryEntry {
  readonly at: Date;
  /** What was said of it; before it has ended, what it is. */
  readonly words: string;
}

/** A step in the history as it is now. */
export interface HistoryLine {
  readonly entry: HistoryEntry;
  readonly isUndone: boolean;
  /** How many steps are taken back when all from this one on are; 0 for one that is undone. */
  readonly count: number;
}
