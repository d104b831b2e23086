import { isVirtualDragging, useDrag } from '@react-aria/dnd';
import { type DragEvent, type HTMLAttributes, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DragPreviewRenderer, PressEvent } from 'react-aria';
import { createStore, type Store } from '#client/store/create-store.ts';
import type { RowDrag } from './item-list-drag.ts';
import type { AreaContext } from './item-list-drop-area.tsx';
import type { ListSelection } from './item-list-selection.ts';

/** What the rows of a list need for drags; the same object as long as the list exists. */
export interface RowDrags {
  /** Null where rows cannot be dragged. */
  rowDrag: RowDrag | null;
  /** The props that make a row draggable by the pointer. */
  dragProps: HTMLAttributes<HTMLElement>;
  /** Begins a drag by keys, at the button in a row. */
  dragByKeys(event: PressEvent): void;
  /** The id of what describes that button. */
  describedBy: Pick<Store<string | undefined>, 'get' | 'subscribe'>;
  /** Call it when a row has gone. */
  release(row: HTMLElement): void;
}

interface RowDragsOptions {
  /** Null where rows cannot be dragged. */
  drop: AreaContext | null;
  /** A selected row takes the whole selection along. */
  selection: ListSelection;
  preview: RefObject<DragPreviewRenderer | null>;
}

/**
 * The drags of all rows of a list, by pointer and by keys. Calls react-aria's hook once and tells it the row: in each row
 * it costs a seventh of the row, and renders all of them with the first key after a pointer.
 */
export function useRowDrags({ drop, selection, preview }: RowDragsOptions): RowDrags {
  const rowDrag = drop?.drag.rowDrag ?? null;
  /** The row that is picked up. */
  const row = useRef<HTMLElement>(null);
  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    isDisabled: drop === null,
    preview,
    getItems() {
      const held = rowDrag?.held();
      return held ? held.keys.map((key) => ({ [held.type]: key })) : [];
    },
    getAllowedDropOperations: () => ['move'],
    onDragStart() {
      const key = row.current?.dataset.key;
      if (!drop || !row.current || key === undefined) return;
      const chosen = selection.get();
      const keys = chosen.has(key) ? [...chosen] : [key];
      rowDrag?.start({ type: drop.drag.type, keys, key, row: row.current, from: drop.area });
    },
    onDragEnd: () => rowDrag?.end(),
  });
  const [describedBy] = useState(() => createStore<string | undefined>(undefined));
  const latest = useRef({ dragProps, dragButtonProps });
  const description = dragButtonProps['aria-describedby'];
  useLayoutEffect(() => {
    latest.current = { dragProps, dragButtonProps };
    if (description !== describedBy.get()) describedBy.set(description);
  });
  const [drags] = useState<RowDrags>(() => {
    const take = (element: Element) => {
      row.current = element.closest<HTMLElement>('[role="row"]');
    };
    return {
      rowDrag,
      describedBy,
      dragProps: {
        onDragStart(event) {
          take(event.currentTarget);
          latest.current.dragProps.onDragStart?.(event);
        },
        onDrag: (event) => latest.current.dragProps.onDrag?.(event),
        onDragEnd: (event) => latest.current.dragProps.onDragEnd?.(event),
      },
      dragByKeys(event) {
        take(event.target);
        latest.current.dragButtonProps.onPress?.(event);
      },
      release(gone) {
        if (rowDrag?.held()?.row !== gone) return;
        rowDrag.release(gone);
        // Ends a pointer drag whose end the page did not see: browsers report it only to an element that still exists.
        const end = new DragEvent('dragend', { dataTransfer: new DataTransfer() });
        if (!isVirtualDragging()) latest.current.dragProps.onDragEnd?.(end as unknown as DragEvent<HTMLElement>);
      },
    };
  });
  return drags;
}
