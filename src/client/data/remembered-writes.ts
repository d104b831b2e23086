import { isSentBy, type KeptWrite, type OutboxStore, type Owed } from './outbox-store.ts';

/** The present states of writes, by their places; null: removed. */
export type Changes = readonly (readonly [sequence: number, write: KeptWrite | null])[];

/** The writes of an account as one page knows them, and which of them the browser's storage lacks. */
export class RememberedWrites {
  readonly #writes = new Map<number, KeptWrite>();
  readonly #owed = new Map<number, Owed>();
  /** The highest place so far. */
  #last = 0;
  /** A fraction for this page's places, which no other page uses. */
  readonly #fraction = (1 + Math.random()) / 3;

  /** In their order. */
  all(): KeptWrite[] {
    return [...this.#writes.values()].sort((one, other) => one.sequence - other.sequence);
  }

  /** Those of them that this page knows. */
  known(changes: Changes): Changes {
    return changes.filter(([sequence]) => this.#writes.has(sequence));
  }

  /** What the browser's storage lacks. */
  owed(): readonly Owed[] {
    return [...this.#owed.values()];
  }

  get isOwing(): boolean {
    return this.#owed.size > 0;
  }

  /** Adds a write, in a place between those that the browser gives. */
  added(write: Omit<KeptWrite, 'sequence'>): KeptWrite {
    return { ...write, sequence: Math.floor(this.#last) + 1 + this.#fraction };
  }

  /** Like the store's `change`; undefined when the write must not be changed. */
  changed(sequence: number, change: Partial<KeptWrite>, page?: string): Changes {
    const write = this.#writes.get(sequence);
    return write && isSentBy(write, page) ? [[sequence, { ...write, ...change }]] : [];
  }

  /** Like the store's `settle`; undefined when it is too late. */
  settled(...[{ sequence }, change, ifUntried]: Parameters<OutboxStore['settle']>): Changes {
    if (ifUntried && !this.#writes.get(sequence)?.isUntried) return [];
    const others = this.all().filter((other) => other.sequence !== sequence);
    const changed = others.flatMap((other): Changes => {
      const now = change?.(other) ?? other;
      return now === other ? [] : [[other.sequence, now]];
    });
    return [[sequence, null], ...changed];
  }

  /** The browser's storage has these states. */
  note(changes: Changes): void {
    for (const [sequence, write] of changes) {
      this.#last = Math.max(this.#last, sequence);
      if (write) this.#writes.set(sequence, write);
      else this.#writes.delete(sequence);
    }
  }

  /** The browser's storage has exactly these writes. */
  noteAll(writes: readonly KeptWrite[]): void {
    this.#writes.clear();
    this.note(writes.map((write) => [write.sequence, write]));
  }

  /** The browser's storage lacks this state. */
  owe(changes: Changes): void {
    for (const [sequence, write] of changes) {
      const isNew = this.#owed.get(sequence)?.isNew ?? !this.#writes.has(sequence);
      this.#owed.set(sequence, { sequence, write, isNew });
    }
    this.note(changes);
  }

  /** The database is another one, which has none of the writes. */
  oweAll(): void {
    this.#owed.clear();
    for (const write of this.#writes.values())
      this.#owed.set(write.sequence, { sequence: write.sequence, write, isNew: true });
  }

  /** Another page has written these states into the browser's storage. */
  stored(changes: Changes): void {
    for (const [sequence] of changes) this.#owed.delete(sequence);
    this.note(changes);
  }

  /** These states have been written. */
  paid(owed: readonly Owed[]): void {
    for (const change of owed) {
      const now = this.#owed.get(change.sequence);
      if (now === change) this.#owed.delete(change.sequence);
      // It has changed meanwhile.
      else if (now) this.#owed.set(change.sequence, { ...now, isNew: false });
    }
  }
}
