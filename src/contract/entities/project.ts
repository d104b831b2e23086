import * as z from 'zod/mini';
import { nameUpTo } from './blank.ts';
import { extra, Id, orNull, WireCount, WireInstant, WireMoment, WireNumber, WireText } from './common.ts';
import { dayField, fieldOf, flagField, lineField, numberField, shapeOf } from './field.ts';
import { TEXT_LIMIT } from './task.ts';

/** The statuses of spec §4. */
export const PROJECT_STATUSES = ['active', 'on_hold', 'completed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** True for one of the three statuses. */
export function isProjectStatus(status: string): status is ProjectStatus {
  return (PROJECT_STATUSES as readonly string[]).includes(status);
}

export const PROJECT_STATUS_TITLES: Record<ProjectStatus, string> = {
  active: 'active',
  on_hold: 'on hold',
  completed: 'completed',
};

export const PROJECT_LIMIT = 200;

/** The fields that the specification does not have and our service keeps. On another server they are null and never sent. */
export const ownProjectFields = {
  /** The name of the area of life or work that it belongs to. */
  area: lineField(80),
  /** Why it is worth doing. */
  purpose: lineField(200),
  /** The number of days from one review to the next. */
  review_every: numberField(1, 366),
  /** The day of the last review. */
  reviewed_on: dayField(),
  /** Whether its tasks are done in order: only the first action is offered. */
  in_order: flagField(),
};
export type OwnProjectField = keyof typeof ownProjectFields;
export const ownProjectFieldNames = Object.keys(ownProjectFields) as readonly OwnProjectField[];

/** The fields of a project that a user can change, a row each: see `taskFields`. */
export const projectFields = {
  name: fieldOf('text', z.string(), nameUpTo(PROJECT_LIMIT)),
  description: fieldOf('text', WireText, z.nullable(z.string().check(z.maxLength(TEXT_LIMIT)))),
  status: fieldOf(
    'choice',
    z.pipe(
      z.nullish(z.string()),
      z.transform((value) => value?.toLowerCase() ?? 'active'),
    ),
    z.enum(PROJECT_STATUSES),
  ),
  ...ownProjectFields,
};
export type ProjectField = keyof typeof projectFields;
/** The type in which each field is sent. */
export type SentProjectFields = { [K in ProjectField]: z.output<(typeof projectFields)[K]['sent']> };
export const projectFieldNames = Object.keys(projectFields) as readonly ProjectField[];

/** A project as a server sends it. `progress` is a percentage, 0 to 100; null where the server leaves it to the counts. */
export const Project = z.object({
  id: Id,
  ...shapeOf(projectFields, 'read'),
  progress: orNull(z.nullish(WireNumber)),
  tasks_count: WireCount,
  completed_tasks_count: WireCount,
  /** How many of its tasks are next actions: an extra of our service. */
  next_actions_count: orNull(extra(WireNumber)),
  created_at: WireMoment,
  updated_at: WireInstant,
});
export type Project = z.output<typeof Project>;

/**
 * Whether a project is stalled: active, without a next action. `nextActions`: how many the caller knows of, else those that
 * our service counted. False when nobody has counted them.
 */
export function isStalled({ status, next_actions_count }: Project, nextActions = next_actions_count): boolean {
  return status === 'active' && nextActions === 0;
}

const sent = shapeOf(projectFields, 'sent');

export const ProjectCreate = z.required(z.partial(z.object(sent)), { name: true });
export const ProjectUpdate = z.partial(z.object({ ...sent, updated_at: z.string() }));
export const ProjectQuery = z.partial(z.object({ status: z.enum(PROJECT_STATUSES) }));

/** The share of done tasks as a percentage with one decimal; never 100 before everything is done. */
export function percentDone(done: number, all: number): number {
  if (all <= 0) return 0;
  if (done >= all) return 100;
  return Math.min(99.9, Math.round((done / all) * 1000) / 10);
}

/** The progress of a project, in percent: as the server says it, or that of its tasks. */
export const progressOf = ({ progress, completed_tasks_count: done, tasks_count: all }: Project): number =>
  progress ?? percentDone(done, all);

/** A percentage for the user: `62.5%`, `40%`, `100%` only when it is complete. Null and NaN become `0%`. */
export function formatPercent(percent: number | null | undefined): string {
  const value = Number.isFinite(percent) ? (percent as number) : 0;
  const rounded = Math.round(value * 10) / 10;
  return `${value < 100 && rounded >= 100 ? 99.9 : rounded}%`;
}
