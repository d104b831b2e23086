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

/** An item that can be deleted and created again, with its noun. */
export type AnyWhole = { [N in Exclude<ItemNoun, 'review'>]: { noun: N; item: Items[N] } }[Exclude<ItemNoun, 'review'>];

/** An item as it will be after a write that is under way. */
export interface Layer<N extends ItemNoun = ItemNoun> {
  noun: N;
  id: Id;
  /** For lists that do not have the item. Absent: it is added to no list. `null`: it will be gone. */
  item?: Items[N] | null;
  /** Changes the item of a list. Absent: `item` replaces it. */
  over?(before: Items[N]): Items[N];
}

/** The item with a layer over it; null when it will be gone, undefined when there is none. */
export function changedBy<T extends Items[ItemNoun]>(
  { item, over }: Layer,
  before: T | null | undefined,
): T | null | undefined {
  return (over && before ? over(before) : item) as T | null | undefined;
}

/** An item's `updated_at` before and after a change. */
export interface Restamped {
  from: string;
  to: string;
}

/**
 * The writes that the server has not answered yet. Lists show the cache with their layers over it, so a failed write is
 * undone by removing its layer, whatever else was answered or read meanwhile.
 */
export class PendingWrites {
  /** Each layer as it was added, and as it is shown: under the present id. */
  #asked = new Map<Layer, Layer>();
  readonly #layers = createStore<readonly Layer[]>([]);
  #changeListeners = new Set<(task: Task, fields: readonly string[]) => void>();
  #created = new Map<string, Promise<Id>>();
  #knownIds = new Map<string, Id>();
  /** By entity: the last `updated_at` that a change from this page made, and the former ones since anyone else's change. */
  #stamps = new Map<string, { earlier: Set<string>; now: string }>();
  /** The ids of the items that were created here, by noun and id. */
  #rowKeys = new Map<ItemNoun, Map<string, string>>();
  #session = new AbortController();
  #askedCount = 0;
  /** Makes a call of another server, and fills in what its answer leaves out. Set by the outbox: no first page needs it. */
  callCompleted: ReturnType<typeof completingCalls> | undefined;

  /** The layers, oldest first. A new array whenever they change. */
  get layers(): readonly Layer[] {
    return this.#layers.get();
  }

  readonly subscribe = this.#layers.subscribe;

  /** Counts work until it is done: in it one write may follow another. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#countAsked(1);
    try {
      return await work();
    } finally {
      this.#countAsked(-1);
    }
  }

  /** True while work that was counted is neither done nor kept. */
  get isAsked(): boolean {
    return this.#askedCount > 0;
  }

  /** Resolves when nothing is counted except the command that waits for this, or after so many milliseconds. */
  async answered(within: number): Promise<void> {
    // The command is counted only once it awaits.
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

  /** Adds a layer over an item; returns a function that removes it. */
  add(layer: Layer): () => void {
    this.#asked.set(layer, this.#withKnownId(layer));
    this.#change();
    return () => {
      if (this.#asked.delete(layer)) this.#change();
    };
  }

  /** Whether the user has deleted an item, or completed a review, and the server may not know yet. */
  isGone(noun: ItemNoun, asked: Id): boolean {
    const id = this.knownId(asked);
    return this.layers.findLast((layer) => layer.noun === noun && sameId(layer.id, id))?.item === null;
  }

  /** Notes that fields of a task have been changed from this tab; `task` is the server's answer. */
  noteChange(task: Task, fields: readonly string[]): void {
    for (const listener of [...this.#changeListeners]) listener(task, fields);
  }

  /** Calls the listener with each answered change from this tab; returns a function that stops that. */
  onChange(listener: (task: Task, fields: readonly string[]) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Aborted at the end of the session to which these writes belong. */
  get session(): AbortSignal {
    return this.#session.signal;
  }

  /** Call it after a sign-out or an expiry: the answers still to come concern nobody here. */
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

  /** Notes that `temporaryId` stands for an item whose id the server has not given yet. */
  expectId(temporaryId: Id, id: Promise<Id>): void {
    this.#created.set(String(temporaryId), id);
  }

  /** The id for a call: waits while the item is being created, and rejects when its creation fails. */
  async settledId(id: Id): Promise<Id> {
    const known = this.knownId(id);
    // An item whose id became known in another way, as when the outbox sent it, is not waited for any more.
    return known !== id ? known : this.knownId((await this.#created.get(String(id))) ?? id);
  }

  /** True while the server has not given the item its id. */
  awaitsId(id: Id): boolean {
    return this.#created.has(String(id)) && !this.#knownIds.has(String(id));
  }

  /** Notes how a change from this page, and nothing else, changed an item's `updated_at`. */
  noteStamp(entity: string, changed: Restamped | undefined): void {
    if (!changed) return;
    const { from, to } = changed;
    const known = this.#stamps.get(entity);
    const goesOn = known?.now === from || known?.earlier.has(from);
    const earlier = goesOn && known ? known.earlier.add(known.now) : new Set([from]);
    this.#stamps.set(entity, { earlier, now: to });
  }

  /** The present `updated_at` of an item, when only changes from here have followed the given one. */
  stampNow(entity: string, since: string): string {
    const known = this.#stamps.get(entity);
    return known?.earlier.has(since) ? known.now : since;
  }

  /** The present id of an item that had a temporary one or was created again. */
  knownId(id: Id): Id {
    const next = this.#knownIds.get(String(id));
    return next === undefined ? id : this.knownId(next);
  }

  /** Notes that the item of an id is gone for good, and was created again under another id. */
  noteSuccessor(gone: Id, id: Id): void {
    this.#knownIds.set(String(gone), id);
  }

  /**
   * Notes the real id of an item that had a temporary one. It keeps its row, and so its focus; other writes to it become
   * layers over the same item instead of a second one.
   */
  noteId(noun: ItemNoun, temporaryId: Id, id: Id): void {
    const keys = this.#rowKeys.get(noun) ?? new Map<string, string>();
    this.#rowKeys.set(noun, keys.set(String(id), this.rowKey(temporaryId, noun)));
    this.#knownIds.set(String(temporaryId), id);
    for (const [asked, shown] of this.#asked) this.#asked.set(asked, this.#withKnownId(shown));
    this.#change();
  }

  /** A React key that stays the same as long as the item is in this page. */
  rowKey(id: Id, noun: ItemNoun = 'task'): string {
    // Called for every row of lists of fifty thousand: builds no string for that.
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
