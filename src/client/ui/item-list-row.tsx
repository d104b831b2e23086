import { isVirtualDragging } from '@react-aria/dnd';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { mergeProps, useButton, useGridListItem } from 'react-aria';
import type { ListState, Node } from 'react-stately';
import * as styles from '#styles/item-list.css.ts';
import type { RowDrag } from './item-list-drag.ts';
import { type ListSelection, noSelection } from './item-list-selection.ts';
import type { RowDrags } from './use-row-drags.ts';
import type { CurrentRow } from './use-steady-list-state.ts';

/** What the rows of a list share; the same object for as long as the list is there. */
export interface RowList<T extends object> {
  drags: RowDrags;
  selection: ListSelection;
  currentRow: CurrentRow;
  open(item: T): void;
}

interface ItemListRowProps<T extends object> {
  list: RowList<T>;
  /** Another one at each render of the list, which alone does not make the row render: see `useSteadyListState`. */
  state: ListState<T>;
  node: Node<T>;
  item: T;
  renderItem: (item: T) => ReactNode;
  /** From the top of the list, when only the rows in view are in the document. */
  top: number | undefined;
  measure: ((row: HTMLElement | null) => void) | undefined;
  selected: boolean;
  held: boolean;
  /** Whether pressing it opens the item. */
  opens: boolean;
  draggable: boolean;
  /** The command that the button runs which begins a keyboard drag; only the current row has it. */
  dragCommand: string | undefined;
}

function Row<T extends object>(props: ItemListRowProps<T>) {
  const { list, state, node, item, renderItem, measure, top, draggable } = props;
  const { selected, held, opens, dragCommand } = props;
  const { rowDrag, dragProps } = list.drags;
  const ref = useRef<HTMLDivElement>(null);
  // Not told by the list, which a step does not render. react-aria's hook reads the same from the state.
  const isCurrent = useSyncExternalStore(list.currentRow.subscribe, () => {
    const { key, isFocused } = list.currentRow.get();
    return key === node.key && (isFocused ? 'focused' : 'current');
  });
  const { rowProps, gridCellProps } = useGridListItem({ node }, state, ref);
  const attach = useCallback(
    (row: HTMLDivElement | null) => {
      ref.current = row;
      measure?.(row);
    },
    [measure],
  );
  useEffect(() => {
    const row = ref.current;
    return () => {
      if (row) list.drags.release(row);
    };
  }, [list]);
  const plain = useRef(false);
  const content = useMemo(() => renderItem(item), [renderItem, item]);
  const { onPointerDown, onClick, onKeyDown, ...otherProps } = rowProps;
  const ownProps = mergeProps(otherProps, draggable ? dragProps : {}, {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      plain.current = isPlain(event);
      if (!plain.current && isForRow(event)) onPointerDown?.(event);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      // A control is pressed for what it does: it selects nothing, by keys no more than by the pointer.
      if (isForRow(event)) {
        if (plain.current) list.open(item);
        else onClick?.(event);
      }
      plain.current = false;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Enter is the screen's: it opens. To react-aria it is one more way to select, and so are both keys that press a
      // control in the row.
      const isPressed = event.key === ' ' && event.target !== event.currentTarget;
      if (event.key !== 'Enter' && !isPressed) onKeyDown?.(event);
    },
    'aria-rowindex': node.index + 1,
  });
  return (
    <div
      {...ownProps}
      draggable={draggable}
      ref={attach}
      className={styles.row}
      style={top === undefined ? undefined : { position: 'absolute', insetInline: 0, top }}
      // An effect of react-aria's list must not find it: at a later render that would scroll back to the row that has the focus.
      data-collection={undefined}
      data-index={node.index}
      data-selected={selected}
      data-held={held}
      data-opens={opens}
    >
      <div {...gridCellProps}>
        {list.selection !== noSelection && <span className={styles.mark} data-mark aria-hidden="true" />}
        {content}
        {isCurrent && rowDrag && <DragButton list={list} node={node} command={dragCommand} rowDrag={rowDrag} />}
      </div>
    </div>
  );
}

/** One row: the item's own contents, the mark that shows and changes whether it is selected, the drag button. */
export const ItemListRow = memo(Row, (before, now) =>
  (Object.keys(now) as (keyof typeof now)[]).every((name) => name === 'state' || Object.is(before[name], now[name])),
) as typeof Row;

/**
 * A press of the pointer that only gives the row the focus: with Ctrl, Cmd or Shift, or on the mark, it selects. The
 * press of a screen reader, which has no pressure, selects too: it cannot hold a key meanwhile.
 */
function isPlain(event: PointerEvent<HTMLElement>): boolean {
  const onMark = event.target instanceof Element && event.target.closest('[data-mark]') !== null;
  return !onMark && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.pressure > 0;
}

/** False for a press of a control in the row, or of one that lies over the page and only comes here through React. */
function isForRow({ currentTarget: row, target }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && row.contains(target) && !target.closest('button, a, input, select, textarea');
}

interface DragButtonProps<T extends object> {
  list: RowList<T>;
  node: Node<T>;
  command: string | undefined;
  rowDrag: RowDrag;
}

function DragButton<T extends object>({ list: { drags, selection }, node, command, rowDrag }: DragButtonProps<T>) {
  const ref = useRef<HTMLButtonElement>(null);
  const describedBy = useSyncExternalStore(drags.describedBy.subscribe, drags.describedBy.get);
  const count = useSyncExternalStore(selection.subscribe, () => {
    const selected = selection.get();
    return selected.has(String(node.key)) ? selected.size : 1;
  });
  const { buttonProps } = useButton(
    {
      'aria-label': `Drag ${count > 1 ? `${count} selected items` : node.textValue}`,
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      onPress(event) {
        // A second press of the key that began it, before react-aria hears keys itself.
        if (isVirtualDragging()) return;
        drags.dragByKeys(event);
        if (ref.current && isVirtualDragging()) rowDrag.chooseByArrows(ref.current);
      },
    },
    ref,
  );
  return <button {...buttonProps} ref={ref} className={styles.dragButton} data-drag-button data-command={command} />;
}
