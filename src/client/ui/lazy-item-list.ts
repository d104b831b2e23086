import type { ReactNode } from 'react';
import type { ItemListProps } from './item-list.tsx';
import { lazyAnew } from './lazy-anew.ts';

interface LazyItemList {
  <T extends object>(props: ItemListProps<T> & { fallback?: ReactNode }): ReactNode;
  preload(): Promise<void>;
}

/** `ItemList`, for screens that are painted before its code has loaded. */
export const LazyItemList = lazyAnew<ItemListProps<object>>(
  async () => (await import('./item-list.tsx')).ItemList,
) as LazyItemList;
