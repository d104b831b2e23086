import type { ReactNode } from 'react';
import type { ImportReport, TransferNote } from '#contract/entities/transfer.ts';
import * as styles from '#styles/transfer.css.ts';
import { counted, countsInWords, grouped, sumOf } from './transfer-words.ts';

/** Words, each with its label. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.flatMap(([name, value]) => [
        <dt key={name} className={styles.fact}>
          {name}
        </dt>,
        <dd key={`${name}:`} className={styles.value}>
          {value}
        </dd>,
      ])}
    </dl>
  );
}

/** The result of an import: what was created, what was skipped and why. */
export function Report({ report }: { report: ImportReport }) {
  const { made, used, already, here, skipped, partly, notCarried } = report;
  return (
    <>
      <Facts
        facts={[
          ['Imported', countsInWords(made)],
          ...(sumOf(used) > 0 ? ([['Matched by name', countsInWords(used)]] as const) : []),
          ...(sumOf(already) > 0 ? ([['Imported before', countsInWords(already)]] as const) : []),
        ]}
      />
      <Notes heading="Already here, left out" notes={here} />
      <Notes heading="Skipped" notes={skipped} />
      <Notes heading="Not whole" notes={partly} />
      {notCarried.length > 0 && (
        <section aria-label="Not imported">
          <h3 className={styles.heading}>Not imported</h3>
          <ul className={styles.titles}>
            {notCarried.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {sumOf(made) > 0 && <p className={styles.text}>Undo does not take back an import.</p>}
    </>
  );
}

interface NotesProps {
  heading: string;
  notes: readonly TransferNote[];
  /** What the user can do. */
  children?: ReactNode;
}

/** What was left out or is incomplete, by the reason. */
export function Notes({ heading, notes, children }: NotesProps) {
  if (notes.length === 0) return null;
  return (
    <section aria-label={heading}>
      <h3 className={styles.heading}>{`${heading}: ${counted(notes.length, 'thing')}`}</h3>
      {children && <div className={styles.about}>{children}</div>}
      {grouped(notes).map(({ reason, count, titles }) => (
        <div key={reason}>
          <p className={styles.text}>{count > 1 ? `${reason} (${counted(count, 'time')})` : reason}</p>
          <ul className={styles.titles}>
            {titles.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
            {count > titles.length && <li>{`and ${counted(count - titles.length, 'other')}`}</li>}
          </ul>
        </div>
      ))}
    </section>
  );
}
