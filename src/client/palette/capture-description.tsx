import { type KeyboardEvent, useSyncExternalStore } from 'react';
import { describedIn } from '#client/registry/capture-draft.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { isComposing } from '#client/ui/is-composing.ts';
import { TextArea } from '#client/ui/text-field.tsx';

interface CaptureDescriptionProps {
  /** The key of its draft. */
  draft: string;
  /** The line that it belongs to. */
  text: string;
  onSend: (again: boolean) => void;
}

/** The description of a capture, a Tab away from its line. */
export function CaptureDescription({ draft, text, onSend }: CaptureDescriptionProps) {
  const { drafts } = useCommands().workspace;
  const description = useSyncExternalStore(drafts.subscribe, () => describedIn(drafts.get(draft)));
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    // Tab belongs to the dialog, which keeps the focus within.
    if (key === 'Escape' || key === 'Tab') return;
    // The arrows and Enter belong to the text, not to the list of results.
    event.stopPropagation();
    if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing(nativeEvent)) return;
    event.preventDefault();
    onSend(true);
  };
  return (
    <TextArea
      label="Description"
      rows={2}
      value={description}
      onChange={(value) => drafts.set(draft, text === '' && value === '' ? undefined : { text, description: value })}
      onKeyDown={onKeyDown}
    />
  );
}
