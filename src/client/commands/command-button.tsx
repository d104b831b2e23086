import type { Ref } from 'react';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import type { RunOptions } from './command-runner.ts';
import { useCommand } from './commands-context.tsx';

interface CommandButtonProps extends Pick<ButtonProps, 'variant' | 'describedBy' | 'expanded' | 'pressed' | 'type'> {
  /** The command's id. */
  command: string;
  /** What it acts on, when that is not what its scope gives: the item that the button belongs to. */
  target?: unknown;
  answers?: RunOptions['answers'];
  /** The spec's words for it, where they are others than the command's title. */
  label?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A command as a button: label, key and the reason why it cannot be used come from the command. */
export function CommandButton({ command: id, target, answers, label, type = 'button', ...rest }: CommandButtonProps) {
  const { command, keyHint, shortcut, disabledReason, run } = useCommand(id, target);
  return (
    <Button
      {...rest}
      type={type}
      command={id}
      keyHint={keyHint}
      shortcut={shortcut}
      disabledReason={disabledReason}
      // The runner says why it cannot, as it does for the key.
      onDisabledPress={() => run(answers)}
      // A submit button runs its command through its form, which Enter in a field submits too.
      onPress={() => type === 'button' && run(answers)}
    >
      {label ?? command.title}
    </Button>
  );
}
