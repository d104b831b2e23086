import { parseISO } from 'date-fns/parseISO';
import { memo } from 'react';
import { CommandButton } from '#client/registry/command-button.tsx';
import { type ChatMessage, NO_TEXT } from '#machines/conversation.ts';
import * as styles from '#styles/assistant.css.ts';
import * as assistantCommands from './assistant.commands.ts';
import type { ProposalRow } from './proposal-row.ts';
import { Proposals } from './proposals.tsx';

const authors = { assistant: 'Assistant', user: 'You' };

interface MessageProps {
  message: ChatMessage;
  proposals: readonly ProposalRow[];
  /** Whether its proposals are the last in the conversation. */
  areLast: boolean;
  /** Whether it says that there is no reply, and nothing has been asked since. */
  mayAskAgain: boolean;
}

/** One message: who wrote it, when, and what. Plain text: it contains no HTML and no links, and nothing is fetched. */
export const Message = memo(function Message({ message, proposals, areLast, mayAskAgain }: MessageProps) {
  const { role, content, at, note } = message;
  return (
    <li className={styles.by[role]} data-role={role}>
      <p className={styles.meta}>
        <span className={styles.author}>{authors[role]}</span>
        <time dateTime={at}>{parseISO(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}</time>
      </p>
      <p className={styles.content}>{content.trim() === '' ? NO_TEXT : content}</p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {mayAskAgain && (
        <div className={styles.again}>
          <CommandButton command={assistantCommands.askAgain} />
        </div>
      )}
      {proposals.length > 0 && <Proposals rows={proposals} areLast={areLast} />}
    </li>
  );
});
