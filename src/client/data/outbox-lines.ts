import { createStore } from '#client/store/create-store.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import { changedFields, isDeletion, lostItem, theirItem } from './field-conflicts.ts';
import { names, onlyNames, temporaryIdOf } from './kept-ids.ts';
import type { OutboxState, UnsentChange } from './outbox.ts';
import type { KeptWrite } from './outbox-store.ts';
import { writeNamed } from './writes.ts';

/** An unsent write, as this page shows it. */
export interface Line {
  /** Its `sequence` is infinite until it is stored. */
  write: KeptWrite;
  /** Removes its layer from the lists. Absent while it has none. */
  takeOff?: (() => void) | undefined;
}

/** The unsent writes that this page shows, with their layers over the lists. */
export class OutboxLines {
  readonly #api: Api;
  #lines: readonly Line[] = [];
  /** The writes that other pages are sending; not their deletions, which can still be undone and block nothing. */
  #sentElsewhere: readonly KeptWrite[] = [];
  readonly #writes = createStore<readonly KeptWrite[]>([]);
  #changes: readonly UnsentChange[] = [];
  #state: OutboxState | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  get all(): readonly Line[] {
    return this.#lines;
  }

  /** The unsent writes as the user sees them. */
  get changes(): readonly UnsentChange[] {
    return this.#changes;
  }

  /** Oldest first. A new array whenever it changes. */
  get writes(): readonly KeptWrite[] {
    return this.#writes.get();
  }

  /** The places of the stored writes. */
  stored(): ReadonlySet<number> {
    return new Set(this.#lines.map(({ write }) => write.sequence).filter(Number.isFinite));
  }

  /** False once it was refused, discarded, or sent by any page. */
  isWaiting(line: Line): boolean {
    return line.write.state !== 'parked' && this.#lines.includes(line);
  }

  add(line: Line): void {
    if (!this.#lines.includes(line)) this.#set([...this.#lines, line]);
  }

  /** Removes a line and its layer. */
  takeOff(gone: KeptWrite): void {
    const line = this.#lines.find((other) => isOf(other, gone));
    if (line) this.#hide(line);
    this.remove(gone);
  }

  /** Removes a line; the caller removes its layer. */
  remove(gone: Line | KeptWrite): void {
    this.#set(this.#lines.filter((line) => line !== gone && !isOf(line, gone)));
  }

  /** Updates a write. A parked one is not shown in the lists any more. */
  update({ sequence }: KeptWrite, change: Partial<KeptWrite>): void {
    const line = this.#lines.find(({ write }) => write.sequence === sequence);
    if (!line) return;
    line.write = { ...line.write, ...change };
    if (line.write.state === 'parked') this.#hide(line);
    this.tell();
  }

  /** Shows a write over the lists; returns a function that removes its layer. */
  show(write: KeptWrite): () => void {
    let line = this.#lines.find((other) => isOf(other, write));
    if (!line) {
      line = { write };
      this.add(line);
    }
    const layer = line.takeOff ? undefined : writeNamed(write.write)?.layer?.(this.#api, write.args);
    if (layer) line.takeOff = this.#api.pending.add(layer);
    return line.takeOff ?? (() => undefined);
  }

  /**
   * True when a write to this entity has to wait: for an unsent write to it, for the creation of an item that it names, or
   * for a write that another page is sending, which would otherwise be sent again over this one if its answer is lost.
   */
  holds(entity: string, args: object = {}): boolean {
    return (
      this.isSentElsewhere(entity) ||
      this.#lines.some(
        ({ write }) =>
          (this.#entityOf(write) === entity && (write.state !== 'parked' || isCreation(write))) ||
          (isCreation(write) && names(args, temporaryIdOf(write))),
      )
    );
  }

  /** True while another page is sending a write to this entity, which the lists of this page do not show. */
  isSentElsewhere(entity: string): boolean {
    return this.#sentElsewhere.some((write) => this.#entityOf(write) === entity);
  }

  /** The last write to an entity, when it is stored and was never sent. */
  untried(entity: string): KeptWrite | undefined {
    const last = this.#lines.findLast(({ write }) => this.#entityOf(write) === entity)?.write;
    return last?.isUntried && Number.isFinite(last.sequence) && !this.#mayBeTwin(last) ? last : undefined;
  }

  /**
   * Whether another write's creation may have made this item, under the id that the server gave it without an answer. Then
   * writes that wait for that creation go to the same item, and removing this write would not undo everything.
   */
  #mayBeTwin(write: KeptWrite): boolean {
    // A deletion can be removed by itself.
    if (isDeletion(write)) return false;
    const titleOf = ({ write: name, args }: KeptWrite) => writeNamed(name)?.title?.(args);
    return this.#lines.some(
      ({ write: other }) =>
        isCreation(other) &&
        !other.isUntried &&
        this.#entityOf(other) !== this.#entityOf(write) &&
        titleOf(other) === titleOf(write),
    );
  }

  /** A write; with a creation, also all writes to its item, and those that only refer to it. */
  withDependents(sequence: number): readonly KeptWrite[] {
    const first = this.writes.find((write) => write.sequence === sequence);
    if (!first) return [];
    const entity = this.#entityOf(first);
    if (!isCreation(first)) return [first];
    const isOfIt = (write: KeptWrite) => this.#entityOf(write) === entity || onlyNames(write, first);
    const later = this.writes.filter((write) => write.sequence > sequence);
    const others = later.filter((write) => !isOfIt(write));
    // Contexts and projects that were created only for it.
    const isForIt = (write: KeptWrite) =>
      (write.args as { after?: Id }).after === temporaryIdOf(first) &&
      !others.some((other) => other !== write && names(other.args, temporaryIdOf(write)));
    return [first, ...later.filter((write) => isOfIt(write) || isForIt(write))];
  }

  /**
   * Updates the lines to the stored writes. `before`: the places that were stored before the read; `elsewhere`: the writes
   * that other pages are sending.
   */
  follow(
    before: ReadonlySet<number>,
    writes: readonly KeptWrite[],
    isShown: (write: KeptWrite) => boolean,
    elsewhere: readonly KeptWrite[],
  ): void {
    this.#sentElsewhere = elsewhere.filter((write) => !isDeletion(write));
    const stored = new Set(writes.map(({ sequence }) => sequence));
    const gone = this.#lines.filter(({ write: { sequence } }) => before.has(sequence) && !stored.has(sequence));
    if (gone.length > 0) {
      this.#set(this.#lines.filter((line) => !gone.includes(line)));
      // Another tab has sent or discarded them: they stay shown until the lists have been read again.
      void this.#api.queryClient.invalidateQueries().finally(() => {
        for (const line of gone) this.#hide(line);
      });
    }
    for (const write of writes.filter(isShown)) {
      if (write.state !== 'parked') this.show(write);
      else if (!this.#lines.some((line) => isOf(line, write))) this.add({ write });
      this.update(write, write);
    }
    this.tell();
  }

  state(isAway: boolean, canKeep: boolean): OutboxState {
    const waiting = this.writes.filter(({ state }) => state !== 'parked');
    const next: OutboxState = {
      waiting: waiting.length,
      oldest: waiting.length > 0 ? Math.min(...waiting.map(({ at }) => at)) : null,
      needUser: this.writes.length - waiting.length,
      isAway,
      canKeep,
      needsSignIn: false,
    };
    // The same object while nothing has changed, for React.
    const isSame =
      this.#state && Object.entries(next).every(([key, value]) => this.#state?.[key as 'waiting'] === value);
    if (!isSame || !this.#state) this.#state = next;
    return this.#state;
  }

  readonly subscribe = this.#writes.subscribe;

  /** Notifies the subscribers. */
  tell(): void {
    const writes = this.#lines.map(({ write }) => write).sort((one, other) => one.sequence - other.sequence);
    this.#changes = writes
      .filter(({ sequence }) => Number.isFinite(sequence))
      .map((write) => inWords(this.#api, write));
    this.#writes.set(writes);
  }

  /** Call it at the end of the session; otherwise the layers would lie over the lists of the next one. */
  clear(): void {
    for (const line of this.#lines) this.#hide(line);
    this.#set([]);
    this.#writes.dispose();
  }

  #hide(line: Line): void {
    line.takeOff?.();
    line.takeOff = undefined;
  }

  #set(lines: readonly Line[]): void {
    this.#lines = lines;
    this.tell();
  }

  /** The entity by the present id: the item may have had a temporary one when the write was stored. */
  #entityOf({ write, args, entity }: KeptWrite): string {
    return writeNamed(write)?.entity(this.#api, args) ?? entity;
  }
}

/** The verb for each kind of write. */
const VERBS: Readonly<Record<string, string>> = {
  'tasks.create': 'Capture',
  'reviews.update': 'Tick',
  create: 'New',
  update: 'Change',
  move: 'Move',
  defer: 'Defer',
  delete: 'Delete',
  complete: 'Complete',
};

function inWords(api: Api, kept: KeptWrite): UnsentChange {
  const { sequence, write, args, state, problem } = kept;
  const [nouns = '', does = ''] = write.split('.');
  const noun = nouns.replace(/s$/, '');
  const title = writeNamed(write)?.title?.(args);
  const verb = VERBS[write] ?? VERBS[does] ?? 'Change';
  // Most writes are to tasks: only others name their noun.
  const what = nouns === 'tasks' || nouns === 'reviews' ? verb : `${verb} ${noun}`;
  return {
    sequence,
    words: title === undefined ? `${verb}: a ${noun}` : `${what}: ${title}`,
    problem: state === 'parked' ? (problem ?? 'The server has refused it') : null,
    kind: state === 'parked' ? kindOf(kept) : 'other',
    fields: state === 'parked' ? changedFields(api, kept) : [],
    lost: state === 'parked' ? lostItem(api, kept) : null,
    theirs: state === 'parked' ? theirItem(kept) : null,
  };
}

function kindOf({ write, isConflict, isGone }: KeptWrite): UnsentChange['kind'] {
  if (isConflict) return isDeletion({ write }) ? 'deletion' : 'conflict';
  return isGone ? 'gone' : 'other';
}

const isOf = ({ write }: Line, other: Line | KeptWrite) => 'sequence' in other && write.sequence === other.sequence;

/** True when other writes wait for the id that this one brings. */
export const isCreation = ({ write }: Pick<KeptWrite, 'write'>): boolean => write.endsWith('.create');
