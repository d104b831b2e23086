import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Key, type ListState, useListState } from 'react-stately';
import type { ListCollection } from './item-list-collection.ts';
import { type ListSelection, noSelection } from './item-list-selection.ts';

/**
 * react-stately's list state for memoized rows: a row that does not render again still acts on the list as it is now. The
 * selection is the shared one.
 */
export function useSteadyListState<T extends object>(
  collection: ListCollection<T>,
  selection: ListSelection,
): { state: ListState<T>; selected: ReadonlySet<string> } {
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
  const { state, commit } = steadyView(current, committed, announced);
  useLayoutEffect(() => {
    committed.current = current;
    commit();
  });
  return { state, selected };
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

/** A view of the state that is being rendered; from its commit on, of the state that was committed last. */
function steadyView<T>(
  rendered: ListState<T>,
  committed: RefObject<ListState<T> | null>,
  announced: ReadonlySet<string>,
) {
  let isCommitted = false;
  const now = () => (isCommitted && committed.current) || rendered;
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
        // Only the announcement of a change reads this one.
        if (name === 'rawSelection') return announced;
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
