import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import * as styles from '#styles/assistant.css.ts';

interface ComposerProps {
  draft: string;
  isAwaiting: boolean;
  onType: (text: string) => void;
  /** Sends the draft; nothing happens when it is blank or a reply is awaited. */
  onSend: () => void;
}

/** What an input method answers to a key that it takes for itself; Safari says nothing else for the last one. */
const IME_KEY_CODE = 229;

/** Where a message is typed: Enter sends, Shift+Enter begins a new line. */
export function Composer({ draft, isAwaiting, onType, onSend }: ComposerProps) {
  const fieldRef = useRef<HTMLTextAreaElement>(null);

  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === IME_KEY_CODE) return;
    event.preventDefault();
    onSend();
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    onSend();
    // The button has become disabled; the next words go here.
    fieldRef.current?.focus();
  };

  return (
    <form className={styles.composer} onSubmit={submitted}>
      <TextArea label="Message" rows={3} value={draft} onChange={onType} onKeyDown={pressed} inputRef={fieldRef} />
      <div className={styles.send}>
        <Button type="submit" variant="primary" keyHint="Enter" disabledReason={reason(draft, isAwaiting)}>
          Send
        </Button>
        <span aria-hidden="true" className={styles.hint}>
          Shift+Enter new line
        </span>
      </div>
    </form>
  );
}

function reason(draft: string, isAwaiting: boolean): string | undefined {
  if (isAwaiting) return 'A reply is awaited';
  return draft.trim() === '' ? 'There is no message yet' : undefined;
}
