import { type ImportReport, noneTransferred, type TransferNote } from '#contract/entities/transfer.ts';
import type { ReadExport } from './transfer-file.ts';
import type { TransferItem } from './transfer-items.ts';
import type { Step } from './transfer-plan.ts';

/** The results of the items of a file, over all attempts. */
export class Tally {
  readonly #read: ReadExport;
  /** In any of the groups below: counted here, since it is needed after each item. */
  readonly #settled = new Set<string>();
  readonly #made = new Set<string>();
  readonly #used = new Set<string>();
  readonly #already = new Set<string>();
  readonly #here = new Map<string, TransferNote>();
  readonly #skipped = new Map<string, TransferNote>();
  readonly #partly = new Map<string, TransferNote[]>();

  constructor(read: ReadExport) {
    this.#read = read;
  }

  /** How many items are settled, skipped ones included. */
  get settled(): number {
    return this.#settled.size;
  }

  /** What a new attempt finds on the server. */
  find(plan: ReadonlyMap<string, Step>): void {
    // Items that were left out before may be wanted now.
    for (const left of [this.#skipped, this.#here]) {
      for (const key of left.keys()) this.#settled.delete(key);
      left.clear();
    }
    for (const [key, step] of plan) {
      const { kind } = step;
      if (kind === 'used') this.used(key);
      if (kind === 'here') {
        this.#here.set(key, step.note);
        this.#settled.add(key);
      }
      // Created by an earlier attempt of this page, not found.
      if (kind === 'already' && !this.#made.has(key)) {
        this.#already.add(key);
        this.#settled.add(key);
      }
    }
  }

  /** Found under the same name. */
  used(key: string): void {
    this.#used.add(key);
    this.#settled.add(key);
  }

  made({ key, noun, title }: TransferItem, lacking: readonly string[]): void {
    this.#made.add(key);
    this.#settled.add(key);
    this.#skipped.delete(key);
    if (lacking.length > 0) {
      this.#partly.set(
        key,
        lacking.map((reason) => ({ noun, title, reason })),
      );
    }
  }

  skip({ key, noun, title }: TransferItem, reason: string): void {
    this.#settled.add(key);
    this.#skipped.set(key, { noun, title, reason });
  }

  report(): ImportReport {
    const { items, skipped, partly, reviews, unknown } = this.#read;
    const counted = (keys: ReadonlySet<string>) => {
      const counts = noneTransferred();
      for (const { key, noun } of items) if (keys.has(key)) counts[noun] += 1;
      return counts;
    };
    return {
      made: counted(this.#made),
      used: counted(this.#used),
      already: counted(this.#already),
      here: [...this.#here.values()],
      skipped: [...skipped, ...this.#skipped.values()],
      partly: [
        ...partly.filter(({ key }) => this.#made.has(key)).map(({ noun, title, reason }) => ({ noun, title, reason })),
        ...[...this.#partly.values()].flat(),
      ],
      notCarried: [
        ...(this.#made.size > 0
          ? [
              'When things were created, changed and completed: the server sets its own time, and no call takes another.',
            ]
          : []),
        ...(this.#made.size > 0 && unknown.length > 0
          ? [`Fields that Mizu does not have: ${unknown.join(', ')}. They stay in the file.`]
          : []),
        ...(reviews.length > 0
          ? [`${reviews.length} weekly ${reviews.length === 1 ? 'review' : 'reviews'}: no call makes one of the past.`]
          : []),
      ],
    };
  }
}
