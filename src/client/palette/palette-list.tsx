import { type KeyboardEventHandler, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import * as styles from '#styles/palette.css.ts';
import { PaletteOption } from './palette-option.tsx';
import type { PaletteRow } from './palette-row.ts';

/** How many rows are visible before the list is scrolled. */
const IN_VIEW = 18;

interface PaletteListProps {
  id: string;
  rows: readonly PaletteRow[];
  /** The query of the rows: for another one the list begins at its top. */
  query: string;
  /** The index of the selected row. */
  selected: number | null;
  /** How long after the last key the rows out of view follow, in milliseconds. */
  pause: number;
  onSelect: (index: number) => void;
  onChoose: (row: PaletteRow) => void;
  /** For assistive technology that moves the focus to a row; otherwise it is in the field. */
  onKeyDown: KeyboardEventHandler;
}

/** The id of a row's element in the list with this id. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/**
 * The rows of the palette. Those in view change with the key; the others follow when the user pauses, since nobody sees or
 * hears them before, or at once when one of them is selected. The same nodes from key to key: a screen reader speaks a
 * rebuilt list unsteadily.
 */
export function PaletteList(props: PaletteListProps) {
  const { id, rows, query, selected, pause, onSelect, onChoose, onKeyDown } = props;
  const list = useRef<HTMLDivElement>(null);
  const isLate = useIsLate(rows, pause);
  const isWhole = isLate || (selected !== null && selected >= IN_VIEW);
  // Reading or setting it on the element would lay out the page between a key and its frame.
  const isScrolled = useRef(false);
  const scrolledFor = useRef(query);
  useLayoutEffect(() => {
    const isOther = scrolledFor.current !== query;
    scrolledFor.current = query;
    if (!list.current) return;
    if ((isOther || selected === 0) && isScrolled.current) {
      list.current.scrollTop = 0;
      isScrolled.current = false;
    }
    if (selected === null || selected === 0) return;
    document.getElementById(optionId(id, selected))?.scrollIntoView({ block: 'nearest' });
    isScrolled.current = true;
  }, [id, query, selected]);

  /** The index of the row of an event. */
  const indexOf = ({ target }: SyntheticEvent): number | undefined => {
    const option = target instanceof Element ? target.closest('[role="option"]') : null;
    return option ? Number(option.id.slice(id.length + 1)) : undefined;
  };
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      hidden={rows.length === 0}
      className={styles.list}
      onScroll={({ currentTarget }) => {
        isScrolled.current = currentTarget.scrollTop > 0;
      }}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => {
        const index = indexOf(event);
        if (index !== undefined && index !== selected) onSelect(index);
      }}
      onClick={(event) => {
        const row = rows[indexOf(event) ?? -1];
        if (row) onChoose(row);
      }}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: isWhole ? Math.max(IN_VIEW, rows.length) : IN_VIEW }, (_, index) => (
        <PaletteOption
          key={optionId(id, index)}
          id={optionId(id, index)}
          row={rows[index] ?? null}
          isSelected={index === selected}
        />
      ))}
    </div>
  );
}

/** True once a value has been the same for this long. */
function useIsLate(value: unknown, pause: number): boolean {
  const [late, setLate] = useState<unknown>(null);
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (isLeaving) return;
    const timer = setTimeout(() => setLate(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause, isLeaving]);
  return late === value;
}
