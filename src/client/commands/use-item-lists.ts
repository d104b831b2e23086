import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { createListSelection, type ListSelection } from '#client/ui/item-list-selection.ts';
import { layerMark } from '#client/ui/return-focus.ts';
import { useScope } from './commands-context.tsx';
import { createListNavigator } from './list-navigator.ts';

/** A list on the screen. */
export interface List<T> {
  handle: RefObject<ItemListHandle | null>;
  items: readonly T[];
}

/** What the lists of a screen share. */
export interface ItemLists<T> {
  selection: ListSelection;
  /** For the `onFocusItem` of the list with this number. */
  onFocusItem: (list: number, key: string | null) => void;
  /** The items that a command acts on: those selected, else the one that has the focus. The same array until it changes. */
  chosen: readonly T[];
}

/**
 * Joins the lists of a screen with the commands: `list:items` to move about in them and to select. An item that goes
 * over to another of the lists keeps the focus. Keep `lists` the same until an item changes, and `keyOf` always.
 */
export function useItemLists<T>(lists: readonly List<T>[], keyOf: (item: T) => string): ItemLists<T> {
  const [selection] = useState(createListSelection);
  const [focused, setFocused] = useState<{ list: number; key: string } | null>(null);
  const selected = useSyncExternalStore(selection.subscribe, selection.get);

  const latest = useRef({ lists, focused });
  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = { lists, focused };
    if (!focused || lists === before.lists) return;
    const now = lists.findIndex(({ items }) => items.some((item) => keyOf(item) === focused.key));
    // A moved card keeps the focus (design §6); also when it comes back because the move has failed.
    if (now >= 0 && now !== focused.list && !isInOverlay()) lists[now]?.handle.current?.focusItem(focused.key);
  });
  useEffect(() => {
    // What is no longer here cannot be acted upon.
    if (selection.get().size === 0 || lists.length === 0) return;
    const here = new Set(lists.flatMap(({ items }) => items.map(keyOf)));
    const kept = [...selection.get()].filter((key) => here.has(key));
    if (kept.length < selection.get().size) selection.set(new Set(kept));
  }, [lists, selection, keyOf]);

  const onFocusItem = useCallback((list: number, key: string | null) => {
    if (key !== null) {
      setFocused((before) => (before?.key === key && before.list === list ? before : { list, key }));
      return;
    }
    // Where the focus has gone is known once the event is over. An overlay gives it back.
    queueMicrotask(() => {
      if (isInOverlay()) return;
      setFocused((before) => (before?.list === list && !hasFocusWithin(latest.current.lists[list]) ? null : before));
    });
  }, []);

  const navigator = useMemo(
    () =>
      createListNavigator(() => latest.current.lists.map(({ handle, items }) => ({ handle, count: items.length })), {
        focused: () => latest.current.focused,
        selection,
        keysOf: (list) => (latest.current.lists[list]?.items ?? []).map(keyOf),
      }),
    [selection, keyOf],
  );
  useScope('list:items', navigator);

  const marked = useMemo(
    () => (selected.size > 0 ? lists.flatMap(({ items }) => items.filter((item) => selected.has(keyOf(item)))) : []),
    [lists, selected, keyOf],
  );
  const chosen = useMemo(() => {
    if (marked.length > 0) return marked;
    // Only its own list is gone through: there may be thousands in the others, and this is done at each step.
    return lists[focused?.list ?? -1]?.items.filter((item) => keyOf(item) === focused?.key) ?? [];
  }, [lists, marked, focused, keyOf]);

  return { selection, onFocusItem, chosen };
}

function isInOverlay(): boolean {
  return document.activeElement?.closest(`[${layerMark}]`) != null;
}

function hasFocusWithin(list: List<unknown> | undefined): boolean {
  return list?.handle.current?.hasFocus() ?? false;
}
