import type { AnswerOf, RequestOf } from '#contract/endpoints.ts';
import { repeatOf } from '#contract/entities/repeat-rule.ts';
import {
  DEFAULT_PRIORITY,
  TASK_STATUSES,
  type TaskField,
  type TaskStatus,
  type TaskUpdate,
  taskFieldNames,
  taskFields,
} from '#contract/entities/task.ts';
import type { Handlers, Scope } from '../handler.ts';
import { HttpError, invalid, notFound, refusedAt, stale } from '../http-error.ts';
import { once } from '../idempotency.ts';
import { localDay } from '../rules/days.ts';
import { foldForSearch } from '../store/fold.ts';
import { foldAnew } from '../store/fold-anew.ts';
import { newId } from '../store/new-id.ts';
import { notBlocked, placeAfter } from '../store/project-order.ts';
import type { TaskRow } from '../store/schema.ts';
import { findTaskRow, insertTask, updateTask } from '../store/task-rows.ts';
import {
  countList,
  findTask,
  findTasks,
  findToAsk,
  inWorkingOrder,
  positionOf,
  selectTasks,
  type TaskFilter,
  type TaskWithNames,
} from '../store/tasks.ts';
import { deleteItem } from './delete-item.ts';
import { laterThan } from './instants.ts';
import { checkOwned, withIds } from './owned.ts';
import { followStatus, readSuccessor, repeatsToCome } from './repeats.ts';
import { readCursor, writeCursor } from './task-cursor.ts';

/** How many done tasks a list has without a limit: their number only ever grows. */
const DONE_BOUND = 50;
/** The page size when only a cursor is given. */
const PAGE = 100;

/** A task as it is sent (spec §3). */
export function toTask({ context_name, project_name, ...row }: TaskWithNames): AnswerOf<'tasks.get'>['task'] {
  return {
    ...row,
    context: row.context_id === null || context_name === null ? null : { id: row.context_id, name: context_name },
    project: row.project_id === null || project_name === null ? null : { id: row.project_id, name: project_name },
  };
}

/** A task of this user as it is answered. Throws `not_found`. */
export async function readTask({ db, user }: Scope, id: string) {
  const row = await findTask(db, user.id, id);
  if (!row) throw notFound('Task');
  const successor = await readSuccessor({ db, user }, row);
  return { task: { ...toTask(row), ...(successor && { successor }) } };
}

const taskIdIn = (body: unknown) => (body as AnswerOf<'tasks.create'>).task.id;

/** The tasks of one status. */
async function listStatus({ db, user }: Scope, status: TaskStatus) {
  const query = inWorkingOrder(selectTasks(db, user.id)).where('tasks.status', '=', status);
  return { tasks: (await query.execute()).map(toTask) };
}

/** The next actions that can be done: not deferred past today, nor behind another one in a project that is done in order. */
async function listNext({ db, user, clock }: Scope) {
  const today = localDay(clock(), user.time_zone);
  const query = inWorkingOrder(selectTasks(db, user.id))
    .where('tasks.status', '=', 'next')
    .where((where) => where.or([where('tasks.defer_until', 'is', null), where('tasks.defer_until', '<=', today)]))
    .where(await notBlocked(db, user.id));
  return { tasks: (await query.execute()).map(toTask) };
}

function checkRepeat({ repeat }: Pick<TaskUpdate, 'repeat'>): void {
  if (repeat == null || repeatOf(repeat) !== null) return;
  throw invalid('repeat', 'must be a rule such as FREQ=WEEKLY;BYDAY=FR');
}

type Columns = Pick<TaskRow, TaskField>;

/** The defaults of a new task. */
const EMPTY: Omit<Columns, 'title'> = {
  ...(Object.fromEntries(taskFieldNames.map((name) => [name, null])) as Record<NullableColumn, null>),
  status: 'inbox',
  priority: DEFAULT_PRIORITY,
};
type NullableColumn = Exclude<TaskField, 'title' | 'status' | 'priority'>;

