/** An item with its index in a list, and its spoken name. */
export interface ListRow<T extends object> {
  key: string;
  item: T;
  text: string;
  index: number;
}

/** Up to this many keys are searched one by one; after that in an index of all. */
const FEW = 10;

/** The rows of a list. They and their keys are created when they are asked for, so that ten thousand items cost little. */
export class ListCollection<T extends object> {
  readonly #items: readonly T[];
  readonly #getKey: (item: T) => string;
  /** The indexes of keys that have been asked for; of all keys, once more than a few have been searched. */
  #places = new Map<string, number>();
  #searches = 0;
  /** The former indexes of the keys, most of which still hold, or nearly. */
  readonly #formerly: ReadonlyMap<string, number> | undefined;
  /**
   * The first of the collections with the same keys at the same indexes, so that rows which are placed by it stay where
   * they are.
   */
  readonly order: ListCollection<T>;
  readonly #getText: (item: T) => string;
  readonly #rows = new Map<number, ListRow<T>>();

  /** `before`: the former collection of the same list, whose rows are reused where nothing has changed. */
  constructor(
    items: readonly T[],
    getKey: (item: T) => string,
    getText: (item: T) => string,
    before: ListCollection<T> | null = null,
  ) {
    this.#items = items;
    this.#getKey = getKey;
    this.#getText = getText;
    this.#formerly = before === null ? undefined : before.#places;
    this.order = before !== null && this.#hasKeysOf(before) ? before.order : this;
    if (before === null || before.#getText !== getText) return;
    for (const [index, row] of before.#rows)
      if (row.item === items[index] && row.key === this.keyAt(index)) this.#rows.set(index, row);
  }

  get size(): number {
    return this.#items.length;
  }

  /** The index of the key; -1 when it is not here. */
  indexOf(key: string): number {
    const known = this.#places.get(key);
    if (known !== undefined || this.#searches > FEW) return known ?? -1;
    const former = this.#formerly?.get(key) ?? -2;
    const place = [former, former - 1, former + 1].find((index) => this.keyAt(index) === key) ?? this.#search(key);
    this.#places.set(key, place);
    return place;
  }

  #hasKeysOf(before: ListCollection<T>): boolean {
    if (before.size !== this.size || before.#getKey !== this.#getKey) return false;
    return this.#items.every(
      (item, index) => item === before.#items[index] || this.#getKey(item) === before.keyAt(index),
    );
  }

  #search(key: string): number {
    this.#searches += 1;
    if (this.#searches <= FEW) return this.#items.findIndex((item) => this.#getKey(item) === key);
    this.#places = new Map(this.#items.map((item, index) => [this.#getKey(item), index]));
    return this.#places.get(key) ?? -1;
  }

  keyAt(index: number): string | null {
    const item = this.#items[index];
    return item === undefined ? null : this.#getKey(item);
  }

  at(index: number): ListRow<T> | null {
    const known = this.#rows.get(index);
    if (known) return known;
    const item = this.#items[index];
    if (item === undefined) return null;
    const row = { key: this.#getKey(item), item, text: this.#getText(item), index };
    this.#rows.set(index, row);
    this.#places.set(row.key, index);
    return row;
  }

  /** Null when it is not here. */
  get(key: string): ListRow<T> | null {
    return this.at(this.indexOf(key));
  }

  /** The keys from one row to another, both included, in either order; none for a row that is not here. */
  keysBetween(one: string, other: string): string[] {
    const [first, last] = [this.indexOf(one), this.indexOf(other)].toSorted((a, b) => a - b);
    return first === undefined || last === undefined || first < 0
      ? []
      : this.#items.slice(first, last + 1).map(this.#getKey);
  }

  /** The first item after `key` that `other` still holds; else the nearest before it. */
  survivorNear(key: string, other: ListCollection<T>): string | null {
    const index = this.indexOf(key);
    const here = (candidate: string | null) => candidate !== null && other.indexOf(candidate) >= 0;
    for (let at = index + 1; at < this.size; at += 1) if (here(this.keyAt(at))) return this.keyAt(at);
    for (let at = index - 1; at >= 0; at -= 1) if (here(this.keyAt(at))) return this.keyAt(at);
    return null;
  }
}
