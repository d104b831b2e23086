import * as styles from '#styles/feedback.css.ts';

interface ProgressProps {
  /** What is measured. */
  label: string;
  /** 0 to 100. */
  value: number;
  /** The value in words, shown and spoken: `62.5%`. */
  text: string;
}

/** A percentage as a row of cells and in words. */
export function Progress({ label, value, text }: ProgressProps) {
  const share = Math.min(100, Math.max(0, value));
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={text}
        className={styles.track}
      >
        <div className={styles.bar} style={{ width: `${share}%` }} />
      </div>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