/** The fields that were sent, as they are stored. */
function columnsOf(fields: TaskUpdate): Partial<Columns> {
  const sent = Object.entries(fields).filter(([name, value]) => name in taskFields && value !== undefined);
  return Object.fromEntries(
    sent.map(([name, value]) => {
      if (name === 'priority') return [name, value ?? DEFAULT_PRIORITY];
      // An id may be a number.
      return [name, taskFields[name as TaskField].kind === 'id' && value !== null ? String(value) : value];
    }),
  );
}

/** When a task counts as completed: set on entering done, cleared on leaving, kept while it stays. */
function completedAt(status: string, before: Pick<TaskRow, 'completed_at'> | undefined, at: string): string | null {
  return status === 'done' ? (before?.completed_at ?? at) : null;
}

/** The day since which a task waits: set on entering Waiting For, cleared on leaving, kept or changed while it stays. */
function waitingSince({ clock, user }: Scope, now: Columns, before?: Columns): string | null {
  if (now.status !== 'waiting') return null;
  const isKept = before?.status === 'waiting' || now.waiting_since !== (before?.waiting_since ?? null);
  return isKept ? now.waiting_since : localDay(clock(), user.time_zone);
}

/** Changes the given fields of a task; `updated_at`, when given, must be the stored one. */
async function changeTask(scope: Scope, id: string, { updated_at, ...sent }: TaskUpdate) {
  const { db, user, clock } = scope;
  const change = withIds(sent);
  const before = await findTaskRow(db, user.id, id);
  if (!before) throw notFound('Task');
  if (updated_at !== undefined && updated_at !== before.updated_at) throw stale('Task');
  await checkOwned(db, user.id, change);
  checkRepeat(change);

  const at = laterThan(before.updated_at, clock());
  const next = columnsOf(change);
  const { title, description, status } = { ...before, ...next };
  const waiting_since = waitingSince(scope, { ...before, ...next }, before);
  const after = await updateTask(db, before, {
    ...next,
    waiting_since,
    project_place: await placeAfter(db, { ...before, ...next }, { before, isSent: 'project_place' in next }),
    search_text: foldForSearch(title, description),
    completed_at: completedAt(status, before, at),
    updated_at: at,
  });
  await followStatus(scope, before, after);
  return await readTask(scope, id);
}

async function createTask(scope: Scope, sent: RequestOf<'tasks.create'>['body']) {
  const { db, user, clock } = scope;
  const body = withIds(sent);
  const id = newId();
  await checkOwned(db, user.id, body);
  checkRepeat(body);
  const at = clock().toISOString();
  const fields = { ...EMPTY, title: body.title, ...columnsOf(body) };
  await insertTask(db, {
    ...fields,
    waiting_since: waitingSince(scope, fields),
    id,
    user_id: user.id,
    search_text: foldForSearch(fields.title, fields.description),
    completed_at: completedAt(fields.status, undefined, at),
    created_at: at,
    updated_at: at,
  });
  return await readTask(scope, id);
}

type Paging = Pick<RequestOf<'tasks.list'>['query'], 'limit' | 'cursor' | 'counts'>;

/** The tasks of a filter: a page of `limit` from `cursor` on; without both, all open ones and the last done ones. */
async function listTasks({ db, user }: Scope, filter: TaskFilter, { limit, cursor, counts: counting }: Paging) {
  const list = { userId: user.id, filter };
  const after = cursor === undefined ? undefined : readCursor(cursor, list);
  const size = limit ?? (after ? PAGE : undefined);
  // Concatenated, since some hundred thousand arguments of `push` are too many.
  let found: TaskWithNames[] = [];
  let more = false;
  let last: ReturnType<typeof positionOf> | undefined;

  for (const section of ['open', 'done'] as const) {
    const otherStatus = filter.status !== undefined && (filter.status === 'done') !== (section === 'done');
    const passed = after?.section === 'done' && section === 'open';
    if (otherStatus || passed || more) continue;
    const room = size === undefined ? (section === 'done' ? DONE_BOUND : undefined) : size - found.length;
    const rows = await findTasks(db, user.id, filter, {
      section,
      after: after?.section === section ? after : undefined,
      // One more than needed shows whether there is a next page.
      limit: room === undefined ? undefined : room + 1,
    });
    more = room !== undefined && rows.length > room;
    const kept = more ? rows.slice(0, room) : rows;
    found = found.concat(kept);
    const end = kept.at(-1);
    if (end) last = positionOf(section, end);
  }

  const next_cursor = more && last ? writeCursor(last, list) : null;
  return { tasks: found.map(toTask), ...(await countList(db, user, filter, counting)), next_cursor };
}

