import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import * as styles from '#styles/inbox.css.ts';
import * as panel from '#styles/panel.css.ts';

interface Words {
  name: string;
  description: string;
}

interface NewProjectFormProps {
  words: Words;
  sending: boolean;
  onChange: (words: Words) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The New Project form (spec §2). A blank name is not sent, without a message (spec §5). */
export function NewProjectForm({ words, sending, onChange, onSubmit, onCancel }: NewProjectFormProps) {
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.name.trim() === '') name.current?.focus();
    else onSubmit();
  };

  return (
    <form
      className={`${panel.panel} ${styles.form}`}
      aria-label="New Project"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
      }}
    >
      <TextField
        label="Name"
        value={words.name}
        onChange={(value) => onChange({ ...words, name: value })}
        inputRef={name}
      />
      <TextArea
        label="Description (optional)"
        value={words.description}
        onChange={(value) => onChange({ ...words, description: value })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" disabledReason={sending ? 'Being created' : undefined}>
          Create Project
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
