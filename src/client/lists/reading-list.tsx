import type { ReactNode } from 'react';
import { LazyItemList } from '#client/ui/lazy-item-list.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import * as styles from '#styles/list.css.ts';
import { useItemList } from './use-one-list.ts';

/** Up to this many items are all in the document: a screen with three such lists stays under 1,500 nodes. */
export const FEW = 20;

interface ReadingListProps<T extends object> {
  /** The id of the heading that names the list. */
  labelledBy: string;
  items: readonly T[];
  /** Different for each item. Keep these three functions the same. */
  getKey: (item: T) => string;
  /** The whole spoken name of a row. */
  getText: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  /** The layout of a short list. */
  className?: string | undefined;
}

/**
 * Items to read, without actions. A short list is a plain one. Of a long one only the items in view are in the document:
 * they are rows that say their position, and arrows, PageDown and End reach each of them.
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

/** A key for each item: its id; its index when it has none, or an earlier item has the same id. */
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
