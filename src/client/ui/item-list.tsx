import { DragPreview } from '@react-aria/dnd';
import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DragPreviewRenderer } from 'react-aria';
import { useHasTabbableChild } from 'react-aria/private/focus/useHasTabbableChild';
import * as styles from '#styles/item-list.css.ts';
import { createCurrentRow } from './current-row.ts';
import { ListCollection } from './item-list-collection.ts';
import { useDropArea } from './item-list-drop-area.tsx';
import type { ItemListHandle } from './item-list-handle.ts';
import { listKeys } from './item-list-keyboard.ts';
import { cellRole, ItemListRow, type RowList, rowRole } from './item-list-row.tsx';
import { type ListSelection, noSelection } from './item-list-selection.ts';
import { rowHandlers } from './row-handlers.ts';
import { createRowSelector } from './row-selector.ts';
import { useListFocus } from './use-list-focus.ts';
import { useRowDrags } from './use-row-drags.ts';
import { useSelectionWords } from './use-selection-words.ts';
import { useTabKey } from './use-tab-key.ts';
import { type ShownRow, useVirtualRows } from './use-virtual-rows.ts';

export interface ItemListProps<T extends object> {
  /** The list's name: either this or `labelledBy`. */
  label?: string;
  /** The id of the heading that names the list; the heading gets the focus when the last row is gone. */
  labelledBy?: string;
  items: readonly T[];
  /** Keep it the same function. */
  getKey: (item: T) => string;
  /** The whole spoken name of a row. Keep it the same function until the names change. */
  getText: (item: T) => string;
  /** A row's content; Tab reaches the controls in it. Keep it the same function, or every row renders again. */
  renderItem: (item: T) => ReactNode;
  /** May be shared with other lists; `noSelection` where nothing can be selected. */
  selection: ListSelection;
  /** How many items there are, when `items` does not have all of them. */
  total?: number;
  /** Up to how many rows all are in the document; of a longer list only those in view. */
  allShown?: number;
  /** Called with the row that has the focus within; with null when the focus leaves the list. */
  onFocusItem?: (key: string | null) => void;
  /** Called for a plain press of the pointer on a row, outside the controls in it. */
  onOpen?: (item: T) => void;
  /** Focuses a replacement when the last row is gone; by default the heading. */
  onEmptied?: () => void;
  /** Called when one of the last rows is rendered, and again when others are the last: more may have to be loaded. */
  onNearEnd?: (() => void) | undefined;
  /** Called at the keyup of a key within. */
  onKeyUp?: (() => void) | undefined;
  /** The content of an empty list, which can have the focus and is described by it. */
  empty: ReactNode;
  ref?: Ref<ItemListHandle>;
}

/** How many rows before its end count as near the end. */
const NEAR = 50;

/** The drag of a list whose rows cannot be dragged. */
const neverChanges = () => () => undefined;
const holdsNothing = () => null;

/**
 * A list of items with actions: one Tab stop, arrows, Home, End, PageUp and PageDown, Space to select. Enter, Esc, Mod+A
 * and letters are the screen's. In a `ListDropArea` its rows can be dragged.
 */
