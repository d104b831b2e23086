import * as z from 'zod/mini';
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

/** Those whose tasks come whole: done ones only grow in number, the last ones are enough, and the server counts the others. */
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

/** The priority of a task nobody gave one, on our service. */
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
  /** Our service sets it when the task begins to wait, unless it is sent, and clears it when the task waits no more. */
  waiting_since: dayField(),
  /** When to ask for what it waits for. */
  follow_up: dayField(),
  /** How it repeats: a rule as `repeat-rule.ts` reads it. */
  repeat: lineField(REPEAT_LIMIT),
};
export type OwnField = keyof typeof ownTaskFields;
export const ownFieldNames = Object.keys(ownTaskFields) as readonly OwnField[];

/**
 * The fields of a task that a user can change, a row each. Columns, the empty task, the panel, undo, export, import and what
 * the assistant is told derive from these rows. `status` is any text when it is read, so that a status we do not know
 * costs one card and not the list; ask `isTaskStatus`.
 */
export const taskFields = {
  title: fieldOf(
    'text',
    z.string(),
    z.string().check(z.trim(), z.minLength(1, 'must not be blank'), z.maxLength(TITLE_LIMIT)),
  ),
  description: fieldOf('text', WireText, z.nullable(z.string().check(z.maxLength(TEXT_LIMIT)))),
  status: fieldOf('choice', z.string(), z.enum(TASK_STATUSES)),
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
  /** Where it stands in its project; null: by its age. Only our service keeps it, and commands change it. */
  project_place: placeField(),
};
export type TaskField = keyof typeof taskFields;
/** The fields that the user edits as such. */
export type EditedField = Exclude<TaskField, 'project_place'>;
/** Each field as it may be sent. */
export type SentFields = { [K in TaskField]: z.output<(typeof taskFields)[K]['sent']> };
/** The values of our own fields, as far as there are any. */
export type OwnValues = { [K in OwnField]?: NonNullable<SentFields[K]> };
/** The fields that hold the id of another item. */
export type IdField = { [K in TaskField]: (typeof taskFields)[K]['kind'] extends 'id' ? K : never }[TaskField];
export const taskFieldNames = Object.keys(taskFields) as readonly TaskField[];
export const editedFieldNames = taskFieldNames.filter((name): name is EditedField => name !== 'project_place');

/** A task as a server sends it. What it does not send is null once read. */
export const Task = z.object({
  id: Id,
  ...shapeOf(taskFields, 'read'),
  context: orNull(z.nullish(Named)),
  project: orNull(extra(Named)),
  /** Of a done task that repeats: the one that follows. Not in lists. */
  successor: extra(z.object({ id: Id, due_date: WireDay, defer_until: WireDay })),
  completed_at: WireMoment,
  created_at: WireMoment,
  updated_at: WireInstant,
});
export type Task = z.output<typeof Task>;

/** What a task has in a field. A server may send a context or project with its name alone, not its id. */
export function heldIn<N extends TaskField>(task: Task, name: N): Task[N];
export function heldIn(task: Task, name: TaskField): Task[TaskField] {
  if (name === 'context_id') return task.context_id ?? task.context?.id ?? null;
  if (name === 'project_id') return task.project_id ?? task.project?.id ?? null;
  return task[name];
}

/** Those of our own fields that have a value. */
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

/** How many tasks each status holds. */
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

/** The most tasks that one POST /tasks/batch makes. */
export const BATCH_LIMIT = 50;

/** POST /tasks/batch: each item is the body of a POST /tasks, with what that call takes in its `Idempotency-Key` header. */
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
 * PUT /tasks/{id}: any of the fields; `updated_at`, when sent, must be the task's own (409 otherwise). A priority of null
 * is that of a task nobody gave one, as a server may send it.
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

/** How many tasks of each open status the board asks for first: more than a screen shows. */
export const FIRST_OF_EACH = 100;

/** How many of each are read after that. What is beyond is read as the user comes to it, or looks for it. */
export const AT_HAND = 5000;

/**
 * The filters of GET /tasks. `q`: words, the first eight of which title and description have. `deferred_after`: those that are deferred until a later day. `each`: so many of each open status, and the last done ones. `limit` and `cursor` page through; without them done tasks are bounded, others not. With `counts`
 * `none` nothing is counted: `total` and `counts` are null.
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

/** GET /tasks/calendar tells when tasks come again on so many days from the first: more than a calendar shows at once. */
export const TO_COME_DAYS = 100;

/** It looks at so many tasks at most, and at none that are left once it has told so many of their days. */
export const TO_COME_LIMIT = 5000;

/** A day to come of a task that repeats, on which there is no task yet. */
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
