import type * as z from 'zod/mini';
import type { Fields } from '#contract/entities/any-fields.ts';
import { hasTimeOfDay } from '#contract/entities/day.ts';
import { projectFieldNames, projectFields } from '#contract/entities/project.ts';
import { taskFieldNames, taskFields } from '#contract/entities/task.ts';
import type { TransferNoun } from '#contract/entities/transfer.ts';

/** An item of a file or a server. */
export type Raw = Fields;

/** The fields that an import gives to a new item, besides title, name and status, which are handled where they are read. */
const IMPORTED: Readonly<Record<TransferNoun, readonly string[]>> = {
  context: [],
  project: projectFieldNames.filter((name) => name !== 'name' && name !== 'status'),
  task: [...taskFieldNames.filter((name) => name !== 'title' && name !== 'status'), 'context', 'project'],
  reference: ['content', 'url'],
};
const DAYS: readonly string[] = Object.entries({ ...projectFields, ...taskFields }).flatMap(([name, { kind }]) =>
  kind === 'day' ? [name] : [],
);

/** False for null and other empty values. */
function isSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== null && value !== undefined && value !== '';
}

/** A value in a sentence: “tomorrow”, 7, {"id":3}. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? 'nothing');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** The name of a field in a sentence: `due date`. */
export function fieldInWords(name: string): string {
  return name.replace(/_id$/, '').replaceAll('_', ' ');
}

/** The fields whose values were not, or not wholly, read from an item. */
export function lostFields(raw: Raw, read: object): string[] {
  return Object.entries(read).flatMap(([field, kept]) => {
    const value = raw[field];
    if (!isSomething(value)) return [];
    const isCut = DAYS.includes(field) && typeof value === 'string' && hasTimeOfDay(value);
    return kept === null || isCut ? [field] : [];
  });
}

/** What was lost when an item was read, of the fields that an import can give: the field, its value, and what becomes of it. */
export function lossesInWords(noun: TransferNoun, raw: Raw, read: object): string[] {
  return lostFields(raw, read)
    .filter((field) => IMPORTED[noun].includes(field))
    .map((field) => {
      const kept = (read as Raw)[field];
      const what = `${fieldInWords(field)}: ${shown(raw[field])}`;
      if (kept !== null) return `${what} has a time of day: only the day is imported, ${kept}`;
      return `${what} ${DAYS.includes(field) ? 'is not a day' : 'cannot be read'}`;
    });
}

/** The non-empty fields of an item that its schema does not know. */
export function unknownFields(schema: z.ZodMiniObject, raw: Raw): string[] {
  return Object.keys(raw).filter((field) => !(field in schema.shape) && isSomething(raw[field]));
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

/** Why something does not fit its schema: `“tasks” should be a list, and is 7`. */
export function misfitsInWords({ issues }: z.core.$ZodError, raw: unknown): string {
  return issues
    .map((issue) => {
      const name = issue.path.length > 0 ? `“${issue.path.join('.')}”` : 'It';
      const value = issue.path.reduce<unknown>((from, key) => (from as Record<PropertyKey, unknown>)?.[key], raw);
      if (value === undefined || value === null) return `${name} is missing`;
      const kinds = kindsOf(issue);
      return kinds.length > 0
        ? `${name} should be ${kinds.join(' or ')}, and is ${shown(value)}`
        : `${name} cannot be read`;
    })
    .join('; ');
}

function kindsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_type') return [KINDS[issue.expected] ?? issue.expected];
  if (issue.code === 'invalid_union') return [...new Set(issue.errors.flatMap((errors) => errors.flatMap(kindsOf)))];
  return [];
}
