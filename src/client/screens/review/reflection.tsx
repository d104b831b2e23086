import { CommandButton } from '#client/commands/command-button.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import * as styles from '#styles/review.css.ts';

interface ReflectionProps {
  wins: string;
  improvements: string;
  notes: string;
  onWrite: (field: 'wins' | 'improvements' | 'notes', text: string) => void;
}

/** The reflection, and the end of the review. */
export function Reflection({ wins, improvements, notes, onWrite }: ReflectionProps) {
  return (
    <Panel title="Reflection">
      <div className={styles.form}>
        <TextArea label="Wins this week" value={wins} onChange={(text) => onWrite('wins', text)} />
        <TextArea
          label="Areas for improvement"
          value={improvements}
          onChange={(text) => onWrite('improvements', text)}
        />
        <TextArea label="Additional notes" value={notes} onChange={(text) => onWrite('notes', text)} />
        <div>
          <CommandButton variant="primary" command="review.complete" />
        </div>
      </div>
    </Panel>
  );
}
