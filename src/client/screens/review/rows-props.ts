import type { RefObject } from 'react';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';

/** What the rows of a list need from their panel. */
export interface RowsProps {
  handle: RefObject<ItemListHandle | null>;
  headingId: string;
}
