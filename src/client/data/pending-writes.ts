import { createStore } from '#client/store/create-store.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Context } from '#contract/entities/context.ts';
import type { Project } from '#contract/entities/project.ts';
import type { Reference } from '#contract/entities/reference.ts';
import type { Review } from '#contract/entities/review.ts';
import type { Task } from '#contract/entities/task.ts';
import type { completingCalls } from './completed-answer.ts';

/** The items that writes change, by their nouns. */
export interface Items {
  task: Task;
  project: Project;
  context: Context;
  reference: Reference;
  review: Review;
}
export type ItemNoun = keyof Items;

/** An item that can be deleted and created again, and what it is. */
export type AnyWhole = { [N in Exclude<ItemNoun, 'review'>]: { noun: N; item: Items[N] } }[Exclude<ItemNoun, 'review'>];

/** An item as it will be once the write under way has arrived. */
export interface Layer<N extends ItemNoun = ItemNoun> {
  noun: N;
  id: Id;
  /** For the lists that do not have it. Absent: it comes to no list. `null`: it will be gone. */
  item?: Items[N] | null;
  /** Changes what a list has. Absent: `item` takes its place. */
  over?(before: Items[N]): Items[N];
}

/** The item with a layer over it; null when it will be gone, undefined when there is none. */
export function changedBy<T extends Items[ItemNoun]>(
  { item, over }: Layer,
  before: T | undefined,
): T | null | undefined {
  return (over && before ? over(before) : item) as T | null | undefined;
}

/** An item's `updated_at` before and after a change. */
export interface Restamped {
  from: string;
  to: string;
}

/**
 * What has been asked of the server and not been answered yet. Lists show the cache with these laid over it, so a
 * failed write is undone by taking its layer away, whatever else was answered or refetched meanwhile.
 */
export class PendingWrites {
  /** Each layer as it was asked for, and as it is shown: under the id that is known by now. */
  #asked = new Map<Layer, Layer>();
  readonly #layers = createStore<readonly Layer[]>([]);
  #changeListeners = new Set<(task: Task, fields: readonly string[]) => void>();
  #created = new Map<string, Promise<Id>>();
  #knownIds = new Map<string, Id>();
  /** By entity: the last `updated_at` that a change from here has made, and those before it with nobody else's between. */
  #stamps = new Map<string, { earlier: Set<string>; now: string }>();
  /** By noun and id: those of what was created here. */
  #rowKeys = new Map<ItemNoun, Map<string, string>>();
  #session = new AbortController();
  #askedCount = 0;
  /** Calls a write of another server, and fills in what its answer leaves out. Comes with the outbox: no first page needs it. */
  callCompleted: ReturnType<typeof completingCalls> | undefined;

  /** The layers, oldest first. A new array whenever they change. */
  get layers(): readonly Layer[] {
    return this.#layers.get();
  }

  readonly subscribe = this.#layers.subscribe;

  /** Notes, until work is done, that something was asked for: writes may follow one another in it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#countAsked(1);
    try {
      return await work();
    } finally {
      this.#countAsked(-1);
    }
  }

  /** True while something that was asked for is neither done nor kept. */
  get isAsked(): boolean {
    return this.#askedCount > 0;
  }

