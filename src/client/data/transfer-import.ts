import { ApiError } from '#contract/api-error.ts';
import type { Id } from '#contract/entities/common.ts';
import { TRANSFERRED, type TransferProgress } from '#contract/entities/transfer.ts';
import type { Api } from './api.ts';
import type { ReadExport } from './transfer-file.ts';
import { lanesOf, sameNameKey, type TransferItem } from './transfer-items.ts';
import type { JournalBook } from './transfer-journal.ts';
import { finish, isRefusal, make, reasonOf, type Wanted } from './transfer-make.ts';
import type { Patience } from './transfer-patience.ts';
import type { ImportPlan, Step, Thing } from './transfer-plan.ts';
import { caller } from './transfer-survey.ts';
import type { Tally } from './transfer-tally.ts';

/** How many items are made side by side. */
const SIDE_BY_SIDE = 4;

export interface ImportOptions extends Patience {
  plan: ImportPlan;
  book: JournalBook;
  tally: Tally;
  /** Begins nothing more; what is under way is brought to its end. */
  stopping: AbortSignal;
  onProgress: (progress: TransferProgress) => void;
}

/**
 * Makes what is left of a file: contexts and projects first, then what hangs on them. Resolves to false when it was
 * stopped. Rejects with the first failure that is no refusal of a single item; what has been made until then is in the
 * journal, and another attempt goes on from there.
 */
export async function importItems(api: Api, read: ReadExport, options: ImportOptions): Promise<boolean> {
  const { plan, book, tally, stopping, signal, onProgress } = options;
  if (book.before === null) await book.setBefore(plan.before);
  tally.find(plan.steps);

  const call = caller(api, {
    signal,
    wait: (milliseconds) => options.wait(milliseconds, AbortSignal.any([signal, stopping])),
  });
  const containers = new Containers(read, plan.steps);
  const total = read.items.length;
  onProgress({ done: tally.settled, total });

  const work = async (item: TransferItem) => {
    const step = plan.steps.get(item.key);
    if (!step) return;
    await settle({ api, call, book, tally, containers }, item, step);
    onProgress({ done: tally.settled, total });
  };

  for (const noun of TRANSFERRED) {
    const items = read.items.filter((item) => item.noun === noun);
    // What failed before comes last: it must not keep all others waiting.
    const [again, first] = [true, false].map((failed) =>
      items.filter(({ key }) => (book.entries.get(key)?.failed ?? false) === failed),
    );
    for (const lanes of [first, again].map((part) => lanesOf(part ?? []))) {
      await inLanes(lanes, work, () => stopping.aborted);
    }
    if (stopping.aborted) return tally.settled === total;
  }
  return true;
}

/** Lanes side by side, the items of each one after the other; ends at the first failure, and throws it. */
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
          // Stopped while it waited for a server that had asked for a pause.
          if (!isStopping()) failures.push(error);
          return;
        }
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  if (failures.length > 0) throw failures[0];
}

interface Settling {
  api: Api;
  call: ReturnType<typeof caller>;
  book: JournalBook;
  tally: Tally;
  containers: Containers;
}

/** Does what there is to do about one item. */
async function settle({ api, call, book, tally, containers }: Settling, item: TransferItem, step: Step): Promise<void> {
  if (step.kind === 'already') return;
  const there = step.kind === 'used' ? step.id : containers.madeBefore(item);
  if (there !== undefined) {
    tally.used(item.key);
    await book.note(item.key, { state: 'used', id: there });
    return;
  }
  const { wanted, missing } = containers.wantedOf(item);
  const noted = book.entries.get(item.key);
  const again = step.kind === 'make' ? step.again : (noted?.again ?? 0);
  const kept = again > 0 ? { again } : {};

  let thing: Thing;
  if (step.kind === 'finish') thing = step.thing;
  else {
    // Before it is sent: should no answer come, the next attempt looks whether it is there.
    await book.note(item.key, { state: 'sent', ...kept, ...(noted?.failed && { failed: true }) });
    try {
      const idempotencyKey = api.isOurs ? `${book.id}.${item.key}.${again}` : undefined;
      thing = await make(call, item, wanted, { takesAll: api.isOurs, idempotencyKey });
    } catch (error) {
      if (isRefusal(error)) {
        await book.note(item.key, again > 0 ? { state: 'sent', again } : undefined);
        tally.skip(item, reasonOf(error));
        return;
      }
      if (isFault(error)) await book.note(item.key, { state: 'sent', ...kept, failed: true });
      throw error;
    }
  }
  containers.note(item, thing.id);
  await book.note(item.key, { state: 'made', id: thing.id, ...kept });
  const lacking = await finish(call, item, wanted, thing);
  await book.note(item.key, { state: 'done', id: thing.id, ...kept });
  tally.made(item, [...lacking, ...missing]);
}

/** The server's own, and perhaps of this item alone. */
const isFault = (error: unknown) => error instanceof ApiError && error.status >= 500;

/** The contexts and projects of the file, by the ids that they have on the server by now. */
class Containers {
  readonly #ids = new Map<string, Id>();
  readonly #names = new Map<string, string>();
  readonly #contextsByName = new Map<string, Id>();

  constructor({ items }: ReadExport, steps: ReadonlyMap<string, Step>) {
    for (const item of items) {
      if (item.noun !== 'context' && item.noun !== 'project') continue;
      this.#names.set(`${item.noun} ${item.id}`, item.title);
      const step = steps.get(item.key);
      if (step && step.kind !== 'make') this.note(item, step.kind === 'finish' ? step.thing.id : step.id);
    }
  }

  note(item: TransferItem, id: Id): void {
    if (item.noun !== 'context' && item.noun !== 'project') return;
    this.#ids.set(`${item.noun} ${item.id}`, id);
    if (item.noun === 'context') this.#contextsByName.set(sameNameKey(item.fields.name), id);
  }

  /** The context of the same name that another item of the file has made: a name is used once. */
  madeBefore(item: TransferItem): Id | undefined {
    if (item.noun !== 'context' || this.#ids.has(`context ${item.id}`)) return undefined;
    const id = this.#contextsByName.get(sameNameKey(item.fields.name));
    if (id !== undefined) this.note(item, id);
    return id;
  }

  /** The fields of an item with the ids of here, and what of them there is not. */
  wantedOf(item: TransferItem): { wanted: Wanted; missing: readonly string[] } {
    const plain: Wanted = { ...item.fields };
    if (item.noun !== 'task') return { wanted: plain, missing: [] };
    const missing: string[] = [];
    const idOf = (noun: 'context' | 'project', fileId: Id | null) => {
      if (fileId === null) return {};
      const id = this.#ids.get(`${noun} ${fileId}`);
      if (id !== undefined) return { [`${noun}_id`]: id };
      const name = this.#names.get(`${noun} ${fileId}`);
      missing.push(`${noun}: ${name === undefined ? 'it is not in the file' : `“${name}” could not be made`}`);
      return {};
    };
    return { wanted: { ...plain, ...idOf('context', item.contextId), ...idOf('project', item.projectId) }, missing };
  }
}
