import { type FormEvent, useRef } from 'react';
import { useDraft } from '#client/data/drafts.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands } from '#client/registry/commands-context.tsx';
import { useFieldErrors } from '#client/registry/use-field-errors.ts';
import { TextField } from '#client/ui/text-field.tsx';
import * as styles from '#styles/settings.css.ts';
import * as contextCommands from './context.commands.ts';
import { NEW_CONTEXT } from './context.commands.ts';

const noWords = { text: '' };

/** The field for a new context. A blank name is not sent, without a message; one that could not be sent stays. */
export function NewContextForm() {
  const { runner } = useCommands();
  const { words, keep, take, giveBack } = useDraft(NEW_CONTEXT, noWords);
  const errors = useFieldErrors();
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    // The next one can be typed while this one is being sent.
    const sent = take('text');
    if (!sent) return;
    const { words: taken, idempotencyKey } = sent;
    const options = { answers: { name: taken.text }, idempotencyKey, explain: errors.take };
    if (!(await runner.run(contextCommands.createNewContext, options))) giveBack(sent);
  };

  return (
    <form className={styles.row} aria-label="New context" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name of the new context"
        value={words.text}
        onChange={(text) => {
          errors.forget();
          keep({ text });
        }}
        error={errors.of('name')}
        inputRef={field}
      />
      <CommandButton type="submit" command={contextCommands.createNewContext} label="Add" />
    </form>
  );
}