export function ItemList<T extends object>({
  label,
  labelledBy,
  items,
  getKey,
  getText,
  renderItem,
  selection,
  total,
  allShown,
  onFocusItem,
  onOpen,
  onEmptied,
  onNearEnd,
  onKeyUp,
  empty,
  ref,
}: ItemListProps<T>) {
  const grid = useRef<HTMLDivElement>(null);
  const preview = useRef<DragPreviewRenderer>(null);
  const isTabbing = useTabKey();
  const drop = useDropArea();
  const before = useRef<ListCollection<T>>(null);
  const collection = useMemo(
    () => new ListCollection(items, getKey, getText, before.current),
    [items, getKey, getText],
  );
  useLayoutEffect(() => {
    before.current = collection;
  }, [collection]);
  const [currentRow] = useState(() => createCurrentRow(collection.keyAt(0)));
  const selected = useSyncExternalStore(selection.subscribe, selection.get);
  const rowDrag = drop?.drag.rowDrag ?? null;
  const held = useSyncExternalStore(rowDrag?.subscribe ?? neverChanges, rowDrag?.held ?? holdsNothing);

  const shown = useRef<readonly ShownRow[]>([]);
  const { focusItem, stepTo, makeCurrent, rowOf, focusProps } = useListFocus({
    grid,
    collection,
    startOf: useCallback((index: number) => shown.current.find((row) => row.index === index)?.start, []),
    currentRow,
    onFocusItem,
    isElsewhere: (key) => rowDrag?.holds(key) === true,
    onEmptied: onEmptied ?? (() => (labelledBy ? document.getElementById(labelledBy) : grid.current)?.focus()),
  });
  const { order } = collection;
  const {
    rows,
    height,
    before: room,
    measure,
  } = useVirtualRows({
    grid,
    count: collection.size,
    allShown,
    keyAt: useCallback((index: number) => order.keyAt(index), [order]),
    pinned: collection.indexOf(currentRow.get().key ?? ''),
  });

  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (!onNearEnd || last < collection.size - NEAR) return;
    // When a list has been scrolled past, its last rows stay rendered: otherwise it would load to its end.
    if (grid.current && grid.current.getBoundingClientRect().bottom > 0) onNearEnd();
  }, [last, collection, onNearEnd]);

  const drags = useRowDrags({ drop, selection, preview });
  const latest = useRef({ collection, onOpen, total });
  // Before the lists move the focus: each then knows the rows of all of them.
  useInsertionEffect(() => {
    latest.current = { collection, onOpen, total };
    shown.current = rows;
  });
  const [{ list, onKeyDown }] = useState(() => {
    const now = () => latest.current.collection;
    const selector =
      selection === noSelection ? null : createRowSelector(selection, (one, other) => now().keysBetween(one, other));
    const open = (key: string) => {
      const row = now().get(key);
      if (row) latest.current.onOpen?.(row.item);
    };
    const list: RowList = {
      drags,
      selection,
      currentRow,
      handlers: rowHandlers({ open, selector, makeCurrent, isTabbing }),
    };
    const isPartial = () => (latest.current.total ?? 0) > now().size;
    return { list, onKeyDown: listKeys({ collection: now, currentRow, selector, rowOf, stepTo, isPartial }) };
  });
  const [handle] = useState<ItemListHandle>(() => {
    const now = () => latest.current.collection;
    const focusAt = (index: number) => {
      const key = now().keyAt(Math.max(0, Math.min(index, now().size - 1)));
      if (key !== null) focusItem(key);
    };
    return {
      focusItem,
      stepTo,
      focusFirst: () => focusAt(0),
      enter: () => (now().size === 0 ? grid.current?.focus() : focusAt(0)),
      focusNext() {
        const { key, isFocused } = currentRow.get();
        const here = key === null ? 0 : now().indexOf(key);
        focusAt(isFocused ? here + 1 : here);
      },
      hasFocus: () => grid.current?.contains(document.activeElement) ?? false,
      focusedKey: () => currentRow.get().key,
      element: () => grid.current,
      hasItem: (key) => now().indexOf(key) >= 0,
      indexOf: (key) => now().indexOf(key),
      keyAt: (index) => now().keyAt(index),
      startDrag(key) {
        // Only the current row has the button.
        stepTo(key);
        rowOf(key)?.querySelector<HTMLElement>('[data-drag-button]')?.click();
      },
    };
  });
  useImperativeHandle(ref, () => handle, [handle]);
  useImperativeHandle(drop?.list, () => handle, [handle]);

  const isEmpty = collection.size === 0;
  const emptyId = useId();
  const textOf = (key: string) => collection.get(key)?.text ?? '';
  useSelectionWords(selection, selected, currentRow, textOf);
  const dragText = (keys: readonly string[]) =>
    drop?.drag.getDragText?.(keys) ??
    (keys.length === 1 && keys[0] !== undefined ? textOf(keys[0]) : `${keys.length} items`);
  const hasControl = useHasTabbableChild(grid, { isDisabled: !isEmpty });
  const listProps = {
    role: 'grid',
    ...(labelledBy === undefined ? { 'aria-label': label ?? '' } : { 'aria-labelledby': labelledBy }),
    'aria-multiselectable': selection === noSelection ? undefined : true,
    'aria-colcount': 1,
    ...(isEmpty ? { 'aria-describedby': emptyId } : { 'aria-rowcount': Math.max(total ?? 0, collection.size) }),
    // A row is the Tab stop, or what an empty list offers.
    tabIndex: isEmpty && !hasControl ? 0 : -1,
    onKeyDown,
    onKeyUp,
    onMouseDown(event: MouseEvent) {
      // A press between its rows takes the focus from nothing.
      if (event.target === grid.current) event.preventDefault();
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      focusProps.onFocus(event);
      const { currentTarget, target } = event;
      // Events of overlays bubble here too, through React's tree.
      const isWithin = currentTarget.contains(target);
      const { key: last, isFocused } = currentRow.get();
      if (isWithin === isFocused || isEmpty) return;
      currentRow.setFocused(isWithin);
      if (!isWithin) return;
      // A focus that comes from outside onto a row or a control in one, by a pointer or a screen reader, stays there; by
      // Tab it goes on to the row that had the focus last.
      const key = keyOfRow(target, grid.current);
      if (key !== null && !isTabbing()) makeCurrent(key);
      else if (last !== null && key !== last) focusItem(last);
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget)) currentRow.setFocused(false);
      focusProps.onBlur(event);
    },
  };
  return (
    <div
      {...listProps}
      ref={grid}
      className={styles.list}
      style={height === undefined ? undefined : { height, paddingTop: room }}
    >
      {isEmpty && (
        <div {...rowRole}>
          <div {...cellRole} id={emptyId}>
            {empty}
          </div>
        </div>
      )}
      {rows.map(({ index, start, isApart }) => {
        const row = collection.at(index);
        if (!row) return null;
        return (
          <ItemListRow
            key={row.key}
            list={list}
            row={row}
            renderItem={renderItem}
            top={isApart ? start : undefined}
            measure={measure}
            selected={selected.has(row.key)}
            held={held?.keys.includes(row.key) === true}
            opens={onOpen !== undefined}
            draggable={drop !== null}
            dragCommand={drop?.drag.command}
          />
        );
      })}
      {drop && (
        <DragPreview ref={preview}>
          {() => <div className={styles.preview}>{dragText(rowDrag?.held()?.keys ?? [])}</div>}
        </DragPreview>
      )}
    </div>
  );
}

/** The key of the row around an element; null for an element in no row of this list. */
function keyOfRow(element: Element, grid: HTMLElement | null): string | null {
  const row = element.closest<HTMLElement>('[role="row"][data-key]');
  return row && grid?.contains(row) ? (row.dataset.key ?? null) : null;
}
