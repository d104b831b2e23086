import { parseISO } from 'date-fns';
import type { ChatMessage } from '#machines/chat.machine.ts';
import * as styles from '#styles/assistant.css.ts';

const authors = { assistant: 'Assistant', user: 'You' };

/** One message: who wrote it, when, and what. */
export function Message({ message: { role, content, at } }: { message: ChatMessage }) {
  return (
    <li className={styles.by[role]} data-role={role}>
      <p className={styles.meta}>
        <span className={styles.author}>{authors[role]}</span>
        <time dateTime={at}>{parseISO(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}</time>
      </p>
      <p className={styles.content}>{content}</p>
    </li>
  );
}
