import * as styles from '#styles/feedback.css.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Stands where lines of text will be, in their size. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => `line ${index}`).map((key) => (
        <div key={key} aria-hidden="true" className={styles.skeletonLine} />
      ))}
    </div>
  );
}
