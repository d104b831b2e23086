import type { Ref } from 'react';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { useCommand } from './commands-context.tsx';
import type { AnswersFor, AnyCommand, TargetFor } from './define-command.ts';

interface CommandButtonProps<C extends AnyCommand>
  extends Pick<ButtonProps, 'variant' | 'describedBy' | 'expanded' | 'pressed' | 'type'> {
  command: C;
  /** What the command acts on, when that is not its scope's target: the item that the button belongs to. */
  target?: TargetFor<C> | undefined;
  answers?: AnswersFor<C>;
  /** The spec's label, where it differs from the command's title. */
  label?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A command as a button: label, key and the reason why it cannot be used come from the command. */
export function CommandButton<C extends AnyCommand>({
  command,
  target,
  answers,
  label,
  type = 'button',
  ...rest
}: CommandButtonProps<C>) {
  const { keyHint, shortcut, disabledReason, run } = useCommand(command, target);
  return (
    <Button
      {...rest}
      type={type}
      command={command.id}
      keyHint={keyHint}
      shortcut={shortcut}
      disabledReason={disabledReason}
      // The runner says why the command cannot run, as it does for the key.
      onDisabledPress={() => run(answers)}
      // A submit button runs its command through its form, which Enter in a field submits too.
      onPress={() => type === 'button' && run(answers)}
    >
      {label ?? command.title}
    </Button>
  );
}
