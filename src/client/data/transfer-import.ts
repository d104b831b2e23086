import { TRANSFERRED, type TransferProgress } from '#contract/entities/transfer.ts';
import type { Api } from './api.ts';
import type { Patience } from './patience.ts';
import { makeInBatches } from './transfer-batches.ts';
import { Containers } from './transfer-containers.ts';
import type { ReadExport } from './transfer-file.ts';
import { lanesOf, type TransferItem } from './transfer-items.ts';
import type { JournalBook } from './transfer-journal.ts';
import { type ImportPlan, idIn } from './transfer-plan.ts';
import { isFault, type Settling, settle } from './transfer-settle.ts';
import { caller } from './transfer-survey.ts';
import type { Tally } from './transfer-tally.ts';

/** How many items are created at the same time. */
const SIDE_BY_SIDE = 4;

export interface ImportOptions extends Patience {
  plan: ImportPlan;
  book: JournalBook;
  tally: Tally;
  /** Starts nothing more; running calls are completed. */
  stopping: AbortSignal;
  onProgress: (progress: TransferProgress) => void;
}

/**
 * Creates what is left of a file: contexts and projects first, then what refers to them. Resolves to false when it was
 * stopped. Rejects with the first failure that is no refusal of a single item; the journal has what was created until then,
 * and another attempt continues from there.
 */
export async function importItems(api: Api, read: ReadExport, options: ImportOptions): Promise<boolean> {
  const { plan, book, tally, stopping, signal, onProgress } = options;
  if (book.before === null) await book.setBefore(plan.before);
  tally.find(plan.steps);

  const call = caller(api, {
    signal,
    wait: (milliseconds) => options.wait(milliseconds, AbortSignal.any([signal, stopping])),
  });
  const settling: Settling = {
    api,
    call,
    book,
    tally,
    containers: new Containers(read, ({ key }) => idIn(plan.steps.get(key))),
  };
  const total = read.items.length;
  const tell = () => onProgress({ done: tally.settled, total });
  tell();

  const work = async (item: TransferItem) => {
    const step = plan.steps.get(item.key);
    if (!step) return;
    const { failed = false } = book.entries.get(item.key) ?? {};
    await settle(settling, item, step).catch((error: unknown) => {
      // It has failed before, and must not block the others.
      if (!failed || !isFault(error)) throw error;
      failures.push(error);
    });
    tell();
  };
  const failures: unknown[] = [];
  const isStopping = () => stopping.aborted;

  for (const noun of TRANSFERRED) {
    const waits = waiterIn(read, book);
    const items = read.items.filter((item) => item.noun === noun && !waits(item));
    const isLast = ({ key }: TransferItem) => {
      const entry = book.entries.get(key);
      return entry?.failed === true && entry.id === undefined;
    };
    // Items that failed before come last, so that they do not block the others.
    const [again, first] = [true, false].map((last) => items.filter((item) => isLast(item) === last));
    const inBatches = { settling, steps: plan.steps, work, tell, isStopping };
    const left = api.isOurs && noun === 'task' ? await makeInBatches(first ?? [], inBatches) : first;
    await inLanes(lanesOf(left ?? []), work, isStopping);
    await inLanes(lanesOf(again ?? []), work, isStopping);
    if (isStopping()) return tally.settled === total;
  }
  if (failures.length > 0) throw failures[0];
  return true;
}

/** Whether a task waits for a context or project that the server failed to create: the task is not created without it. */
function waiterIn({ items }: ReadExport, { entries }: JournalBook): (item: TransferItem) => boolean {
  const unmade = new Set(
    items.flatMap((item) => {
      const entry = entries.get(item.key);
      return 'id' in item && entry?.failed && entry.id === undefined ? [`${item.noun} ${item.id}`] : [];
    }),
  );
  return (item) =>
    item.noun === 'task' && (unmade.has(`context ${item.contextId}`) || unmade.has(`project ${item.projectId}`));
}

/** Runs lanes at the same time, the items of each one after the other; ends at the first failure, and throws it. */
async function inLanes<T>(
  lanes: readonly (readonly T[])[],
  work: (item: T) => Promise<void>,
  isStopping: () => boolean,
): Promise<void> {
  // The longest first, so that none is left alone at the end.
  const waiting = lanes.toSorted((one, other) => other.length - one.length).values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const lane of waiting) {
      for (const item of lane) {
        if (failures.length > 0 || isStopping()) return;
        try {
          await work(item);
        } catch (error) {
          // Stopped during a pause that the server asked for.
          if (!isStopping()) failures.push(error);
          return;
        }
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  if (failures.length > 0) throw failures[0];
}
