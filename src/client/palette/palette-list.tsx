import { Command } from 'cmdk';
import { memo, type RefObject, useEffect, useState } from 'react';
import * as styles from '#styles/palette.css.ts';
import { PaletteOption, rowValue } from './palette-option.tsx';
import { type PaletteRow, ROWS } from './palette-row.ts';

/** How many rows can be seen before the list is scrolled. */
export const IN_VIEW = 18;

interface PaletteListProps {
  ref: RefObject<HTMLDivElement | null>;
  rows: readonly PaletteRow[];
  /** A row out of view is selected: all of them render at once. */
  isWhole: boolean;
  /** The elements of the rows. */
  options: RefObject<(HTMLElement | null)[]>;
  onChoose: (row: PaletteRow) => void;
}

/**
 * The rows of the palette. Those in view change with the key; the others after the frame that shows it, since nobody sees
 * or hears them before. The same nodes from key to key: a list that is rebuilt speaks unsteadily (design §10).
 */
export const PaletteList = memo(function PaletteList(props: PaletteListProps) {
  const { ref, rows, isWhole, options, onChoose } = props;
  const later = useAfterFrame(rows);
  const rest = isWhole ? rows : later;
  const rowAt = (index: number) => (index < IN_VIEW || index >= rows.length ? rows : (rest ?? []))[index] ?? null;
  return (
    <Command.List ref={ref} label="Results" hidden={rows.length === 0} className={styles.list}>
      {Array.from({ length: rest === null ? IN_VIEW : ROWS }, (_, index) => (
        <PaletteOption key={rowValue(index)} index={index} row={rowAt(index)} elements={options} onChoose={onChoose} />
      ))}
    </Command.List>
  );
});

/** A value as it was when the last frame was painted; null before the first. */
function useAfterFrame<T>(value: T): T | null {
  const [painted, setPainted] = useState<T | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
