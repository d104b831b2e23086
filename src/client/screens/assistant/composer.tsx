import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands } from '#client/registry/commands-context.tsx';
import { isComposing } from '#client/ui/is-composing.ts';
import { TextArea } from '#client/ui/text-field.tsx';
import * as styles from '#styles/assistant.css.ts';
import * as assistantCommands from './assistant.commands.ts';

interface ComposerProps {
  draft: string;
  /** Where the message is typed. */
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onType: (text: string) => void;
}

/** The field for a message: Enter sends, Shift+Enter starts a new line. */
export function Composer({ draft, fieldRef, onType }: ComposerProps) {
  const { runner } = useCommands();

  const send = () => {
    if (runner.availability(assistantCommands.send) === true) void runner.run(assistantCommands.send);
  };
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    // Sends nothing, without a message, while it is blank or a reply is awaited (spec §5).
    send();
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    send();
    // The button has become disabled; the next words go here.
    fieldRef.current?.focus();
  };

  return (
    <form className={styles.composer} onSubmit={submitted}>
      <TextArea label="Message" rows={3} value={draft} onChange={onType} onKeyDown={pressed} inputRef={fieldRef} />
      <div className={styles.send}>
        <CommandButton type="submit" variant="primary" command={assistantCommands.send} />
        <CommandButton command={assistantCommands.stop} />
        <CommandButton command={assistantCommands.preview} />
        <CommandButton command={assistantCommands.clear} />
        <span aria-hidden="true" className={styles.hint}>
          Enter sends, Shift+Enter begins a new line
        </span>
      </div>
    </form>
  );
}
