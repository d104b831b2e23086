import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Key, type ListState, useListState } from 'react-stately';
import { createStore, type Store } from '#client/store/create-store.ts';
import type { ListCollection } from './item-list-collection.ts';
import { type ListSelection, noSelection } from './item-list-selection.ts';

/**
 * The row of a list that is current, which Tab comes to, and whether the focus is in the list. Outside React's state, where
 * react-stately has them: a step renders the two rows, and not the list.
 */
export type CurrentRow = Store<{ readonly key: string | null; readonly isFocused: boolean }>;

/**
 * react-stately's list state for memoized rows: a row that does not render again still acts on the list as it is now. The
 * selection is the shared one, and the current row is told to who asks for it.
 */
export function useSteadyListState<T extends object>(
  collection: ListCollection<T>,
  selection: ListSelection,
): { state: ListState<T>; selected: ReadonlySet<string>; currentRow: CurrentRow } {
  const [currentRow] = useState<CurrentRow>(() =>
    createStore<ReturnType<CurrentRow['get']>>({ key: collection.keyAt(0), isFocused: false }),
  );
  const selected = useSyncExternalStore(selection.subscribe, selection.get);
  // react-aria's own set knows from which row a range is extended; that only helps the list it came from.
  const [own, setOwn] = useState<{ keys: ReadonlySet<string>; anchored: Iterable<Key> } | null>(null);
  const current = useListState<T>({
    collection,
    selectionMode: selection === noSelection ? 'none' : 'multiple',
    selectionBehavior: 'toggle',
    selectedKeys: own?.keys === selected ? own.anchored : selected,
    onSelectionChange(keys) {
      const anchored = keys === 'all' ? [...selection.get(), ...collection.getKeys()] : keys;
      const next = { keys: new Set(Array.from(anchored, String)), anchored };
      setOwn(next);
      selection.set(next.keys);
    },
  });
  const announced = useAnnounced(selected, selection.isQuiet(selected));
  const committed = useRef<ListState<T>>(null);
  const { state, commit } = steadyView(current, committed, announced, currentRow);
  useLayoutEffect(() => {
    committed.current = current;
    commit();
  });
  return { state, selected, currentRow };
}

/**
 * The selection as react-aria announces it: a change to another set, of what that one holds and this one did not. A quiet
 * change keeps the set and, before react-aria looks, refills it.
 */
function useAnnounced(selected: ReadonlySet<string>, isQuiet: boolean): ReadonlySet<string> {
  const last = useRef<Set<string>>(null);
  const next = useMemo(() => (isQuiet && last.current) || new Set(selected), [selected, isQuiet]);
  useLayoutEffect(() => {
    last.current = next;
    next.clear();
    for (const key of selected) next.add(key);
  }, [next, selected]);
  return next;
}

/**
 * A view of the state that is being rendered; from its commit on, of the state that was committed last. Which row is current
 * is the store's to say.
 */
function steadyView<T>(
  rendered: ListState<T>,
  committed: RefObject<ListState<T> | null>,
  rawSelection: ReadonlySet<string>,
  currentRow: CurrentRow,
) {
  let isCommitted = false;
  const now = () => (isCommitted && committed.current) || rendered;
  const change = (next: Partial<ReturnType<CurrentRow['get']>>) => {
    const before = currentRow.get();
    const after = { ...before, ...next };
    if (after.key !== before.key || after.isFocused !== before.isFocused) currentRow.set(after);
  };
  const own = {
    // Only the announcement of a change reads this one.
    rawSelection,
    get focusedKey() {
      return currentRow.get().key;
    },
    get isFocused() {
      return currentRow.get().isFocused;
    },
    setFocusedKey(key: Key | null) {
      if (key === null || now().collection.getItem(key)) change({ key: key === null ? null : String(key) });
    },
    setFocused: (isFocused: boolean) => change({ isFocused }),
  };
  const state: ListState<T> = {
    get collection() {
      return now().collection;
    },
    get disabledKeys() {
      return now().disabledKeys;
    },
    // react-stately does not export the manager's class: this one stands for that of the state now.
    selectionManager: new Proxy(rendered.selectionManager, {
      get(_, name) {
        if (name in own) return Reflect.get(own, name);
        const manager = now().selectionManager;
        const value: unknown = Reflect.get(manager, name);
        return typeof value === 'function' ? value.bind(manager) : value;
      },
    }),
  };
  const commit = () => {
    isCommitted = true;
  };
  return { state, commit };
}
