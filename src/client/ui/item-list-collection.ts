import type { Collection, Key, Node } from 'react-stately';

/** react-aria's view of an array: nodes are made when they are asked for, so that ten thousand items cost little. */
export class ListCollection<T extends object> implements Collection<Node<T>> {
  readonly #items: readonly T[];
  readonly #keys: readonly string[];
  readonly #places: ReadonlyMap<Key, number>;
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
    this.#keys = items.map(getKey);
    this.#places = new Map(this.#keys.map((key, index) => [key, index]));
    this.#getText = getText;
    if (before === null || before.#getText !== getText) return;
    for (const [index, node] of before.#nodes)
      if (node.value === items[index] && node.key === this.#keys[index]) this.#nodes.set(index, node);
  }

  get size(): number {
    return this.#items.length;
  }

  getKeys(): Iterable<string> {
    return this.#keys;
  }

  *[Symbol.iterator](): Iterator<Node<T>> {
    for (let index = 0; index < this.#items.length; index++) {
      const node = this.at(index);
      if (node) yield node;
    }
  }

  /** Where the key stands, from 0; -1 when it is not here. */
  indexOf(key: Key): number {
    return this.#places.get(key) ?? -1;
  }

  keyAt(index: number): string | null {
    return this.#keys[index] ?? null;
  }

  getItem(key: Key): Node<T> | null {
    return this.at(this.indexOf(key));
  }

  at(index: number): Node<T> | null {
    const [item, key] = [this.#items[index], this.#keys[index]];
    if (item === undefined || key === undefined) return null;
    const known = this.#nodes.get(index);
    if (known) return known;
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
    const here = (candidate: string) => other.indexOf(candidate) >= 0;
    return this.#keys.slice(index + 1).find(here) ?? this.#keys.slice(0, Math.max(0, index)).findLast(here) ?? null;
  }
}
