import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import * as styles from '#styles/inbox.css.ts';
import * as panel from '#styles/panel.css.ts';

interface Words {
  title: string;
  description: string;
}

interface QuickAddFormProps {
  words: Words;
  onChange: (words: Words) => void;
  onSubmit: (words: Words) => void;
  /** Closes the form; what was typed is kept until it is opened again. */
  onCancel: () => void;
}

/** The Quick Add form (spec §2, Inbox). A blank title is not sent, without a message (spec §5). */
export function QuickAddForm({ words, onChange, onSubmit, onCancel }: QuickAddFormProps) {
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => title.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.title.trim() === '') title.current?.focus();
    else onSubmit(words);
  };

  return (
    <form
      className={`${panel.panel} ${styles.form}`}
      aria-label="Quick Add"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
      }}
    >
      <TextField
        label="Title"
        placeholder="What needs to be done?"
        value={words.title}
        onChange={(value) => onChange({ ...words, title: value })}
        inputRef={title}
      />
      <TextArea
        label="Description (optional)"
        value={words.description}
        onChange={(value) => onChange({ ...words, description: value })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          Add to Inbox
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
