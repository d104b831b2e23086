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

const words = { error: 'Error:', ok: 'Done:', info: 'Note:' };

/** Something to know, in its place on the screen. */
export function Notice({ tone, children, action, role }: NoticeProps) {
  return (
    <div className={styles.notice[tone]} role={role}>
      {/* The tone in a sign as well, for who does not see colours; the words themselves say enough aloud. */}
      <span className={styles.noticeWord[tone]} aria-hidden="true">
        {words[tone]}
      </span>
      <p>{children}</p>
      {action && <Button onPress={action.onPress}>{action.label}</Button>}
    </div>
  );
}
