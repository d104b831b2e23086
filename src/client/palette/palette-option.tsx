import { Command } from 'cmdk';
import { memo, type RefObject, useCallback } from 'react';
import { visuallyHidden } from '#styles/hidden.css.ts';
import * as styles from '#styles/palette.css.ts';
import { isSameRow, type PaletteRow, recentId } from './palette-row.ts';

interface PaletteOptionProps {
  index: number;
  /** Null: there are fewer rows than this. */
  row: PaletteRow | null;
  /** Where it puts its element, by index. */
  elements: RefObject<(HTMLElement | null)[]>;
  /** The same function from key to key, or every option renders at every key. */
  onChoose: (row: PaletteRow) => void;
}

/** What cmdk knows an option by. */
export const rowValue = (index: number) => `row ${index}`;

/**
 * A row of the palette, with the heading of the section that it begins. The heading is spoken with its first row, once.
 * Renders only when it shows something else: a letter leaves many of the fifty as they are.
 */
export const PaletteOption = memo(
  Option,
  (before, now) =>
    before.index === now.index &&
    before.elements === now.elements &&
    before.onChoose === now.onChoose &&
    isSameRow(before.row, now.row),
);

function Option({ index, row, elements, onChoose }: PaletteOptionProps) {
  const keepElement = useCallback(
    (element: HTMLElement | null) => {
      elements.current[index] = element;
    },
    [elements, index],
  );
  return (
    <>
      {row?.section !== undefined && (
        <div className={styles.section} aria-hidden="true">
          {row.section}
        </div>
      )}
      <Command.Item
        ref={keepElement}
        value={rowValue(index)}
        hidden={!row}
        disabled={!row}
        className={styles.row}
        data-choice={row ? recentId(row.choice) : undefined}
        onSelect={() => row && onChoose(row)}
      >
        {row && <Content row={row} />}
      </Command.Item>
    </>
  );
}

function Content({ row: { label, also, note, reason, keyHint, section } }: { row: PaletteRow }) {
  const words = reason === undefined ? note : `unavailable: ${reason}`;
  return (
    <>
      {section !== undefined && <div className={visuallyHidden}>{`${section}: `}</div>}
      {/* One box: between two a screen reader hears a space before the comma. */}
      <div className={styles.rowLabel}>
        <span>{label}</span>
        {also !== undefined && <span className={styles.rowNote}>{`, also ${also}`}</span>}
      </div>{' '}
      <span className={styles.rowNote}>{words}</span>
      {keyHint !== undefined && (
        <span className={styles.rowKey} aria-hidden="true">
          {keyHint}
        </span>
      )}
    </>
  );
}
