import { type FormEvent, type RefObject, useEffect } from 'react';
import { CommandButton } from '#client/commands/command-button.tsx';
import { useRun } from '#client/commands/commands-context.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import * as styles from '#styles/inbox.css.ts';
import * as panel from '#styles/panel.css.ts';

interface Words {
  name: string;
  description: string;
}

interface NewProjectFormProps {
  words: Words;
  onChange: (words: Words) => void;
  nameRef: RefObject<HTMLInputElement | null>;
}

/** The New Project form (spec §2). A blank name is not sent, without a message (spec §5). */
export function NewProjectForm({ words, onChange, nameRef }: NewProjectFormProps) {
  const run = useRun();
  useEffect(() => nameRef.current?.focus(), [nameRef]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    run('project.create');
  };

  return (
    <form className={`${panel.panel} ${styles.form}`} aria-label="New Project" onSubmit={submit}>
      <TextField
        label="Name"
        value={words.name}
        onChange={(value) => onChange({ ...words, name: value })}
        inputRef={nameRef}
      />
      <TextArea
        label="Description (optional)"
        value={words.description}
        onChange={(value) => onChange({ ...words, description: value })}
      />
      <div className={styles.buttons}>
        <CommandButton type="submit" variant="primary" command="project.create" />
        <CommandButton command="project.cancel" label="Cancel" />
      </div>
    </form>
  );
}
