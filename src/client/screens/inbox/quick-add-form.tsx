import { type RefObject, useEffect } from 'react';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useSubmit } from '#client/registry/commands-context.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import * as styles from '#styles/inbox.css.ts';
import * as panel from '#styles/panel.css.ts';
import * as inboxCommands from './inbox.commands.ts';

interface Words {
  title: string;
  description: string;
}

interface QuickAddFormProps {
  words: Words;
  onChange: (words: Words) => void;
  titleRef: RefObject<HTMLInputElement | null>;
  /** Whether the title gets the focus when the form appears: not when unsent words came back. */
  takesFocus: boolean;
  /** Why it could not be sent. */
  problem: string | null;
}

/** The Quick Add form (spec §2, Inbox). A blank title is not sent, without a message (spec §5). */
export function QuickAddForm({ words, onChange, titleRef, takesFocus, problem }: QuickAddFormProps) {
  useEffect(() => {
    if (takesFocus) titleRef.current?.focus();
  }, [titleRef, takesFocus]);

  const submit = useSubmit(inboxCommands.addToInbox);

  return (
    <form className={`${panel.panel} ${styles.form}`} aria-label="Quick Add" onSubmit={submit}>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <TextField
        label="Title"
        placeholder="What needs to be done?"
        value={words.title}
        onChange={(value) => onChange({ ...words, title: value })}
        inputRef={titleRef}
      />
      <TextArea
        label="Description (optional)"
        value={words.description}
        onChange={(value) => onChange({ ...words, description: value })}
      />
      <div className={styles.buttons}>
        <CommandButton type="submit" variant="primary" command={inboxCommands.addToInbox} />
        <CommandButton command={inboxCommands.cancelQuickAdd} label="Cancel" />
      </div>
    </form>
  );
}
