import type { ReactNode } from 'react';
import { LazyItemList } from '#client/ui/lazy-item-list.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import * as styles from '#styles/list.css.ts';
import { useItemList } from './use-one-list.ts';

/** Up to so many items stand in the document all at once: a screen with three such lists stays under 1,500 nodes. */
export const FEW = 20;

interface ReadingListProps<T extends object> {
  /** The id of the heading that names the list. */
  labelledBy: string;
  items: readonly T[];
  /** Unlike that of every other item. Keep these three functions the same. */
  getKey: (item: T) => string;
  /** The whole spoken name of an item that is a row. */
  getText: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  /** How a few of them are laid out. */
  className?: string | undefined;
}

/**
 * Items that are read and not acted upon. A few are a plain list. Of more only those in view are in the document: they
 * are rows that say their place, and arrows, PageDown and End reach each of them.
 */
export function ReadingList<T extends object>({ className = styles.list, ...list }: ReadingListProps<T>) {
  const { labelledBy, items, getKey, renderItem } = list;
  if (items.length > FEW) return <Rows {...list} />;
  return (
    <ul aria-labelledby={labelledBy} className={className}>
      {items.map((item) => (
        <li key={getKey(item)} className={styles.card}>
          {renderItem(item)}
        </li>
      ))}
    </ul>
  );
}

function Rows<T extends object>({ items, getKey, ...list }: Omit<ReadingListProps<T>, 'className'>) {
  const { rows } = useItemList(items, getKey, { areRead: true });
  return (
    <LazyItemList {...list} {...rows} items={items} allShown={FEW} empty={null} fallback={<Skeleton lines={4} />} />
  );
}

/** A key for each item: its id; its place where it has none, or the id of one before it. */
export function keysOf<T extends object>(items: readonly T[], idOf: (item: T) => unknown): (item: T) => string {
  const keys = new Map<T, string>();
  const taken = new Set<string>();
  for (const [place, item] of items.entries()) {
    const id = idOf(item);
    const key = id == null || taken.has(`id ${id}`) ? `place ${place}` : `id ${id}`;
    taken.add(key);
    keys.set(item, key);
  }
  return (item) => keys.get(item) ?? '';
}
