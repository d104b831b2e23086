import { isVirtualDragging, useDrop } from '@react-aria/dnd';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import * as styles from '#styles/item-list.css.ts';
import type { DropArea, ListDrag, RowDrag } from './item-list-drag.ts';
import type { ItemListHandle } from './item-list-handle.ts';

interface ListDropAreaProps {
  /** The name of the place while rows are dragged: the list's own name. */
  label: string;
  drag: ListDrag;
  className?: string;
  /** Holds one `ItemList`, and whatever else takes drops for it: a heading, the empty space below. */
  children: ReactNode;
}

/** The drop area around a list, for the list in it. */
export interface AreaContext {
  area: DropArea;
  drag: ListDrag;
  /** Receives the handle of the list in it. */
  list: RefObject<ItemListHandle | null>;
}

const Area = createContext<AreaContext | null>(null);

/** The area around the list, if its rows can be dragged. */
export const useDropArea = (): AreaContext | null => useContext(Area);

/** A box in which the rows of a list can be dragged, and that takes rows of other lists, wherever in it they are dropped. */
export function ListDropArea({ label, drag, className, children }: ListDropAreaProps) {
  const ref = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const list = useRef<ItemListHandle>(null);
  const latest = useRef(drag);
  useLayoutEffect(() => {
    latest.current = drag;
  });
  const area: DropArea = useMemo<DropArea>(
    () => ({
      element: () => target.current,
      holds: (key) => list.current?.hasItem(key) === true,
      brings(held) {
        const { type, canDrop } = latest.current;
        const keys = held.keys.filter((key) => !area.holds(key));
        return held.type === type && keys.length > 0 && (canDrop?.(keys) ?? true) ? keys : [];
      },
      focusItem: (key) => list.current?.focusItem(key),
      focusFirst: () => list.current?.focusFirst(),
    }),
    [],
  );
  const { rowDrag } = drag;
  useEffect(() => rowDrag.register(area), [rowDrag, area]);

  const held = useSyncExternalStore(rowDrag.subscribe, rowDrag.held);
  const take = () => {
    const rows = rowDrag.held();
    const keys = rows ? area.brings(rows) : [];
    if (keys.length === 0) return;
    drag.onDrop(keys);
    rowDrag.dropOn(area);
  };
  // For the pointer; keys have a target of their own.
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation() {
      const rows = rowDrag.held();
      return rows && !isVirtualDragging() && area.brings(rows).length > 0 ? 'move' : 'cancel';
    },
    onDrop: take,
  });
  const context = useMemo(() => ({ area, drag, list }), [area, drag]);
  return (
    <div
      {...dropProps}
      ref={ref}
      className={className ? `${styles.area} ${className}` : styles.area}
      data-drop-target={isDropTarget && held !== null}
    >
      <Area value={context}>{children}</Area>
      {held && <KeyTarget label={label} area={area} rowDrag={rowDrag} target={target} onDrop={take} />}
    </div>
  );
}

interface KeyTargetProps {
  label: string;
  area: DropArea;
  rowDrag: RowDrag;
  target: RefObject<HTMLDivElement | null>;
  onDrop: () => void;
}

/**
 * Has the focus while keys choose the area. Rendered only during a drag, since Orca does not notice a changed role; in an
 * application, since only there Orca leaves arrows, Enter and Esc to the page.
 */
function KeyTarget({ label, area, rowDrag, target, onDrop }: KeyTargetProps) {
  const { dropProps, isDropTarget } = useDrop({
    ref: target,
    getDropOperation() {
      const rows = rowDrag.held();
      // The list that the rows are from is a target too: the choice begins there.
      return rows && (area.brings(rows).length > 0 || rows.from === area) ? 'move' : 'cancel';
    },
    onDrop,
  });
  // A place, not a group of fields.
  const named = { role: 'group', 'aria-label': label };
  return (
    <div role="application">
      <div
        ref={target}
        {...named}
        aria-describedby={dropProps['aria-describedby']}
        tabIndex={-1}
        className={styles.keyTarget}
        data-drop-target={isDropTarget}
      />
    </div>
  );
}
