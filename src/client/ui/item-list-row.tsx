import { isVirtualDragging } from '@react-aria/dnd';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useButton } from 'react-aria';
import * as styles from '#styles/item-list.css.ts';
import type { CurrentRow } from './current-row.ts';
import type { ListRow } from './item-list-collection.ts';
import type { RowDrag } from './item-list-drag.ts';
import { type ListSelection, noSelection } from './item-list-selection.ts';
import type { rowHandlers } from './row-handlers.ts';
import type { RowDrags } from './use-row-drags.ts';

/** What the rows of a list share; the same object as long as the list exists. */
export interface RowList {
  drags: RowDrags;
  selection: ListSelection;
  currentRow: CurrentRow;
  handlers: ReturnType<typeof rowHandlers>;
}

interface ItemListRowProps<T extends object> {
  list: RowList;
  row: ListRow<T>;
  renderItem: (item: T) => ReactNode;
  /** From the top of the list, in pixels, for a row that stands apart from those in view. */
  top: number | undefined;
  measure: ((element: HTMLElement | null) => void) | undefined;
  selected: boolean;
  held: boolean;
  /** Whether a press opens the item. */
  opens: boolean;
  draggable: boolean;
  /** The command of the button that begins a keyboard drag; only the current row has the button. */
  dragCommand: string | undefined;
}

/** A grid holds only rows of cells. */
export const rowRole = { role: 'row' };
export const cellRole = { role: 'gridcell', 'aria-colindex': 1 };

function Row<T extends object>(props: ItemListRowProps<T>) {
  const { list, row, renderItem, measure, top, draggable, selected, held, opens, dragCommand } = props;
  const { rowDrag, dragProps } = list.drags;
  const { key, item, text, index } = row;
  const ref = useRef<HTMLDivElement>(null);
  // Subscribed here, since a step does not render the list.
  const isCurrent = useSyncExternalStore(list.currentRow.subscribe, () => {
    const now = list.currentRow.get();
    return now.key === key && (now.isFocused ? 'focused' : 'current');
  });
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      ref.current = element;
      measure?.(element);
    },
    [measure],
  );
  useEffect(() => {
    const element = ref.current;
    return () => {
      if (element) list.drags.release(element);
    };
  }, [list]);
  useEffect(() => {
    const [element, now] = [ref.current, list.currentRow.get()];
    // The present value: the focus may have moved before this is called.
    if (isCurrent !== 'focused' || now.key !== key || !now.isFocused) return;
    if (!element?.contains(document.activeElement)) element?.focus({ preventScroll: true });
  }, [isCurrent, list, key]);
  const content = useMemo(() => renderItem(item), [renderItem, item]);
  const named = {
    'aria-label': text || undefined,
    'aria-selected': list.selection === noSelection ? undefined : selected,
    'aria-rowindex': index + 1,
  };
  return (
    <div
      {...list.handlers}
      {...(draggable && dragProps)}
      {...rowRole}
      {...named}
      tabIndex={isCurrent ? 0 : -1}
      draggable={draggable}
      ref={attach}
      className={styles.row}
      style={top === undefined ? undefined : { position: 'absolute', insetInline: 0, top }}
      data-key={key}
      data-index={index}
      data-selected={selected}
      data-held={held}
      data-opens={opens}
    >
      <div {...cellRole}>
        {list.selection !== noSelection && <span className={styles.mark} data-mark aria-hidden="true" />}
        {content}
        {isCurrent && rowDrag && <DragButton list={list} row={row} command={dragCommand} rowDrag={rowDrag} />}
      </div>
    </div>
  );
}

/** One row: the item's own content, the checkbox of its selection, the drag button. */
export const ItemListRow = memo(Row) as typeof Row;

interface DragButtonProps<T extends object> {
  list: RowList;
  row: ListRow<T>;
  command: string | undefined;
  rowDrag: RowDrag;
}

function DragButton<T extends object>({ list: { drags, selection }, row, command, rowDrag }: DragButtonProps<T>) {
  const ref = useRef<HTMLButtonElement>(null);
  const describedBy = useSyncExternalStore(drags.describedBy.subscribe, drags.describedBy.get);
  const count = useSyncExternalStore(selection.subscribe, () => {
    const selected = selection.get();
    return selected.has(row.key) ? selected.size : 1;
  });
  const { buttonProps } = useButton(
    {
      'aria-label': `Drag ${count > 1 ? `${count} selected items` : row.text}`,
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      onPress(event) {
        // A second press of the key that began it, before react-aria listens itself.
        if (isVirtualDragging()) return;
        drags.dragByKeys(event);
        if (ref.current && isVirtualDragging()) rowDrag.chooseByArrows(ref.current);
      },
    },
    ref,
  );
  return <button {...buttonProps} ref={ref} className={styles.dragButton} data-drag-button data-command={command} />;
}
