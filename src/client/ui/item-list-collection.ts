/** An item with its place in a list, from 0, and its spoken name. */
export interface ListRow<T extends object> {
  key: string;
  item: T;
  text: string;
  index: number;
}

/** So many keys are looked for one by one; more in an index of all. */
const FEW = 10;

/** The rows of a list: they and their keys are made when they are asked for, so that ten thousand items cost little. */
export class ListCollection<T extends object> {
  readonly #items: readonly T[];
  readonly #getKey: (item: T) => string;
  /** Where the keys stand that have been shown or looked for; once more than a few have been looked for, of all. */
  #places = new Map<string, number>();
  #searches = 0;
  /** Where the keys stood before: most stand there still, or beside. */
  readonly #formerly: ReadonlyMap<string, number> | undefined;
  /** The first of the collections with the same keys at the same places: rows that are placed by it stay where they are. */
  readonly order: ListCollection<T>;
  readonly #getText: (item: T) => string;
  readonly #rows = new Map<number, ListRow<T>>();

  /** `before`: the collection of the same list before, whose rows stay the same where nothing has changed. */
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

  /** Where the key stands, from 0; -1 when it is not here. */
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

  /** Those from one row to another, both included, in either order; none for a row that is not here. */
  keysBetween(one: string, other: string): string[] {
    const [first, last] = [this.indexOf(one), this.indexOf(other)].toSorted((a, b) => a - b);
    return first === undefined || last === undefined || first < 0
      ? []
      : this.#items.slice(first, last + 1).map(this.#getKey);
  }

  /** Of the items after `key`, the first that `other` still holds; else of those before it, the nearest. */
  survivorNear(key: string, other: ListCollection<T>): string | null {
    const index = this.indexOf(key);
    const here = (candidate: string | null) => candidate !== null && other.indexOf(candidate) >= 0;
    for (let at = index + 1; at < this.size; at += 1) if (here(this.keyAt(at))) return this.keyAt(at);
    for (let at = index - 1; at >= 0; at -= 1) if (here(this.keyAt(at))) return this.keyAt(at);
    return null;
  }
}
