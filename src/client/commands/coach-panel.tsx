import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { Panel } from '#client/ui/panel.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import * as styles from '#styles/coach.css.ts';
import * as appCommands from './app.commands.ts';
import * as captureCommands from './capture.commands.ts';
import * as coachCommands from './coach.commands.ts';
import { COACH_STEPS, type CoachStep, STEP_TITLES } from './coach.ts';
import { CommandButton } from './command-button.tsx';
import { useCommands } from './commands-context.tsx';
import type { AnyCommand } from './define-command.ts';
import * as listCommands from './list.commands.ts';
import * as taskCommands from './task.commands.ts';
import { usableKey } from './usable-key.ts';

/** The first steps of a new person: what to do with which keys, ticked as they are done. Gone once they all are. */
export function CoachPanel() {
  const { coach } = useCommands();
  const { done } = useSyncExternalStore(coach.subscribe, coach.get);
  const headingId = useId();
  if (!coach.isShown) return null;
  return (
    <Panel title="First steps" headingId={headingId} count={`${done.length}/${COACH_STEPS.length}`}>
      <div className={styles.body}>
        <ol className={styles.steps}>
          {COACH_STEPS.map((step) => (
            <Step key={step} step={step} isDone={done.includes(step)} />
          ))}
        </ol>
        <CommandButton command={coachCommands.dismissCoach} label="Dismiss" describedBy={headingId} />
      </div>
    </Panel>
  );
}

function Step({ step, isDone }: { step: CoachStep; isDone: boolean }) {
  return (
    <li className={styles.step}>
      <span className={isDone ? styles.ticked : styles.mark} aria-hidden="true">
        {isDone ? '[x]' : '[ ]'}
      </span>
      <span>
        <b>{STEP_TITLES[step]}</b>
        {isDone && <VisuallyHidden> (done)</VisuallyHidden>}: <How step={step} />
      </span>
    </li>
  );
}

function How({ step }: { step: CoachStep }) {
  switch (step) {
    case 'capture':
      return (
        <>
          <Way command={captureCommands.capture} /> from anywhere, then type it and press <Key>Enter</Key>
        </>
      );
    case 'move':
      return (
        <>
          <Way command={listCommands.moveAbout.next} /> to a task, then <Way command={taskCommands.moveOn} /> to the
          next column or <Way command={taskCommands.moveToStatus.next} /> to Next Actions
        </>
      );
    case 'palette':
      return (
        <>
          <Way command={appCommands.openPalette} />, then a few letters of what you want
        </>
      );
  }
}

/** The key of a command as it is now; without one, how the palette has it. */
function Way({ command }: { command: AnyCommand }) {
  const commands = useCommands();
  const { bindings, keySettings } = commands;
  const key = useSyncExternalStore(bindings.subscribe, () => usableKey(command.id, commands));
  const palette = useSyncExternalStore(keySettings.subscribe, () => usableKey(appCommands.openPalette.id, commands));
  if (key !== undefined) return <Key>{key}</Key>;
  const opener = palette === undefined ? 'the Commands button' : <Key>{palette}</Key>;
  return command === appCommands.openPalette ? (
    opener
  ) : (
    <>
      {opener} and “{command.title}”
    </>
  );
}

function Key({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
