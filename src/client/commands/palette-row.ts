import type { Entry } from './ranking.ts';
import { searchable } from './ranking.ts';
import type { Selectable } from './scope-targets.ts';

/** What choosing a row does. */
export type RowChoice =
  | { kind: 'command'; id: string }
  | { kind: 'item'; noun: Selectable; id: string }
  | { kind: 'answer'; value: unknown }
  /** A command with its argument in one line; `text`: one in words, which must not be lost when it fails. */
  | { kind: 'line'; id: string; answers: Readonly<Record<string, unknown>>; text?: string };

/** A row of the palette. */
export interface PaletteRow {
  label: string;
  /** What it is, or where: 'task, Next Actions'. */
  note: string;
  keyHint?: string | undefined;
  /** Why it cannot be chosen now. */
  reason?: string | undefined;
  choice: RowChoice;
}

/** How many rows are shown. */
export const ROWS = 50;

export function entryOf(row: PaletteRow, boost = 0): Entry<PaletteRow> {
  return { value: row, words: searchable(row.label), boost };
}
