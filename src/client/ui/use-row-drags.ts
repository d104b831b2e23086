import { isVirtualDragging, useDrag } from '@react-aria/dnd';
import { type DragEvent, type HTMLAttributes, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DragPreviewRenderer, PressEvent } from 'react-aria';
import { createStore, type Store } from '#client/store/create-store.ts';
import type { RowDrag } from './item-list-drag.ts';
import type { AreaContext } from './item-list-drop-area.tsx';
import type { ListSelection } from './item-list-selection.ts';

/** What the rows of a list have of their drags; the same object for as long as the list is there. */
export interface RowDrags {
  /** Null where rows cannot be dragged. */
  rowDrag: RowDrag | null;
  /** Makes a row one that the pointer can drag. */
  dragProps: HTMLAttributes<HTMLElement>;
  /** Begins a drag by keys, at the button in a row. */
  dragByKeys(event: PressEvent): void;
  /** The id of what describes that button. */
  describedBy: Pick<Store<string | undefined>, 'get' | 'subscribe'>;
  /** To be called when a row has gone. */
  release(row: HTMLElement): void;
}

interface RowDragsOptions {
  /** Null where rows cannot be dragged. */
  drop: AreaContext | null;
  /** A row that is selected takes all others along that are. */
  selection: ListSelection;
  preview: RefObject<DragPreviewRenderer | null>;
}

/**
 * The drags of all rows of a list, by pointer and by keys. react-aria's hook is called once and told which row it is: in each row
 * it costs a seventh of the row, and renders something of all of them with the first key after a pointer.
 */
export function useRowDrags({ drop, selection, preview }: RowDragsOptions): RowDrags {
  const rowDrag = drop?.drag.rowDrag ?? null;
  /** The row that is taken hold of. */
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
        // What is dragged by the pointer is dropped where the page did not see it end: browsers tell only an element that is there.
        const end = new DragEvent('dragend', { dataTransfer: new DataTransfer() });
        if (!isVirtualDragging()) latest.current.dragProps.onDragEnd?.(end as unknown as DragEvent<HTMLElement>);
      },
    };
  });
  return drags;
}
