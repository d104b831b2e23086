import { memo } from 'react';
import { visuallyHidden } from '#styles/hidden.css.ts';
import * as styles from '#styles/palette.css.ts';
import { inShort, isSameRow, type PaletteRow, recentId } from './palette-row.ts';

interface PaletteOptionProps {
  id: string;
  /** Null: there are fewer rows than this. */
  row: PaletteRow | null;
  isSelected: boolean;
}

/**
 * A row of the palette, with the heading of the section that it begins. The heading is spoken once, with its first row.
 * Renders only when it shows something else: a letter leaves many rows unchanged. The list has its event handlers.
 */
export const PaletteOption = memo(
  Option,
  (before, now) => before.id === now.id && before.isSelected === now.isSelected && isSameRow(before.row, now.row),
);

function Option({ id, row, isSelected }: PaletteOptionProps) {
  return (
    <>
      {row?.section !== undefined && (
        <div className={styles.section} aria-hidden="true">
          {row.section}
        </div>
      )}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isSelected}
        hidden={!row}
        className={styles.row}
        data-choice={row ? recentId(row.choice) : undefined}
      >
        {row && <Content row={row} />}
      </div>
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
        <span>{inShort(label)}</span>
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
