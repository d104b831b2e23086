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
import type { Scope } from '#client/keys/scope.ts';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { useInnerScopes } from '#client/registry/in-overlay.tsx';
import { createListNavigator } from '#client/registry/list-navigator.ts';
import type { TargetOf } from '#client/registry/scope-targets.ts';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { createListSelection, type ListSelection, noSelection } from '#client/ui/item-list-selection.ts';
import { isInLayer } from '#client/ui/return-focus.ts';

/** A list on the screen. */
export interface List<T> {
  handle: RefObject<ItemListHandle | null>;
  items: readonly T[];
  /** The key of the item that is open beside it: where the focus returns to. */
  current?: string | null;
  /** Whether more of its items are to come. */
  isLoading?: boolean;
}

/** What the lists of a screen share. */
export interface ItemLists<T> {
  selection: ListSelection;
  /** For the `onFocusItem` of the list with this number. */
  onFocusItem: (list: number, key: string | null) => void;
  /** The items that a command acts on: those selected, else the one that has the focus. The same array until it changes. */
  chosen: readonly T[];
  /** Whether one of the items has the focus, or had it before an overlay took it. */
  hasFocus: boolean;
}

export interface ItemListsOptions {
  /** The items are for reading, and cannot be selected. */
  areRead?: boolean;
  /** The items are still being loaded: a key that goes to one waits for it. */
  isComing?: boolean;
}

/**
 * Joins the lists of a screen with the commands: `list:items` to move about in them and to select. An item that goes
 * over to another of the lists keeps the focus. Keep `lists` the same until an item changes, and `keyOf` always. A page
 * may have several of these: the one that has the focus is the one that is moved about in.
 */
export function useItemLists<T>(
  lists: readonly List<T>[],
  keyOf: (item: T) => string,
  { areRead = false, isComing = false }: ItemListsOptions = {},
): ItemLists<T> {
  const [selection] = useState(areRead ? noSelection : createListSelection);
  const inner = useInnerScopes();
  /** An overlay over the lists has the focus, and gives it back. */
  const isCovered = useCallback(() => inner === null && isInLayer(), [inner]);
  const [focused, setFocused] = useState<{ list: number; key: string } | null>(null);
  const selected = useSyncExternalStore(selection.subscribe, selection.get);

  const latest = useRef({ lists, focused, isComing });
  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = { lists, focused, isComing };
    if (!focused || lists === before.lists) return;
    const isIn = ({ items }: List<T>) => items.some((item) => keyOf(item) === focused.key);
    const here = lists[focused.list];
    // One item may be in two lists: a next action that is due.
    if (here && isIn(here)) return;
    const now = lists.findIndex(isIn);
    // A moved card keeps the focus; also when it comes back because the move has failed.
    if (now >= 0 && !isCovered()) lists[now]?.handle.current?.focusItem(focused.key);
  });
  useEffect(() => {
    // What is no longer here cannot be acted upon.
    if (selection.get().size === 0 || lists.length === 0) return;
    const here = itemsWith(selection.get(), lists, keyOf);
    if (here.size < selection.get().size) selection.set(new Set([...selection.get()].filter((key) => here.has(key))));
  }, [lists, selection, keyOf]);

  const onFocusItem = useCallback(
    (list: number, key: string | null) => {
      if (key !== null) {
        setFocused((before) => (before?.key === key && before.list === list ? before : { list, key }));
        return;
      }
      // Where the focus has gone is known once the event is over. An overlay gives it back.
      queueMicrotask(() => {
        if (isCovered()) return;
        setFocused((before) => (before?.list === list && !hasFocusWithin(latest.current.lists[list]) ? null : before));
      });
    },
    [isCovered],
  );

  useEffect(() => {
    // An overlay could not give the focus back to an item that had gone meanwhile: nothing has it now.
    const onFocusIn = () => {
      if (latest.current.focused && !isCovered() && !latest.current.lists.some(hasFocusWithin)) setFocused(null);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [isCovered]);

  const navigator = useMemo(
    () =>
      createListNavigator(() => latest.current.lists.map(({ items, ...list }) => ({ ...list, count: items.length })), {
        focused: () => latest.current.focused,
        selection,
        isComing: () => latest.current.isComing,
        keysOf: (list) => (latest.current.lists[list]?.items ?? []).map(keyOf),
      }),
    [selection, keyOf],
  );
  const { live: page } = useCommands();
  const live = inner ?? page;
  useLayoutEffect(() => live.addList(navigator), [live, navigator]);

  const marked = useMemo(() => {
    if (selected.size === 0) return [];
    return [...itemsWith(selected, lists, keyOf).values()];
  }, [lists, selected, keyOf]);
  const chosen = useMemo(() => {
    if (marked.length > 0) return marked;
    const list = lists[focused?.list ?? -1];
    if (!list || !focused) return [];
    // The list knows the place: there may be thousands, and this is done at each step.
    const there = list.items[list.handle.current?.indexOf(focused.key) ?? -1];
    if (there && keyOf(there) === focused.key) return [there];
    return list.items.filter((item) => keyOf(item) === focused.key);
  }, [lists, marked, focused, keyOf]);

  return { selection, onFocusItem, chosen, hasFocus: focused !== null };
}

/**
 * Makes a selection live while `target` is not null. Of several nouns on one page, keys act on that of the list which
 * has the focus; the palette reaches the others too.
 */
export function useSelectionScope<S extends Scope>(scope: S, target: TargetOf<S> | null, hasFocus: boolean): void {
  const { live: page } = useCommands();
  const live = useInnerScopes() ?? page;
  const registered = useScope(scope, target);
  useLayoutEffect(() => {
    if (hasFocus && target !== null && registered.current) live.toFront(scope, registered.current.target);
  }, [live, scope, target, hasFocus, registered]);
}

/** The same for a noun whose commands act on ids: on that of the first item, or on those of all. */
export function useSelectedIds<T>(
  scope: 'selection:project' | 'selection:context' | 'selection:reference',
  { chosen, hasFocus }: Pick<ItemLists<T>, 'chosen' | 'hasFocus'>,
  idOf: (item: T) => string,
): void {
  const target = useMemo(() => {
    const [first, ...others] = chosen.map(idOf);
    return first === undefined ? null : { id: first, ids: [first, ...others] };
  }, [chosen, idOf]);
  useSelectionScope(scope, target, hasFocus);
}

/** The items of some keys, each once, in the order of the lists; these are not gone through further than it takes. */
function itemsWith<T>(keys: ReadonlySet<string>, lists: readonly List<T>[], keyOf: (item: T) => string) {
  const found = new Map<string, T>();
  for (const { items } of lists) {
    for (const item of items) {
      if (found.size === keys.size) return found;
      const key = keyOf(item);
      if (keys.has(key) && !found.has(key)) found.set(key, item);
    }
  }
  return found;
}

function hasFocusWithin(list: List<unknown> | undefined): boolean {
  return list?.handle.current?.hasFocus() ?? false;
}
