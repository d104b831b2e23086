import { Command } from 'cmdk';
import type { RefCallback } from 'react';
import { visuallyHidden } from '#styles/hidden.css.ts';
import * as styles from '#styles/palette.css.ts';
import { type PaletteRow, recentId } from './palette-row.ts';

interface PaletteOptionProps {
  /** What cmdk knows it by. */
  value: string;
  /** Null: there are fewer rows than this. */
  row: PaletteRow | null;
  element: RefCallback<HTMLElement>;
  onChoose: (row: PaletteRow) => void;
}

/** A row of the palette, with the heading of the section that it begins. The heading is spoken with its first row, once. */
export function PaletteOption({ value, row, element, onChoose }: PaletteOptionProps) {
  return (
    <>
      {row?.section !== undefined && (
        <div className={styles.section} aria-hidden="true">
          {row.section}
        </div>
      )}
      <Command.Item
        ref={element}
        value={value}
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
