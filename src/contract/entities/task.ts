import * as z from 'zod/mini';
import { nameUpTo } from './blank.ts';
import { extra, Id, listIn, Named, orNull, WireDay, WireInstant, WireMoment, WireNumber, WireText } from './common.ts';
import { type Day, DayInput } from './day.ts';
import {
  choiceField,
  dayField,
  fieldOf,
  idField,
  integer,
  lineField,
  numberField,
  placeField,
  shapeOf,
} from './field.ts';

/** The five statuses of spec §4, in the board's order. */
export const TASK_STATUSES = ['inbox', 'next', 'waiting', 'someday', 'done'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/**
 * The statuses whose tasks are loaded whole. Done tasks only grow in number: the last ones are enough, and the server
 * counts the others.
 */
export const OPEN_STATUSES = TASK_STATUSES.filter((status) => status !== 'done');

/** The column titles of spec §2. */
export const STATUS_TITLES: Record<TaskStatus, string> = {
  inbox: 'Inbox',
  next: 'Next Actions',
  waiting: 'Waiting For',
  someday: 'Someday/Maybe',
  done: 'Done',
};

/** Spec §9: above this a task has high priority. */
export const HIGH_PRIORITY_ABOVE = 70;

/** On our service, the priority of a task to which nobody gave one. */
export const DEFAULT_PRIORITY = 50;

export const TITLE_LIMIT = 500;
export const TEXT_LIMIT = 20_000;
const REPEAT_LIMIT = 200;

/** The fields that the specification does not have and our service keeps. On another server they are null and never sent. */
export const ownTaskFields = {
  /** How many minutes it takes. */
  minutes: numberField(1, 1440),
  /** And how much energy. */
  energy: choiceField(['low', 'medium', 'high']),
  /**
   * The first day of waiting. Our service sets it when the task begins to wait, unless it is sent, and clears it when the
   * wait ends.
   */
  waiting_since: dayField(),
  /** The day to ask for what the task waits for. */
  follow_up: dayField(),
  /** How it repeats: a rule in the form of `repeat-rule.ts`. */
  repeat: lineField(REPEAT_LIMIT),
};
export type OwnField = keyof typeof ownTaskFields;
export const ownFieldNames = Object.keys(ownTaskFields) as readonly OwnField[];

/**
 * The fields of a task that can be changed, a row each. Columns, the empty task, the panel, undo, export, import and the
 * assistant's digest derive from these rows. `status` is read as any text, so that an unknown status costs one card and not
 * the list; `isTaskStatus` checks it.
 */
export const taskFields = {
  title: fieldOf('text', z.string(), nameUpTo(TITLE_LIMIT)),
  description: fieldOf('text', WireText, z.nullable(z.string().check(z.maxLength(TEXT_LIMIT)))),
  status: fieldOf('choice', z.string().check(z.toLowerCase()), z.enum(TASK_STATUSES)),
  priority: {
    ...fieldOf('number', orNull(z.nullish(WireNumber)), integer(0, 100)),
    bounds: [0, 100] as const,
  },
  due_date: fieldOf('day', WireDay, z.nullable(DayInput)),
  defer_until: fieldOf('day', WireDay, z.nullable(DayInput)),
  context_id: idField(),
  project_id: idField(),
  waiting_for: lineField(TITLE_LIMIT),
  ...ownTaskFields,
  /** Its key in the order of its project; null: by its age. Only our service keeps it, and only commands change it. */
  project_place: placeField(),
};
export type TaskField = keyof typeof taskFields;
/** The fields that the user edits directly. */
export type EditedField = Exclude<TaskField, 'project_place'>;
/** The type in which each field is sent. */
export type SentFields = { [K in TaskField]: z.output<(typeof taskFields)[K]['sent']> };
/** Values of our own fields, for those that have one. */
export type OwnValues = { [K in OwnField]?: NonNullable<SentFields[K]> };
/** The fields that hold the id of another item. */
export type IdField = { [K in TaskField]: (typeof taskFields)[K]['kind'] extends 'id' ? K : never }[TaskField];
export const taskFieldNames = Object.keys(taskFields) as readonly TaskField[];
export const editedFieldNames = taskFieldNames.filter((name): name is EditedField => name !== 'project_place');

/** A task as a server sends it. Fields that it does not send are null once read. */
export const Task = z.object({
  id: Id,
  ...shapeOf(taskFields, 'read'),
  context: orNull(z.nullish(Named)),
  project: orNull(extra(Named)),
  /** For a done task that repeats: the task that follows it. Not in lists. */
  successor: extra(z.object({ id: Id, due_date: WireDay, defer_until: WireDay })),
  completed_at: WireMoment,
  created_at: WireMoment,
  updated_at: WireInstant,
});
export type Task = z.output<typeof Task>;

/** The value of a field. A server may send a context or project by its name alone, without `context_id` or `project_id`. */
export function heldIn<N extends TaskField>(task: Task, name: N): Task[N];
export function heldIn(task: Task, name: TaskField): Task[TaskField] {
  if (name === 'context_id') return task.context_id ?? task.context?.id ?? null;
  if (name === 'project_id') return task.project_id ?? task.project?.id ?? null;
  return task[name];
}

/** The values of our own fields, without the empty ones. */
export function ownValuesIn(fields: { readonly [K in OwnField]?: Task[K] | undefined }): OwnValues {
  return Object.fromEntries(ownFieldNames.flatMap((name) => (fields[name] == null ? [] : [[name, fields[name]]])));
}

/** True for one of the five statuses. */
export function isTaskStatus(status: string): status is TaskStatus {
  return (TASK_STATUSES as readonly string[]).includes(status);
}

/** Spec §9: high priority is a priority greater than 70. */
export function isHighPriority(task: { priority?: number | null }): boolean {
  return (task.priority ?? 0) > HIGH_PRIORITY_ABOVE;
}

/** True for a task that was due before `today` and is not done. */
export function isOverdue({ status, due_date }: Pick<Task, 'status' | 'due_date'>, today: Day): boolean {
  return status !== 'done' && due_date !== null && due_date < today;
}

/** How many tasks have each status. */
export const TaskCounts = z.object({
  inbox: z.int(),
  next: z.int(),
  waiting: z.int(),
  someday: z.int(),
  done: z.int(),
});
export type TaskCounts = z.infer<typeof TaskCounts>;

const sent = shapeOf(taskFields, 'sent');

/** As the specification has a task's context; an id that is sent beside goes before. */
const item = z.nullable(z.object({ id: Id }));
const items = { context: item, project: item };

/** POST /tasks: the spec's three fields; the others are welcome. */
export const TaskCreate = z.required(z.partial(z.object({ ...sent, ...items })), { title: true });

/** The most tasks that one POST /tasks/batch creates. */
export const BATCH_LIMIT = 50;

/** POST /tasks/batch: each item is the body of a POST /tasks, and carries the `Idempotency-Key` of that call in its body. */
export const TaskBatch = z.object({
  tasks: z
    .array(
      z.extend(TaskCreate, {
        idempotency_key: z.optional(
          z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters')),
        ),
      }),
    )
    .check(z.minLength(1, 'must not be empty'), z.maxLength(BATCH_LIMIT, `must have at most ${BATCH_LIMIT} tasks`)),
});

/**
 * PUT /tasks/{id}: any of the fields; `updated_at`, when sent, must be the task's own (409 otherwise). A priority of null,
 * as another server may send it, means the default.
 */
export const TaskUpdate = z.partial(
  z.object({ ...sent, ...items, priority: z.nullable(sent.priority), updated_at: z.string() }),
);
export type TaskUpdate = z.infer<typeof TaskUpdate>;

const updated_at = z.optional(z.string());

export const TaskMove = z.object({ status: z.enum(TASK_STATUSES), updated_at });

/** POST /tasks/{id}/defer; null takes a deferral back. */
export const TaskDefer = z.object({ defer_until: z.nullable(DayInput), updated_at });

/** The most tasks in a page of GET /tasks. */
const PAGE_LIMIT = 5000;

/** How many tasks of each open status the board loads first: more than a screen shows. */
export const FIRST_OF_EACH = 100;

/** How many of each the board loads after that. The rest is loaded when the user scrolls to it or searches for it. */
export const AT_HAND = 5000;

/**
 * The filters of GET /tasks. `q`: words, the first eight of which must be in title or description. `deferred_after`: tasks
 * deferred to a later day. `each`: the first tasks of each open status, and the last done ones. `limit` and `cursor` page
 * through the list; without them only done tasks are limited. With `counts` `none` nothing is counted: `total` and `counts`
 * are null.
 */
export const TaskQuery = z.partial(
  z.object({
    status: z.enum(TASK_STATUSES),
    project_id: z.string().check(z.minLength(1), z.maxLength(200)),
    context_id: z.string().check(z.minLength(1), z.maxLength(200)),
    q: z.string().check(z.trim(), z.maxLength(200)),
    deferred_after: DayInput,
    limit: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT)),
    cursor: z.string().check(z.maxLength(1000)),
    counts: z.enum(['none']),
    each: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)),
  }),
);

/** For how many days from the first GET /tasks/calendar computes repeats: more than a calendar shows at once. */
export const TO_COME_DAYS = 100;

/** The most tasks for which it computes repeats, and the number of days after which it stops. */
export const TO_COME_LIMIT = 5000;

/** A future day of a repeating task, for which no task exists yet. */
export const RepeatToCome = z.object({ task_id: Id, title: z.string(), day: DayInput });
export type RepeatToCome = z.output<typeof RepeatToCome>;

/** GET /tasks/calendar: both days included. */
export const CalendarQuery = z.object({ start_date: DayInput, end_date: DayInput }).check(
  z.refine((query) => query.start_date <= query.end_date, {
    path: ['end_date'],
    message: 'must not be before start_date',
  }),
);

/** GET /tasks. */
export const TaskList = listIn('tasks', Task, {
  total: extra(z.int()),
  next_cursor: extra(z.string()),
  counts: extra(TaskCounts),
});
export type TaskList = z.output<typeof TaskList>;
