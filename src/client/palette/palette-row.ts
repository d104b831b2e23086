import type { Selectable } from '#client/registry/scope-targets.ts';
import { STATUS_TITLES } from '#contract/entities/task.ts';
import { SearchText } from './matching.ts';
import type { Entry, Match } from './ranking.ts';

/** What choosing a row does. */
export type RowChoice =
  | { kind: 'command'; id: string }
  | { kind: 'item'; noun: Selectable; id: string }
  | { kind: 'answer'; value: unknown }
  /** Searches for words. */
  | { kind: 'search'; query: string }
  /**
   * A command with its argument in one line; `text`: an argument in words, which must not be lost when it fails; `about`:
   * the item that it names.
   */
  | {
      kind: 'line';
      id: string;
      answers: Readonly<Record<string, unknown>>;
      text?: string;
      about?: { noun: Selectable; id: string };
    };

/** A row of the palette. */
export interface PaletteRow {
  label: string;
  /** What or where it is: 'task, Next Actions'. Absent for a command, whose title says it. */
  note: string;
  /** The other words by which it was found: 'snooze'. */
  also?: string | undefined;
  keyHint?: string | undefined;
  /** Why it cannot be chosen now. */
  reason?: string | undefined;
  /** The heading above it; only the first row of a section has one. */
  section?: string | undefined;
  choice: RowChoice;
}

/** A row that is an item. */
export type ItemRow = PaletteRow & { choice: Extract<RowChoice, { kind: 'item' }> };

export const isItem = (row: PaletteRow): row is ItemRow => row.choice.kind === 'item';

/** Whether a row is a task that is done: it is rather not meant. */
export const isDone = ({ note }: PaletteRow): boolean => note.endsWith(STATUS_TITLES.done);

/** How many letters of a longer row are shown and said: two lines. */
const SHOWN = { from: 160, first: 110, last: 40 } as const;

/**
 * Words as a row shows and says them: without the middle where they are long, such as a pasted page. Their end says what
 * becomes of them: 'due Friday', 'as a task'.
 */
export function inShort(words: string): string {
  if (words.length <= SHOWN.from) return words;
  const first = words.slice(0, SHOWN.first).replace(/\s+\S*$/, '');
  return `${first} … ${words.slice(-SHOWN.last).replace(/^\S*\s+/, '')}`;
}

/** How many rows are shown. */
export const ROWS = 50;

/** A row for the ranking, which finds it by its label. */
export function entryOf(row: PaletteRow, boost = 0): Entry<PaletteRow> {
  return { value: row, title: new SearchText(row.label), boost };
}

/** The row of a match, with the other words by which it was found. */
export function rowOf({ value, also }: Match<PaletteRow>): PaletteRow {
  return also === undefined ? value : { ...value, also };
}

/** The name under which the use of a row is remembered. */
export function recentId(choice: RowChoice): string | undefined {
  if (choice.kind === 'command') return choice.id;
  return choice.kind === 'item' ? `${choice.noun}:${choice.id}` : undefined;
}

/** True when both rows look the same and stand for the same thing. */
export function isSameRow(one: PaletteRow | null, other: PaletteRow | null): boolean {
  if (one === null || other === null || one === other) return one === other;
  return (
    one.label === other.label &&
    one.note === other.note &&
    one.also === other.also &&
    one.keyHint === other.keyHint &&
    one.reason === other.reason &&
    one.section === other.section &&
    sameChoice(one.choice, other.choice)
  );
}

/** True when both rows stand for the same thing. */
export function sameChoice(one: RowChoice, other: RowChoice): boolean {
  if (one === other) return true;
  // Answers are compared by content: a context or project is a new object in each ranking.
  if (one.kind === 'answer' && other.kind === 'answer' && one.value === other.value) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}
