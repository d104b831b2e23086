import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { List } from '#client/registry/chosen-items.ts';
import type { TaskSelection } from '#client/registry/scope-targets.ts';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import type { Task } from '#contract/entities/task.ts';
import { useItemLists } from './use-item-lists.ts';
import { useTaskLists } from './use-task-lists.ts';

interface OneListOptions {
  /** For a caller that gets the handle from elsewhere. */
  handle?: RefObject<ItemListHandle | null>;
  /** Why the items could not be loaded. */
  error?: unknown;
  /** The key of the item that is open beside the list, to which the user returns. */
  current?: string | null;
  /** Whether more items are to come. */
  isLoading?: boolean;
  /** The items are for reading, and cannot be selected. */
  areRead?: boolean;
  /** False while the screen does not show the list: no key waits for it. */
  isShown?: boolean;
}

/**
 * A single list, joined with the commands: `rows` are the props that its component takes from here. `items` is undefined
 * until they are loaded. Keep `items` the same until one of them changes, and `keyOf` always.
 */
export function useItemList<T>(
  items: readonly T[] | undefined,
  keyOf: (item: T) => string,
  options: OneListOptions = {},
) {
  const { list, lists, ...how } = useAsLists(items, options);
  const { selection, onFocusItem, ...chosen } = useItemLists(lists, keyOf, how);
  return {
    ...chosen,
    selection,
    list,
    rows: { ref: list, getKey: keyOf, selection, onFocusItem: useFirst(onFocusItem) },
  };
}

/** `useOneList` for tasks, with the commands that act on them. */
export function useTaskList(
  tasks: readonly Task[] | undefined,
  { areInOrder = false, ...options }: OneListOptions & Pick<TaskSelection, 'areInOrder'> = {},
) {
  const { list, lists, ...how } = useAsLists(tasks, options);
  const { selection, onFocusItem, keyOf, onOpen, ...chosen } = useTaskLists(lists, { ...how, areInOrder });
  const rows = { ref: list, getKey: keyOf, selection, onFocusItem: useFirst(onFocusItem), onOpen };
  return { ...chosen, selection, keyOf, list, rows };
}

function useAsLists<T>(items: readonly T[] | undefined, options: OneListOptions) {
  const { handle, error, current, isLoading = false, areRead = false, isShown = true } = options;
  const own = useRef<ItemListHandle>(null);
  const list = handle ?? own;
  const lists = useMemo((): readonly List<T>[] => {
    if (!items || !isShown) return [];
    return [{ handle: list, items, isLoading, ...(current !== undefined && { current }) }];
  }, [list, items, isLoading, current, isShown]);
  return { list, lists, areRead, isComing: isShown && !items && !error };
}

function useFirst(onFocusItem: (list: number, key: string | null) => void): (key: string | null) => void {
  return useCallback((key) => onFocusItem(0, key), [onFocusItem]);
}
