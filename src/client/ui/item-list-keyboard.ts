import type { RefObject } from 'react';
import type { AriaGridListOptions } from 'react-aria';
import type { ListCollection } from './item-list-collection.ts';
import { pageStep } from './use-virtual-rows.ts';

/** Which row each key of the list leads to; unlike react-aria's own, also when most rows are not in the document. */
export function rowKeyboard<T extends object>(
  collection: ListCollection<T>,
  grid: RefObject<HTMLElement | null>,
  rowOf: (key: string) => HTMLElement | null,
): NonNullable<AriaGridListOptions<T>['keyboardDelegate']> {
  /** 0 when it is not in the document; undefined beyond the ends. */
  const heightOf = (index: number) => {
    const key = collection.keyAt(index);
    return key === null ? undefined : (rowOf(key)?.offsetHeight ?? 0);
  };
  const page = (key: string | number, step: 1 | -1) =>
    grid.current && collection.keyAt(pageStep(grid.current, heightOf, collection.indexOf(key), step));
  return {
    getKeyBelow: (key) => collection.getKeyAfter(key),
    getKeyAbove: (key) => collection.getKeyBefore(key),
    getFirstKey: () => collection.getFirstKey(),
    getLastKey: () => collection.getLastKey(),
    getKeyPageBelow: (key) => page(key, 1),
    getKeyPageAbove: (key) => page(key, -1),
  };
}
