import * as z from 'zod/mini';
import { Id } from './common.ts';
import { DayInput } from './day.ts';
import { type FieldKind, shapeOf } from './field.ts';
import { ownProjectFields } from './project.ts';
import {
  type OwnField,
  ownFieldNames,
  ownTaskFields,
  TASK_STATUSES,
  TEXT_LIMIT,
  TITLE_LIMIT,
  taskFields,
} from './task.ts';

/** Without the review day, which follows from reviewing the project, and the order, which is the user's. */
const { reviewed_on: _, in_order: __, ...setProjectFields } = ownProjectFields;

const task_id = Id;
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_LIMIT));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const description = z.string().check(z.maxLength(TEXT_LIMIT));
const priority = z.int().check(z.minimum(0), z.maximum(100));

/**
 * An action that a model proposes. Nothing runs before the user accepts it. Fields are named as the task's own; contexts
 * and projects go by name, since a model cannot know their ids.
 */
export const ProposedAction = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('capture'),
    title,
    description: z.nullish(description),
    due_date: z.nullish(DayInput),
    defer_until: z.nullish(DayInput),
    priority: z.nullish(priority),
    context: z.nullish(name),
    project: z.nullish(name),
    waiting_for: z.nullish(taskFields.waiting_for.sent),
    ...z.partial(z.object(shapeOf(ownTaskFields, 'sent'))).shape,
  }),
  z.object({ action: z.literal('move'), task_id, status: z.enum(TASK_STATUSES) }),
  z.object({ action: z.literal('complete'), task_id }),
  z.object({ action: z.literal('rename'), task_id, title }),
  z.object({ action: z.literal('due'), task_id, due_date: z.nullable(DayInput) }),
  z.object({ action: z.literal('defer'), task_id, defer_until: z.nullable(DayInput) }),
  z.object({ action: z.literal('priority'), task_id, priority }),
  z.object({ action: z.literal('context'), task_id, context: z.nullable(name) }),
  z.object({ action: z.literal('project'), task_id, project: z.nullable(name) }),
  z
    .object({
      action: z.literal('set'),
      task_id,
      field: z.enum([...ownFieldNames, 'waiting_for']),
      value: z.nullable(z.union([z.string(), z.number()])),
    })
    .check(
      z.refine(({ field, value }) => taskFields[field].sent.safeParse(fitting(field, value)).success, {
        path: ['value'],
        message: 'must fit the field',
      }),
    ),
  z.object({
    action: z.literal('addProject'),
    name,
    description: z.nullish(description),
    ...z.partial(z.object(shapeOf(setProjectFields, 'sent'))).shape,
  }),
  z.object({
    action: z.literal('changeProject'),
    project: name,
    field: z.enum(Object.keys(setProjectFields) as (keyof typeof setProjectFields)[]),
    value: z.nullable(z.union([z.string(), z.number()])),
  }),
]);
export type ProposedAction = z.output<typeof ProposedAction>;

/** The value of a field as it is sent. Models write numbers as text, and choices with a capital letter. */
export function fitting(field: OwnField | 'waiting_for', value: string | number | null): string | number | null {
  return fittingKind(taskFields[field].kind, value);
}

/** The same by the kind of the field; a value that is not text stays as it is. */
export function fittingKind<T>(kind: FieldKind, value: T): T | string | number {
  if (typeof value !== 'string') return value;
  if (kind === 'number' && /^\s*\d+\s*$/.test(value)) return Number(value);
  return kind === 'choice' ? value.trim().toLowerCase() : value;
}

/** The most actions in one reply. */
export const ACTIONS_LIMIT = 20;