/** The first tasks of each open status, the last done ones and those to ask about: what a board shows first. */
async function listEach(
  { db, user, clock }: Scope,
  filter: TaskFilter,
  { each, limit, cursor, counts: counting }: { each: number } & Paging,
) {
  // A list with its own limits has no pages.
  if ((limit ?? cursor) !== undefined) throw invalid('each', 'cannot be sent with limit or cursor');
  const found: TaskWithNames[] = [];
  const isAskedFor = (status: TaskStatus) => filter.status === undefined || filter.status === status;
  for (const status of TASK_STATUSES.filter(isAskedFor)) {
    const section = status === 'done' ? 'done' : 'open';
    const bound = status === 'done' ? DONE_BOUND : each;
    found.push(...(await findTasks(db, user.id, { ...filter, status }, { section, limit: bound })));
  }
  const by = localDay(clock(), user.time_zone);
  const there = new Set(found.map(({ id }) => id));
  const toAsk = isAskedFor('waiting') ? await findToAsk(db, user.id, { by, filter, limit: each }) : [];
  found.push(...toAsk.filter(({ id }) => !there.has(id)));
  return { tasks: found.map(toTask), ...(await countList(db, user, filter, counting)), next_cursor: null };
}

export const taskHandlers: Handlers<Extract<keyof Handlers, `tasks.${string}`>> = {
  'tasks.list': async ({ query: { limit, cursor, counts, each, ...filter } }, scope) => {
    if (filter.q) await foldAnew(scope.db, 'tasks', scope.user.id);
    const paging = { limit, cursor, counts };
    return each === undefined ? listTasks(scope, filter, paging) : listEach(scope, filter, { each, ...paging });
  },
  'tasks.inbox': (_request, scope) => listStatus(scope, 'inbox'),
  'tasks.next': (_request, scope) => listNext(scope),
  'tasks.waiting': (_request, scope) => listStatus(scope, 'waiting'),
  'tasks.someday': (_request, scope) => listStatus(scope, 'someday'),

  'tasks.calendar': async ({ query }, scope) => {
    const { db, user } = scope;
    const rows = await selectTasks(db, user.id)
      .where('tasks.due_date', '>=', query.start_date)
      .where('tasks.due_date', '<=', query.end_date)
      .orderBy('tasks.due_date')
      .orderBy('tasks.priority', 'desc')
      .orderBy('tasks.created_at')
      .orderBy('tasks.id')
      .execute();
    return { tasks: rows.map(toTask), repeats: await repeatsToCome(scope, query) };
  },

  'tasks.get': ({ params }, scope) => readTask(scope, params.id),

  'tasks.create': ({ body }, scope) => createTask(scope, body),

  'tasks.createMany': async ({ body }, scope) => {
    const tasks: AnswerOf<'tasks.createMany'>['tasks'] = [];
    const item = { idIn: taskIdIn, read: (id: string) => readTask(scope, id) };
    for (const [at, { idempotency_key: key, ...task }] of body.tasks.entries()) {
      const create = async () => ({ status: 201, body: await createTask(scope, task) });
      // The same request as a single creation: a key counts for both calls.
      const request = ['tasks.create', { params: {}, body: task }];
      try {
        const answer = await once(scope.db, { userId: scope.user.id, key, request, now: scope.clock(), item }, create);
        tasks.push((answer.body as AnswerOf<'tasks.create'>).task);
      } catch (error) {
        throw error instanceof HttpError ? refusedAt(`tasks.${at}`, error) : error;
      }
    }
    return { tasks };
  },

  'tasks.update': ({ params, body }, scope) => changeTask(scope, params.id, body),
  'tasks.move': ({ params, body }, scope) => changeTask(scope, params.id, body),
  'tasks.defer': ({ params, body }, scope) => changeTask(scope, params.id, body),

  'tasks.delete': (request, scope) => deleteItem(scope, { ...request, table: 'tasks', noun: 'Task' }),
};
