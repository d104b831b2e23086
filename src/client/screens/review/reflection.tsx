import { CommandButton } from '#client/registry/command-button.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import type { Reflection as Texts } from '#machines/review-course.ts';
import * as styles from '#styles/review.css.ts';
import * as reviewCommands from './review.commands.ts';

interface ReflectionProps extends Texts {
  /** It is being sent: what is typed now would be part of no review. */
  isSending: boolean;
  onWrite: (field: keyof Texts, text: string) => void;
}

const fields = [
  ['wins', 'Wins this week'],
  ['improvements', 'Areas for improvement'],
  ['notes', 'Additional notes'],
] as const;

/** The reflection, and the end of the review. */
export function Reflection({ isSending, onWrite, ...texts }: ReflectionProps) {
  return (
    <Panel title="Reflection">
      <div className={styles.form}>
        {fields.map(([field, label]) => (
          <TextArea
            key={field}
            label={label}
            value={texts[field]}
            readOnly={isSending}
            onChange={(text) => onWrite(field, text)}
          />
        ))}
        <div>
          <CommandButton variant="primary" command={reviewCommands.completeReview} />
        </div>
      </div>
    </Panel>
  );
}
