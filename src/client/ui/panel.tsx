import { type ReactNode, type Ref, useId } from 'react';
import * as styles from '#styles/panel.css.ts';

interface PanelProps {
  title: string;
  /** Beside the title; not part of its name. */
  count?: number | string | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** The heading's id, for a list that it names. */
  headingId?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A section with its title in the border. The heading takes the focus by script when a list in it runs empty. */
export function Panel({ title, count, headingRef, headingId, className, children }: PanelProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section aria-labelledby={id} className={className ? `${styles.panel} ${className}` : styles.panel}>
      <div className={styles.title}>
        <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        {count !== undefined && (
          <span className={styles.count} aria-hidden="true">
            {' '}
            {count}
          </span>
        )}
      </div>
      {children}
    </section>
  );
}
