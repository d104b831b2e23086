import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { addDays, type Day } from '#contract/entities/day.ts';
import { daysToCome, successorOf } from '#contract/entities/repeat.ts';
import {
  type RepeatToCome,
  type TaskField,
  TO_COME_DAYS,
  TO_COME_LIMIT,
  taskFieldNames,
  taskFields,
} from '#contract/entities/task.ts';
import type { Scope } from '../handler.ts';
import { localDay } from '../rules/days.ts';
import type { Database, TaskRow } from '../store/schema.ts';

/**
 * The id of the task that follows a repeating one. It is computed from that one's id, so that each has at most one
 * successor, however often and wherever it is completed, and the same one again when a completion is undone and redone.
 */
function successorId(id: string): string {
  const hash = createHash('sha256').update(`mizu successor ${id}`).digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16);
  // A UUID of version 8, whose content RFC 9562 leaves open.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** The days of the task that follows a done one; null when it has none. */
export async function readSuccessor(
  { db, user }: Pick<Scope, 'db' | 'user'>,
  { id, status, repeat }: Pick<TaskRow, 'id' | 'status' | 'repeat'>,
) {
  if (status !== 'done' || repeat === null) return null;
  const row = await selectSuccessor(db, user.id, id).select(['id', 'due_date', 'defer_until']).executeTakeFirst();
  return row ?? null;
}

/**
 * The days after today, between two days, on which open tasks repeat. Only a task with a due day has such days. A repeating
 * task has no last day, and a caller may ask for any: the limits keep one call from blocking the service.
 */
export async function repeatsToCome(
  { db, user, clock }: Scope,
  { start_date, end_date }: { start_date: Day; end_date: Day },
): Promise<RepeatToCome[]> {
  const tomorrow = addDays(localDay(clock(), user.time_zone), 1);
  const first = start_date < tomorrow ? tomorrow : start_date;
  if (first > end_date) return [];
  const farthest = addDays(first, TO_COME_DAYS - 1);
  const last = end_date < farthest ? end_date : farthest;
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'title', 'repeat', 'due_date'])
    .where('user_id', '=', user.id)
    .where('repeat', 'is not', null)
    .where('due_date', '<', last)
    .where('status', '!=', 'done')
    .orderBy('due_date')
    .orderBy('id')
    .limit(TO_COME_LIMIT)
    .execute();
  const repeats: RepeatToCome[] = [];
  for (const row of rows) {
    if (repeats.length >= TO_COME_LIMIT) break;
    for (const day of daysToCome(row, first, last)) repeats.push({ task_id: row.id, title: row.title, day });
  }
  return repeats;
}

/**
 * Keeps the successor of a repeating task in step with its status, in the transaction of the change: creates it when the
 * task is completed, deletes it when that is undone.
 */
export async function followStatus(scope: Scope, before: TaskRow, after: TaskRow): Promise<void> {
  const [was, is] = [before.status === 'done', after.status === 'done'];
  if (is && !was) await makeSuccessor(scope, after, before.status);
  if (was && !is) await removeSuccessor(scope, after);
}

async function makeSuccessor({ db, user, clock }: Scope, task: TaskRow, status: string): Promise<void> {
  const today = localDay(clock(), user.time_zone);
  const days = successorOf(task, today);
  if (!days) return;
  const at = task.updated_at;
  await db
    .insertInto('tasks')
    .values({
      ...task,
      ...noDays,
      ...days,
      // At the end of its project.
      project_place: null,
      waiting_since: status === 'waiting' ? today : null,
      id: successorId(task.id),
      status,
      completed_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const dayFields = taskFieldNames.filter((name) => taskFields[name].kind === 'day');
/** No days: the successor's are computed, and not copied from the done task. */
const noDays = Object.fromEntries(dayFields.map((name) => [name, null]));

/** The fields that a successor has of its own, or by which the user's work on it shows. */
const OWN: readonly TaskField[] = ['status', 'repeat', 'project_place', ...dayFields];
const carried = taskFieldNames.filter((name) => !OWN.includes(name));

/** A successor that is done, or was edited, stays: nobody's words are lost. */
async function removeSuccessor({ db, user }: Scope, task: TaskRow): Promise<void> {
  const successor = await selectSuccessor(db, user.id, task.id).selectAll().executeTakeFirst();
  if (!successor || successor.status === 'done') return;
  // Unchanged since its creation, it has no words of its own, whatever was written into the task before it.
  const isAsMade = successor.updated_at === successor.created_at;
  if (!isAsMade && carried.some((name) => successor[name] !== task[name])) return;
  await db
    .deleteFrom('tasks')
    .where('id', '=', successor.id)
    .where('user_id', '=', user.id)
    .where('updated_at', '=', successor.updated_at)
    .execute();
}

function selectSuccessor(db: Kysely<Database>, userId: string, id: string) {
  return db.selectFrom('tasks').where('id', '=', successorId(id)).where('user_id', '=', userId);
}
