import { ApiError } from '#contract/api-error.ts';
import { BATCH_LIMIT, type Task, TaskCreate } from '#contract/entities/task.ts';
import { lanesOf, type TransferItem } from './transfer-items.ts';
import type { JournalChange } from './transfer-journal.ts';
import { finish, isWhole, leftOf, type Wanted } from './transfer-make.ts';
import type { Step } from './transfer-plan.ts';
import { bornOf, idempotencyKeyOf, keptOf, type Settling } from './transfer-settle.ts';

/** The most bytes in one call: about half of what our service reads of a request. */
const MOST_BYTES = 128 * 1024;

interface Batching {
  settling: Settling;
  steps: ReadonlyMap<string, Step>;
  /** Handles one item with calls of its own. */
  work: (item: TransferItem) => Promise<void>;
  /** Reports the progress. */
  tell: () => void;
  isStopping: () => boolean;
}

/** A task that is about to be created. */
interface Pending {
  item: TransferItem;
  wanted: Wanted;
  /** Fields that it gets and the file does not have. */
  missing: readonly string[];
  again: number;
}

/**
 * Creates tasks on our service, several by one call, in the order in which lists should have them. When a call is refused
 * its tasks are created one by one, under the same keys. Returns the items that it has not handled: those with another
 * step, and all that are left when the server has no such call. Rejects as a single call does.
 */
export async function makeInBatches(items: readonly TransferItem[], batching: Batching): Promise<TransferItem[]> {
  const { steps, work, isStopping } = batching;
  const inOrder = lanesOf(items).flat();
  const others = inOrder.filter(({ key }) => steps.get(key)?.kind !== 'make');
  const batches = batchesOf(inOrder.flatMap((item) => pendingOf(item, batching)));
  for (const [at, batch] of batches.entries()) {
    if (isStopping()) return [];
    const outcome = batch.length === 1 ? 'refused' : await makeBatch(batch, batching);
    if (outcome === 'no such call')
      return [
        ...others,
        ...batches
          .slice(at)
          .flat()
          .map(({ item }) => item),
      ];
    if (outcome === 'made') continue;
    for (const { item } of batch) {
      if (isStopping()) return [];
      try {
        await work(item);
      } catch (error) {
        // Stopped during a pause that the server asked for.
        if (isStopping()) return [];
        throw error;
      }
    }
  }
  return others;
}

function pendingOf(item: TransferItem, { settling, steps }: Batching): Pending[] {
  const step = steps.get(item.key);
  return step?.kind === 'make' ? [{ item, ...settling.containers.wantedOf(item), again: step.again }] : [];
}

/** In their order. A task that the call would refuse stands alone, so that it costs no other its place in a batch. */
function batchesOf(pending: readonly Pending[]): Pending[][] {
  const batches: Pending[][] = [];
  let room = 0;
  for (const one of pending) {
    const size = sizeOf(one);
    const last = batches.at(-1);
    if (last && last.length < BATCH_LIMIT && size <= room) {
      last.push(one);
      room -= size;
    } else {
      batches.push([one]);
      room = MOST_BYTES - size;
    }
  }
  return batches;
}

function sizeOf({ wanted }: Pending): number {
  if (!TaskCreate.safeParse(wanted).success) return Number.POSITIVE_INFINITY;
  return new TextEncoder().encode(JSON.stringify(wanted)).length;
}

type Outcome = 'made' | 'refused' | 'no such call';

async function makeBatch(batch: readonly Pending[], { settling, isStopping, tell }: Batching): Promise<Outcome> {
  const { call, book, tally } = settling;
  await book.note(batch.map(({ item, again }) => [item.key, { state: 'sent', ...keptOf(item, again) }]));
  const bodies = batch.map(({ item, wanted, again }) => ({
    ...wanted,
    idempotency_key: idempotencyKeyOf(book, item, again),
  }));
  let tasks: readonly Task[];
  try {
    // Each has been read by the schema of this body.
    ({ tasks } = await call('tasks.createMany', { body: { tasks: bodies as never } }));
  } catch (error) {
    if (!isStopping() && !isAnswer(error)) throw error;
    return error instanceof ApiError && [404, 405, 501].includes(error.status) ? 'no such call' : 'refused';
  }
  if (tasks.length !== batch.length) return 'refused';

  const made = batch.flatMap((pending, at) => {
    const task = tasks[at];
    if (!task) return [];
    // An earlier attempt may have created it, and the user changed it since.
    const wanted = leftOf(pending.wanted, task, true);
    return [{ ...pending, wanted, task, isWhole: isWhole(wanted, task) }];
  });
  const changeOf = ({ item, again, task }: (typeof made)[number], state: 'made' | 'done'): JournalChange => [
    item.key,
    { state, ...bornOf(task), ...keptOf(item, again) },
  ];
  await book.note(made.map((one) => changeOf(one, one.isWhole ? 'done' : 'made')));
  // Before any of the others can fail: the next attempt would take them for tasks from before the import.
  for (const { item, missing, isWhole } of made) if (isWhole) tally.made(item, missing);
  for (const one of made) {
    if (one.isWhole) continue;
    const { item, wanted, task, missing } = one;
    const lacking = await finish(call, item, wanted, task);
    await book.note([changeOf(one, 'done')]);
    tally.made(item, [...lacking, ...missing]);
  }
  tell();
  return 'made';
}

/** Whether the server has answered: without an answer, tasks that are sent one by one would be lost in the same way. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'malformed' || (error.kind === 'status' && ![401, 408, 429].includes(error.status));
}
