import { type Id, sameId } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';

/** A task as it will be once the write under way has arrived; `null`: it will be gone. */
export interface PendingTask {
  id: Id;
  task: Task | null;
}

/**
 * What has been asked of the server and not been answered yet. Lists show the cache with these laid over it, so a
 * failed write is undone by taking its layer away, whatever else was answered or refetched meanwhile.
 */
export class PendingWrites {
  /** Each layer as it was asked for, and as it is shown: under the id that is known by now. */
  #asked = new Map<PendingTask, PendingTask>();
  #layers: readonly PendingTask[] = [];
  #listeners = new Set<() => void>();
  #changeListeners = new Set<(task: Task, fields: readonly string[]) => void>();
  #created = new Map<string, Promise<Id>>();
  #knownIds = new Map<string, Id>();
  #rowKeys = new Map<string, string>();
  #session = new AbortController();

  /** The layers, oldest first. A new array whenever they change. */
  get layers(): readonly PendingTask[] {
    return this.#layers;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(layer: PendingTask): void {
    this.#asked.set(layer, this.#withKnownId(layer));
    this.#change();
  }

  remove(layer: PendingTask): void {
    this.#asked.delete(layer);
    this.#change();
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
  noteId(temporaryId: Id, id: Id): void {
    this.#rowKeys.set(String(id), this.rowKey(temporaryId));
    this.#knownIds.set(String(temporaryId), id);
    for (const [asked, shown] of this.#asked) this.#asked.set(asked, this.#withKnownId(shown));
    this.#change();
  }

  /** A React key that stays the same for as long as the item lives in this page. */
  rowKey(id: Id): string {
    return this.#rowKeys.get(String(id)) ?? String(id);
  }

  #withKnownId(layer: PendingTask): PendingTask {
    const id = this.knownId(layer.id);
    return id === layer.id ? layer : { id, task: layer.task && { ...layer.task, id } };
  }

  #change(): void {
    this.#layers = [...this.#asked.values()];
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Order inside a list before the server has had its say: priority, then due day, then age (design §6). Only places
 * what is laid over; the server's own order is never touched.
 */
export function comesBefore(one: Task, other: Task): boolean {
  const priority = (other.priority ?? 0) - (one.priority ?? 0);
  if (priority !== 0) return priority < 0;
  const due = (one.due_date ?? '9999-99-99').localeCompare(other.due_date ?? '9999-99-99');
  if (due !== 0) return due < 0;
  return (one.created_at ?? '9999') < (other.created_at ?? '9999');
}

/** The list with pending writes laid over: changed, added in their place, or gone. `belongs` says what the list holds. */
export function withPending(
  tasks: readonly Task[],
  layers: readonly PendingTask[],
  belongs: (task: Task) => boolean,
): readonly Task[] {
  let list = tasks;
  for (const { id, task } of layers) {
    const index = list.findIndex((other) => sameId(other.id, id));
    const before = list[index];
    if (!task || !belongs(task)) {
      if (before) list = list.toSpliced(index, 1);
    } else if (before && before.status === task.status) {
      list = list.with(index, task);
    } else {
      const others = before ? list.toSpliced(index, 1) : list;
      // Done lists run newest first, the others by priority.
      const place =
        task.status === 'done'
          ? others.findIndex((other) => other.status === 'done')
          : others.findIndex((other) => other.status === task.status && comesBefore(task, other));
      list = others.toSpliced(place < 0 ? others.length : place, 0, task);
    }
  }
  return list;
}
