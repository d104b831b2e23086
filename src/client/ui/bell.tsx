import * as styles from '#styles/shell.css.ts';

/** The notification bell with its static red dot (spec §2): it does nothing, so it is a picture and no control. */
export function Bell() {
  return (
    <span role="img" aria-label="Notifications" className={styles.bell}>
      <svg
        aria-hidden="true"
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M4 13V8a5 5 0 0 1 10 0v5M2.5 13h13M7.5 16h3" strokeLinecap="square" />
      </svg>
      <span className={styles.bellDot} />
    </span>
  );
}
