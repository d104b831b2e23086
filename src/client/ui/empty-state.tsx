import * as styles from '#styles/list.css.ts';

/** The message of an empty list. */
export function EmptyState({ title, text }: { title: string; text?: string }) {
  return (
    <div className={styles.empty}>
      {text === undefined ? <p>{title}</p> : <p className={styles.emptyTitle}>{title}</p>}
      {text !== undefined && <p>{text}</p>}
    </div>
  );
}
