import { createStore } from '#client/store/create-store.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import { changedFields, isDeletion, lostItem, theirItem } from './field-conflicts.ts';
import { names, onlyNames, temporaryIdOf } from './kept-ids.ts';
import type { OutboxState, UnsentChange } from './outbox.ts';
import type { KeptWrite } from './outbox-store.ts';
import { writeNamed } from './writes.ts';

/** A write that is not sent, as this page shows it. */
export interface Line {
  /** Its `sequence` is infinite until it is stored. */
  write: KeptWrite;
  /** Takes its layer off the lists. Absent while it has none. */
  takeOff?: (() => void) | undefined;
}

/** The writes that this page shows as not sent, with their layers over the lists. */
export class OutboxLines {
  readonly #api: Api;
  #lines: readonly Line[] = [];
  /** What other pages are sending. Their deletions can still be taken back, and hold nothing up. */
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

  /** The same as the user is told. */
  get changes(): readonly UnsentChange[] {
    return this.#changes;
  }

  /** Oldest first. A new array whenever it changes. */
  get writes(): readonly KeptWrite[] {
    return this.#writes.get();
  }

  /** The places of those that are stored. */
  stored(): ReadonlySet<number> {
    return new Set(this.#lines.map(({ write }) => write.sequence).filter(Number.isFinite));
  }

  /** False once it was refused, discarded, or sent by whichever page. */
  isWaiting(line: Line): boolean {
    return line.write.state !== 'parked' && this.#lines.includes(line);
  }

  add(line: Line): void {
    if (!this.#lines.includes(line)) this.#set([...this.#lines, line]);
  }

  /** Forgets a line, and takes its layer off. */
  takeOff(gone: KeptWrite): void {
    const line = this.#lines.find((other) => isOf(other, gone));
    if (line) this.#hide(line);
    this.remove(gone);
  }

  /** Forgets a line; its layer is the caller's to take off. */
  remove(gone: Line | KeptWrite): void {
    this.#set(this.#lines.filter((line) => line !== gone && !isOf(line, gone)));
  }

  /** Notes what has become of a write. A parked one is not shown in the lists any more. */
  update({ sequence }: KeptWrite, change: Partial<KeptWrite>): void {
    const line = this.#lines.find(({ write }) => write.sequence === sequence);
    if (!line) return;
    line.write = { ...line.write, ...change };
    if (line.write.state === 'parked') this.#hide(line);
    this.tell();
  }

  /** Shows a write over the lists; returns how to take it off. */
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
   * True when a write to this entity has to wait for one of these, or one that names an item that is to be created, or for what another
   * page is sending: without an answer, that one would be sent once more, over this one.
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

  /** The last write to an entity, when it is stored and has never been sent. */
  untried(entity: string): KeptWrite | undefined {
    const last = this.#lines.findLast(({ write }) => this.#entityOf(write) === entity)?.write;
    return last?.isUntried && Number.isFinite(last.sequence) && !this.#mayBeTwin(last) ? last : undefined;
  }

  /**
   * Whether a write may be about what another one creates, under the id that the server has given it without a word: then what
   * waits for that creation is done to the same item, and the write is not all that there is to take back.
   */
  #mayBeTwin(write: KeptWrite): boolean {
    // A deletion goes by itself.
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

  /** A write, and with the creation of an item all that is to be done to it, or has no other part in it than its name. */
  withDependents(sequence: number): readonly KeptWrite[] {
    const first = this.writes.find((write) => write.sequence === sequence);
    if (!first) return [];
    const entity = this.#entityOf(first);
    if (!isCreation(first)) return [first];
    const isOfIt = (write: KeptWrite) => this.#entityOf(write) === entity || onlyNames(write, first);
    const later = this.writes.filter((write) => write.sequence > sequence);
    const others = later.filter((write) => !isOfIt(write));
    // What was to be made for it alone.
    const isForIt = (write: KeptWrite) =>
      (write.args as { after?: Id }).after === temporaryIdOf(first) &&
      !others.some((other) => other !== write && names(other.args, temporaryIdOf(write)));
    return [first, ...later.filter((write) => isOfIt(write) || isForIt(write))];
  }

  /**
   * Brings the lines in step with what is stored. `before`: what was stored here before that was read; `elsewhere`: what other pages
   * are sending.
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
      // Another tab has sent them, or they were discarded: the lists show them until they have been asked again.
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

  /** Tells that something about the lines has changed. */
  tell(): void {
    const writes = this.#lines.map(({ write }) => write).sort((one, other) => one.sequence - other.sequence);
    this.#changes = writes
      .filter(({ sequence }) => Number.isFinite(sequence))
      .map((write) => inWords(this.#api, write));
    this.#writes.set(writes);
  }

  /** The session is over. What was opened too late has its layers over the lists of the next one. */
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

  /** As this page calls it: the item may have had a temporary id when the write was stored. */
  #entityOf({ write, args, entity }: KeptWrite): string {
    return writeNamed(write)?.entity(this.#api, args) ?? entity;
  }
}

/** What each kind of change does. */
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
  // Most are of tasks: only what is of something else says so.
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
