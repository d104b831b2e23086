import type { Api } from '#client/data/api.ts';
import { digestOf } from '#client/data/digest.ts';
import type { NewTask } from '#client/data/task-writes.ts';
import { createTask } from '#client/data/tasks.ts';
import { isTemporary } from '#client/data/temporary-id.ts';
import { plainFailure } from '#client/data/transfer-failure.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Id } from '#contract/entities/common.ts';
import { type Task, TITLE_LIMIT } from '#contract/entities/task.ts';
import { asStorable } from '#contract/storable.ts';
import type { FoundItem } from '#machines/source-import-course.ts';

/** How many are sent at once: lists are read again when the last is answered, and not after each. */
const AT_ONCE = 3;

/** The result for each item. */
interface CaptureReport {
  captured: (key: string, id: Id) => void;
  notCaptured: (key: string, error: unknown) => void;
  /** Starts no more. */
  isStopped: () => boolean;
}

/**
 * Captures items into the inbox, a few at a time, and resolves when each that was started has a result. When the server
 * cannot be reached, the rest is left. Never rejects.
 */
export async function captureFound(api: Api, items: readonly FoundItem[], report: CaptureReport): Promise<void> {
  const left = [...items];
  let isCutOff = false;
  const work = async () => {
    for (let item = left.shift(); item && !isCutOff && !report.isStopped(); item = left.shift()) {
      try {
        report.captured(item.key, (await captureOne(api, item)).id);
      } catch (error) {
        isCutOff ||= isOver(error);
        report.notCaptured(item.key, plainFailure(error));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** True when the next one would fail too: the server does not answer, or the session is over. */
function isOver(error: unknown): boolean {
  return !(error instanceof ApiError) || error.kind === 'network' || error.kind === 'timeout' || error.status === 401;
}

async function captureOne(api: Api, item: FoundItem): Promise<Task> {
  const fields: NewTask = {
    // Cutting may halve its last character.
    title: asStorable(item.title.slice(0, TITLE_LIMIT)),
    description: `${item.detail}\n${item.url}`,
    status: 'inbox',
  };
  const { session } = api.pending;
  if (!api.isOurs) return await createTask(api, fields);
  const idempotencyKey = await keyOf(fields);
  session.throwIfAborted();
  const task = await createTask(api, fields, { idempotencyKey });
  // Kept in the outbox: the server has not answered, and does not know the temporary id.
  if (isTemporary(task.id)) return task;
  // Our service still knows the key of a deleted task: the answer may be about a task that has been deleted since.
  if (await isThere(api, task)) return task;
  session.throwIfAborted();
  return await createTask(api, fields);
}

/** The same for the same link and words, in any tab. */
async function keyOf(fields: NewTask): Promise<string> {
  return `import-${await digestOf(new TextEncoder().encode(JSON.stringify(fields)))}`;
}

async function isThere(api: Api, { id }: Task): Promise<boolean> {
  // Deleted here, and not sent yet.
  if (api.pending.isGone('task', id)) return false;
  try {
    await api.call('tasks.get', { params: { id } }, { signal: api.pending.session });
    return true;
  } catch (error) {
    // Whatever fails now, it existed a moment ago.
    return !(error instanceof ApiError && error.status === 404);
  }
}
