import { type ReactNode, useSyncExternalStore } from 'react';
import * as appCommands from '#client/commands/app.commands.ts';
import * as captureCommands from '#client/commands/capture.commands.ts';
import * as coachCommands from '#client/commands/coach.commands.ts';
import * as listCommands from '#client/commands/list.commands.ts';
import * as taskCommands from '#client/commands/task.commands.ts';
import { COACH_STEPS, type CoachStep, STEP_TITLES } from '#client/registry/coach.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands } from '#client/registry/commands-context.tsx';
import type { AnyCommand } from '#client/registry/define-command.ts';
import { usableKey } from '#client/registry/usable-key.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import * as styles from '#styles/coach.css.ts';

/** The first steps with their keys, each ticked once it is done. `headingId`: the heading that names the list. */
export function CoachSteps({ headingId }: { headingId: string }) {
  const { coach } = useCommands();
  const { done } = useSyncExternalStore(coach.subscribe, coach.get);
  return (
    <div className={styles.body}>
      <ol className={styles.steps}>
        {COACH_STEPS.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} />
        ))}
      </ol>
      <CommandButton command={coachCommands.dismissCoach} label="Dismiss" describedBy={headingId} />
    </div>
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

/** The present key of a command; without one, how to find it in the palette. */
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
