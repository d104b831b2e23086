import * as styles from '#styles/feedback.css.ts';
import { useLoading } from './use-loading.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  lines?: number;
  /** The result announces itself. */
  speaksResult?: boolean;
}

/** A placeholder for lines of text, in their size. Announces a long wait. */
export function Skeleton({ lines = 3, speaksResult }: SkeletonProps) {
  useLoading(true, { speaksResult });
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => `line ${index}`).map((key) => (
        <div key={key} aria-hidden="true" className={styles.skeletonLine} />
      ))}
    </div>
  );
}

/** A placeholder in words. */
export function LoadingLine({ className }: { className?: string }) {
  useLoading();
  return <p className={className}>Loading…</p>;
}
