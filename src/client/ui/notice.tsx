import * as styles from '#styles/feedback.css.ts';
import { Button } from './button.tsx';

interface NoticeProps {
  tone: keyof typeof styles.notice;
  children: string;
  /** What can be done about it. */
  action?: { label: string; onPress: () => void };
  /** `alert` speaks by itself; without it whoever shows the notice also says it. */
  role?: 'alert';
}

/** Something to know, in its place on the screen. */
export function Notice({ tone, children, action, role }: NoticeProps) {
  return (
    <div className={styles.notice[tone]} role={role}>
      <p>{children}</p>
      {action && <Button onPress={action.onPress}>{action.label}</Button>}
    </div>
  );
}
