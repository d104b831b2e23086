import type { ReactNode } from 'react';
import * as styles from '#styles/feedback.css.ts';

interface NoticeProps {
  tone: keyof typeof styles.notice;
  children: string;
  /** A button for what can be done about it. */
  action?: ReactNode;
  /** `alert` announces itself; without it the caller announces the notice. */
  role?: 'alert';
}

/** A message in its place on the screen. */
export function Notice({ tone, children, action, role }: NoticeProps) {
  return (
    <div className={styles.notice[tone]} role={role}>
      <p>{children}</p>
      {action}
    </div>
  );
}