  /** Resolves when nothing is asked for but by the command that waits for this, or after so many milliseconds. */
  async answered(within: number): Promise<void> {
    // The command is counted as soon as it waits.
    await Promise.resolve();
    if (this.#askedCount <= 1) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, within);
    const stop = this.subscribe(() => {
      if (this.#askedCount <= 1) resolve();
    });
    await promise;
    clearTimeout(timer);
    stop();
  }

  /** Lays a change over an item; returns how to take it off again. */
  add(layer: Layer): () => void {
    this.#asked.set(layer, this.#withKnownId(layer));
    this.#change();
    return () => {
      if (this.#asked.delete(layer)) this.#change();
    };
  }

  /** Whether the user has deleted an item, or ended it, and the server may not have been told yet. */
  isGone(noun: ItemNoun, asked: Id): boolean {
    const id = this.knownId(asked);
    return this.layers.findLast((layer) => layer.noun === noun && sameId(layer.id, id))?.item === null;
  }

  /** Notes that fields of a task have been changed from this tab; `task` is what the server has answered. */
  noteChange(task: Task, fields: readonly string[]): void {
    for (const listener of [...this.#changeListeners]) listener(task, fields);
  }

  /** Tells of every change that is made from this tab, once it has been answered; returns how to stop that. */
  onChange(listener: (task: Task, fields: readonly string[]) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Aborted when the session is over whose writes these are. */
  get session(): AbortSignal {
    return this.#session.signal;
  }

  /** After a sign-out or an expiry: the answers still to come concern nobody here. */
  clear(): void {
    this.#session.abort();
    this.#session = new AbortController();
    this.#created.clear();
    this.#knownIds.clear();
    this.#stamps.clear();
    this.#rowKeys.clear();
    this.#asked.clear();
    this.#change();
  }

  /** Notes that `temporaryId` stands for an item whose id the server is still to give. */
  expectId(temporaryId: Id, id: Promise<Id>): void {
    this.#created.set(String(temporaryId), id);
  }

  /** The id to call the server with: waits while the item is being created, and fails when that failed. */
  async settledId(id: Id): Promise<Id> {
    const known = this.knownId(id);
    // What was created after all, when the outbox was sent, is not waited for any more.
    return known !== id ? known : this.knownId((await this.#created.get(String(id))) ?? id);
  }

  /** True while the server has not given the item its id. */
  awaitsId(id: Id): boolean {
    return this.#created.has(String(id)) && !this.#knownIds.has(String(id));
  }

  /** Notes what a change from here, and nothing else, has made of an item's `updated_at`. */
  noteStamp(entity: string, changed: Restamped | undefined): void {
    if (!changed) return;
    const { from, to } = changed;
    const known = this.#stamps.get(entity);
    const goesOn = known?.now === from || known?.earlier.has(from);
    const earlier = goesOn && known ? known.earlier.add(known.now) : new Set([from]);
    this.#stamps.set(entity, { earlier, now: to });
  }

  /** The `updated_at` of an item by now, when the changes from here alone have made it another than this. */
  stampNow(entity: string, since: string): string {
    const known = this.#stamps.get(entity);
    return known?.earlier.has(since) ? known.now : since;
  }

  /** The id of an item by now, when it had a temporary one or was created again. */
  knownId(id: Id): Id {
    const next = this.#knownIds.get(String(id));
    return next === undefined ? id : this.knownId(next);
  }

  /** Notes that the item of an id is gone for good, and was created again under another. */
  noteSuccessor(gone: Id, id: Id): void {
    this.#knownIds.set(String(gone), id);
  }

  /**
   * Notes the real id of what had a temporary one. It keeps its row, and so its focus; and what else is being written
   * to it is laid over the same item from now on, not shown as a second one.
   */
  noteId(noun: ItemNoun, temporaryId: Id, id: Id): void {
    const keys = this.#rowKeys.get(noun) ?? new Map<string, string>();
    this.#rowKeys.set(noun, keys.set(String(id), this.rowKey(temporaryId, noun)));
    this.#knownIds.set(String(temporaryId), id);
    for (const [asked, shown] of this.#asked) this.#asked.set(asked, this.#withKnownId(shown));
    this.#change();
  }

  /** A React key that stays the same for as long as the item lives in this page. */
  rowKey(id: Id, noun: ItemNoun = 'task'): string {
    // Asked for every row of lists of fifty thousand: no text is put together for it.
    return this.#rowKeys.get(noun)?.get(String(id)) ?? String(id);
  }

  /** True for the id of an item that was created here. */
  wasCreatedHere(noun: ItemNoun, id: Id): boolean {
    return this.#rowKeys.get(noun)?.has(String(id)) ?? false;
  }

  #withKnownId(layer: Layer): Layer {
    const id = this.knownId(layer.id);
    if (id === layer.id) return layer;
    return { ...layer, id, ...(layer.item && { item: { ...layer.item, id } }) };
  }

  #countAsked(by: number): void {
    this.#askedCount += by;
    this.#layers.set(this.layers);
  }

  #change(): void {
    this.#layers.set([...this.#asked.values()]);
  }
}
