import type { Collection, Key, Node } from 'react-stately';

/** So many keys are looked for one by one; more in an index of all. */
const FEW = 10;

/** react-aria's view of an array: keys and nodes are made when they are asked for, so that ten thousand items cost little. */
export class ListCollection<T extends object> implements Collection<Node<T>> {
  readonly #items: readonly T[];
  readonly #getKey: (item: T) => string;
  /** Where the keys stand that have been shown or looked for; once more than a few have been looked for, of all. */
  #places = new Map<Key, number>();
  #searches = 0;
  /** Where the keys stood before: most stand there still, or beside. */
  readonly #formerly: ReadonlyMap<Key, number> | undefined;
  /** The first of the collections with the same keys at the same places: rows that are placed by it stay where they are. */
  readonly order: ListCollection<T>;
  readonly #getText: (item: T) => string;
  readonly #nodes = new Map<number, Node<T>>();

  /** `before`: the collection of the same list before, whose nodes stay where nothing has changed, and so do their rows. */
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
    for (const [index, node] of before.#nodes)
      if (node.value === items[index] && node.key === this.keyAt(index)) this.#nodes.set(index, node);
  }

  get size(): number {
    return this.#items.length;
  }

  getKeys(): Iterable<string> {
    return this.#items.map(this.#getKey);
  }

  *[Symbol.iterator](): Iterator<Node<T>> {
    for (let index = 0; index < this.#items.length; index++) {
      const node = this.at(index);
      if (node) yield node;
    }
  }

  /** Where the key stands, from 0; -1 when it is not here. */
  indexOf(key: Key): number {
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

  #search(key: Key): number {
    this.#searches += 1;
    if (this.#searches <= FEW) return this.#items.findIndex((item) => this.#getKey(item) === key);
    this.#places = new Map(this.#items.map((item, index) => [this.#getKey(item), index]));
    return this.#places.get(key) ?? -1;
  }

  keyAt(index: number): string | null {
    const item = this.#items[index];
    return item === undefined ? null : this.#getKey(item);
  }

  getItem(key: Key): Node<T> | null {
    return this.at(this.indexOf(key));
  }

  at(index: number): Node<T> | null {
    const known = this.#nodes.get(index);
    if (known) return known;
    const item = this.#items[index];
    if (item === undefined) return null;
    const key = this.#getKey(item);
    const node: Node<T> = {
      type: 'item',
      key,
      value: item,
      level: 0,
      hasChildNodes: false,
      childNodes: [],
      rendered: null,
      textValue: this.#getText(item),
      props: {},
      index,
    };
    this.#nodes.set(index, node);
    this.#places.set(key, index);
    return node;
  }

  getKeyBefore(key: Key): string | null {
    return this.keyAt(this.indexOf(key) - 1);
  }

  getKeyAfter(key: Key): string | null {
    const index = this.indexOf(key);
    return index < 0 ? null : this.keyAt(index + 1);
  }

  getFirstKey(): string | null {
    return this.keyAt(0);
  }

  getLastKey(): string | null {
    return this.keyAt(this.size - 1);
  }

  getTextValue(key: Key): string {
    return this.getItem(key)?.textValue ?? '';
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
