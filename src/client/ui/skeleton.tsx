import * as styles from '#styles/feedback.css.ts';
import { useLoading } from './use-loading.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  lines?: number;
  /** What comes in its place is spoken itself. */
  speaksResult?: boolean;
}

/** Stands where lines of text will be, in their size. That it stands there for long is said. */
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

/** Stands where something else will be, in words. */
export function LoadingLine({ className }: { className?: string }) {
  useLoading();
  return <p className={className}>Loading…</p>;
}
