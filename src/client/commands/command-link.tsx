import type { MouseEvent } from 'react';
import { useCommand } from './commands-context.tsx';

interface CommandLinkProps {
  /** The command's id: one that goes to a screen. */
  command: string;
  /** The same screen, for who opens it in a new tab. */
  href: string;
  className: string;
  isCurrent?: boolean;
  /** Called before it goes. */
  onGo?: (() => void) | undefined;
  children: string;
}

/** A command as a link: a plain click runs it, and every other kind is the browser's. */
export function CommandLink({ command: id, href, className, isCurrent = false, onGo, children }: CommandLinkProps) {
  const { run, keyHint } = useCommand(id);
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
      data-command={id}
      aria-current={isCurrent ? 'page' : undefined}
      title={keyHint}
      onClick={click}
    >
      {children}
    </a>
  );
}
