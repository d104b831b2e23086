import type { ReactNode } from 'react';
import * as styles from '#styles/feedback.css.ts';

interface NoticeProps {
  tone: keyof typeof styles.notice;
  children: string;
  /** What can be done about it. */
  action?: ReactNode;
  /** `alert` speaks by itself; without it whoever shows the notice also says it. */
  role?: 'alert';
}

/** Something to know, in its place on the screen. */
export function Notice({ tone, children, action, role }: NoticeProps) {
  return (
    <div className={styles.notice[tone]} role={role}>
      <p>{children}</p>
      {action}
    </div>
  );
}
