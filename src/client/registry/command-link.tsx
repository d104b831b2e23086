import type { MouseEvent } from 'react';
import { useCommand, useCommands } from './commands-context.tsx';

interface CommandLinkProps {
  /** The path of a screen: a plain click runs the command that goes there. */
  href: string;
  className: string;
  isCurrent?: boolean;
  /** Called before the command runs. */
  onGo?: (() => void) | undefined;
  children: string;
}

/** A link to a screen: a plain click runs the command; every other kind of click is the browser's. */
export function CommandLink({ href, className, isCurrent = false, onGo, children }: CommandLinkProps) {
  const { registry } = useCommands();
  const command = registry.goingTo(href);
  const { run, keyHint } = useCommand(command);
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onGo?.();
    run();
  };
  return (
    <a
      href={href}
      className={className}
      data-command={command.id}
      aria-current={isCurrent ? 'page' : undefined}
      title={keyHint}
      onClick={click}
    >
      {children}
    </a>
  );
}
