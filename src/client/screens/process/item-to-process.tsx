import { type Ref, type RefObject, useEffect, useId, useState } from 'react';
import { type TaskFact, useTaskFacts } from '#client/lists/task-tags.tsx';
import { captureInWords } from '#client/palette/capture-grammar.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useSubmit } from '#client/registry/commands-context.tsx';
import type { Capture } from '#client/registry/question.ts';
import { KeepsFocus } from '#client/ui/kept-focus.tsx';
import { LinkedText } from '#client/ui/links.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Task } from '#contract/entities/task.ts';
import * as panel from '#styles/panel.css.ts';
import * as styles from '#styles/process.css.ts';
import * as processCommands from './process.commands.ts';

interface ItemToProcessProps {
  task: Task;
  /** Its title, with the user's changes. */
  title: string;
  /** The text in the title's field. */
  line: string;
  /** The meaning of the title's line; null while it is unchanged. */
  capture: Capture | null;
  /** '7 of 30' */
  progress: string;
  timerEnds: number | null;
  isTimeUp: boolean;
  /** What stays when the item goes. */
  stage: RefObject<HTMLElement | null>;
  headingRef: Ref<HTMLHeadingElement>;
  fieldRef: Ref<HTMLInputElement>;
  onChange: (line: string) => void;
}

const FACTS: readonly TaskFact[] = ['high', 'context', 'project', 'due', 'deferred'];

/** The item to decide on, and what it may turn out to be. */
export function ItemToProcess(props: ItemToProcessProps) {
  const { task, title, line, capture, progress, timerEnds, isTimeUp, stage, headingRef, fieldRef, onChange } = props;
  const { tagsOf } = useTaskFacts(FACTS);
  const tags = tagsOf(task);
  const textId = useId();
  const tagsId = useId();
  // Leaves the field, so that the keys mean decisions.
  const submit = useSubmit(processCommands.leave);
  return (
    // An application: a screen reader in browse mode would keep `e`, `s`, `t` and others for itself.
    <div role="application" aria-label="Item to process" className={`${panel.panel} ${styles.item}`}>
      <KeepsFocus within={stage}>
        <h2
          ref={headingRef}
          tabIndex={-1}
          // Spoken with its position, which is visible in the bar above.
          aria-label={`${title}, ${progress}`}
          // In an application only the focused element is read: it includes what the decision rests on.
          aria-describedby={`${textId} ${tagsId}`}
          className={styles.title}
        >
          {title}
        </h2>
        {task.description && (
          <p id={textId} className={styles.text}>
            <LinkedText text={task.description} />
          </p>
        )}
        {tags && (
          <div id={tagsId} className={styles.tags}>
            {tags}
          </div>
        )}
        <form aria-label="Title" className={styles.form} onSubmit={submit}>
          <TextField
            label="Title"
            value={line}
            onChange={onChange}
            inputRef={fieldRef}
            help={capture !== null && (captureInWords(capture) || 'The title stays as it is')}
          />
        </form>
        <p className={styles.question}>What is it?</p>
        <div className={styles.verdicts}>
          <CommandButton command={processCommands.verdict.done} label="Done" />
          <CommandButton command={processCommands.verdict.next} label="Next action" />
          <CommandButton command={processCommands.waiting} label="Waiting for…" />
          <CommandButton command={processCommands.deferred} label="Defer…" />
          <CommandButton command={processCommands.project} label="A project…" />
          <CommandButton command={processCommands.verdict.someday} label="Someday" />
          <CommandButton command={processCommands.verdict.reference} label="Reference" />
          <CommandButton command={processCommands.verdict.trash} label="Trash" />
        </div>
        <div className={styles.verdicts}>
          <CommandButton command={processCommands.skip} label="Skip" />
          <CommandButton command={processCommands.timer} label="Two minutes" pressed={timerEnds !== null} />
          <CommandButton command={processCommands.editTitle} label="Change the title" />
          <CommandButton command={processCommands.leave} label="Leave" />
          {timerEnds !== null && <TimeLeft until={timerEnds} />}
          {isTimeUp && <span className={styles.timeUp}>Two minutes are over</span>}
        </div>
      </KeepsFocus>
    </div>
  );
}

/** Visible only: it changes every second. */
function TimeLeft({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <span aria-hidden="true" className={styles.timeLeft}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')} left
    </span>
  );
}
