import { ownRows, taskRows } from '#client/commands/task-rows.ts';
import type { ChangedField, UnsentChange } from '#client/data/outbox.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { isDay } from '#contract/entities/day.ts';
import { STATUS_TITLES } from '#contract/entities/task.ts';

/** The fields of a conflict, or of a change whose item is gone, a line each. */
export function fieldLines({ kind, fields }: UnsentChange): string[] {
  return fields.flatMap((field) => {
    const label = labelOf(field);
    const mine = inWords(field, field.mine);
    const theirs = inWords(field, field.theirs);
    if (kind === 'deletion') return [`${label}, when you deleted it: ${mine}`, `${label}, now: ${theirs}`];
    return kind === 'conflict' ? [`${label}, theirs: ${theirs}`, `${label}, mine: ${mine}`] : [`${label}: ${mine}`];
  });
}

/** Labels that all nouns share; fields of projects and references have the label of their name. */
function labelOf({ field }: ChangedField): string {
  const rows: Readonly<Record<string, { label: string } | undefined>> = taskRows;
  return rows[field]?.label ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
}

function inWords({ field }: ChangedField, value: unknown): string {
  if (value === null || value === '') return 'empty';
  const text = String(value);
  const own: Readonly<Record<string, { inWords(given: string | number): string } | undefined>> = ownRows;
  const row = own[field];
  if (row) return row.inWords(typeof value === 'number' ? value : text);
  if (field === 'status') {
    const titles: Readonly<Record<string, string>> = STATUS_TITLES;
    return titles[text] ?? text.replaceAll('_', ' ');
  }
  return isDay(text) ? dayInWords(text) : text;
}
