import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Scope } from '#client/keys/scope.ts';
import { type Chosen, ChosenItems, itemsWith, type List } from '#client/registry/chosen-items.ts';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { useInnerScopes } from '#client/registry/in-overlay.tsx';
import { createListNavigator } from '#client/registry/list-navigator.ts';
import type { TargetOf } from '#client/registry/scope-targets.ts';
import { createListSelection, type ListSelection, noSelection } from '#client/ui/item-list-selection.ts';
import { isInLayer } from '#client/ui/return-focus.ts';

/** What the lists of a screen share. */
export interface JoinedLists<T> {
  selection: ListSelection;
  /** For the `onFocusItem` of the list with this number. */
  onFocusItem: (list: number, key: string | null) => void;
  /** What commands act on; `useChosen` renders it. */
  chosen: Pick<ChosenItems<T>, 'get' | 'subscribe'>;
}

/** For a screen that shows what commands act on, and renders at each step of the focus. */
export type ItemLists<T> = Omit<JoinedLists<T>, 'chosen'> & { chosen: readonly T[]; hasFocus: boolean };

export interface ItemListsOptions {
  /** The items are for reading, and cannot be selected. */
  areRead?: boolean;
  /** The items are still loading: a key that goes to one waits for it. */
  isComing?: boolean;
}

/**
 * Joins the lists of a screen with the commands: `list:items` to move about in them and to select. An item that moves to
 * another of the lists keeps the focus. Keep `lists` the same until an item changes, and `keyOf` always. A page may have
 * several of these: keys go to the one with the focus.
 */
export function useJoinedLists<T>(
  lists: readonly List<T>[],
  keyOf: (item: T) => string,
  { areRead = false, isComing = false }: ItemListsOptions = {},
): JoinedLists<T> {
  const [selection] = useState(areRead ? noSelection : createListSelection);
  const [chosen] = useState(() => new ChosenItems(selection, keyOf));
  const inner = useInnerScopes();
  const isStillComing = useRef(isComing);
  const navigator = useMemo(
    () =>
      createListNavigator(() => chosen.lists.map(({ items, ...list }) => ({ ...list, count: items.length })), {
        focused: () => chosen.focused,
        selection,
        isComing: () => isStillComing.current,
        keysOf: (list) => (chosen.lists[list]?.items ?? []).map(keyOf),
      }),
    [chosen, selection, keyOf],
  );
  /** An overlay over the lists has the focus, and gives it back. */
  const isCovered = useCallback(() => {
    const element = navigator.element();
    return (inner === null || element !== null) && isInLayer(element);
  }, [inner, navigator]);

  // Before this render: a list that loses the row moves the focus when it commits.
  const { focused } = chosen;
  useLayoutEffect(() => {
    isStillComing.current = isComing;
    if (lists === chosen.lists) return;
    chosen.setLists(lists);
    if (focused) {
      const isIn = ({ items }: List<T>) => items.some((item) => keyOf(item) === focused.key);
      const here = lists[focused.list];
      // One item may be in two lists: a next action that is due.
      const now = here && isIn(here) ? -1 : lists.findIndex(isIn);
      // A moved card keeps the focus; also when it comes back because the move has failed.
      if (now >= 0 && !isCovered()) lists[now]?.handle.current?.focusItem(focused.key);
    }
    chosen.refresh();
  });
  useLayoutEffect(() => selection.subscribe(() => chosen.refresh()), [selection, chosen]);
  useEffect(() => {
    // Removes what is no longer here, which commands cannot act on.
    if (selection.get().size === 0 || lists.length === 0) return;
    const here = itemsWith(selection.get(), lists, keyOf);
    if (here.size < selection.get().size) selection.set(new Set([...selection.get()].filter((key) => here.has(key))));
  }, [lists, selection, keyOf]);

  const onFocusItem = useCallback(
    (list: number, key: string | null) => {
      if (key !== null) return chosen.focus({ list, key });
      // After the event, when the new focus is known. An overlay gives it back.
      queueMicrotask(() => {
        if (isCovered()) return;
        if (chosen.focused?.list === list && !hasFocusWithin(chosen.lists[list])) chosen.focus(null);
      });
    },
    [chosen, isCovered],
  );

  useEffect(() => {
    // An overlay could not give the focus back to an item that was gone: no item has it now.
    const onFocusIn = () => {
      if (chosen.focused && !isCovered() && !chosen.lists.some(hasFocusWithin)) chosen.focus(null);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [chosen, isCovered]);

  const { live: page } = useCommands();
  const live = inner ?? page;
  useLayoutEffect(() => live.addList(navigator), [live, navigator]);

  return { selection, onFocusItem, chosen };
}

/** `useItemLists` for a screen that shows what commands act on. */
export function useItemLists<T>(
  lists: readonly List<T>[],
  keyOf: (item: T) => string,
  options: ItemListsOptions = {},
): ItemLists<T> {
  const joined = useJoinedLists(lists, keyOf, options);
  const { items, hasFocus } = useChosen(joined.chosen);
  return { ...joined, chosen: items, hasFocus };
}

/** Renders what commands act on. */
export function useChosen<T>({ subscribe, get }: JoinedLists<T>['chosen']): Chosen<T> {
  return useSyncExternalStore(subscribe, get);
}

/**
 * Makes a selection live while `target` is not null. Of several nouns on one page, keys act on that of the list with the
 * focus; the palette reaches the others too.
 */
export function useSelectionScope<S extends Scope>(scope: S, target: TargetOf<S> | null, hasFocus: boolean): void {
  const giver = useScope(scope, target);
  useLayoutEffect(() => {
    if (hasFocus && target !== null) giver.toFront();
  }, [giver, target, hasFocus]);
}

/** For a noun whose commands act on ids: on that of the first item, or on all of them. */
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

function hasFocusWithin(list: List<unknown> | undefined): boolean {
  return list?.handle.current?.hasFocus() ?? false;
}
