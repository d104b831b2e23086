import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { type Key, type ListState, useListState } from 'react-stately';
import type { ListCollection } from './item-list-collection.ts';
import { type ListSelection, noSelection } from './item-list-selection.ts';

/**
 * react-stately's list state behind an object that stays the same, so that a row which is not drawn anew still acts on
 * what is true now. The selection is the shared one.
 */
export function useSteadyListState<T extends object>(
  collection: ListCollection<T>,
  selection: ListSelection,
): { state: ListState<T>; selected: ReadonlySet<string> } {
  const selected = useSyncExternalStore(selection.subscribe, selection.get);
  // react-aria's own set knows from which row a range is extended; that only helps the list it came from.
  const own = useRef<{ keys: ReadonlySet<string>; anchored: Iterable<Key> } | null>(null);
  const state = useListState<T>({
    collection,
    selectionMode: selection === noSelection ? 'none' : 'multiple',
    selectionBehavior: 'toggle',
    selectedKeys: own.current?.keys === selected ? own.current.anchored : selected,
    onSelectionChange(keys) {
      const anchored = keys === 'all' ? [...selection.get(), ...collection.getKeys()] : keys;
      own.current = { keys: new Set(Array.from(anchored, String)), anchored };
      selection.set(own.current.keys);
    },
  });
  const latest = useRef(state);
  latest.current = state;
  const heard = useRef<Heard>({ of: selected, keys: new Set(selected) });
  if (heard.current.of !== selected) heard.current = nextHeard(heard.current, selected, selection.isQuiet(selected));
  const [steady] = useState(() => steadyView(latest, heard));
  return { state: steady, selected };
}

/** The selection as react-aria speaks it: it speaks when the set is another one, of what is in this one and was not in that. */
interface Heard {
  of: ReadonlySet<string>;
  keys: Set<string>;
}

function nextHeard({ keys }: Heard, selected: ReadonlySet<string>, isQuiet: boolean): Heard {
  if (!isQuiet) return { of: selected, keys: new Set(selected) };
  keys.clear();
  for (const key of selected) keys.add(key);
  return { of: selected, keys };
}

function steadyView<T>(latest: RefObject<ListState<T>>, heard: RefObject<Heard>): ListState<T> {
  return {
    get collection() {
      return latest.current.collection;
    },
    get disabledKeys() {
      return latest.current.disabledKeys;
    },
    // react-stately does not export the manager's class; what is read from this one is always the latest one's.
    selectionManager: new Proxy(latest.current.selectionManager, {
      get(_, name) {
        // Only what speaks a change of the selection reads this one.
        if (name === 'rawSelection') return heard.current.keys;
        const manager = latest.current.selectionManager;
        const value: unknown = Reflect.get(manager, name);
        return typeof value === 'function' ? value.bind(manager) : value;
      },
    }),
  };
}
