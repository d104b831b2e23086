import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { button } from '#styles/button.css.ts';
import { LazyMenu } from './lazy-menu.ts';
import type { FocusStrategy, MenuChoice } from './menu-popover.tsx';

interface MenuButtonProps {
  /** The text on the button. */
  label: string;
  /** The button's whole name, beginning with the label: whose menu it is. */
  accessibleLabel?: string;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
  /** Its code could not be loaded. Opening it again tries again. */
  onFailure?: (error: unknown) => void;
  /** The command that its choices answer: tests use it to find which control does what. */
  command?: string;
  onOpenChange?: (open: boolean) => void;
}

/**
 * A button that opens a menu: Enter, Space or arrows open it, Esc closes it and gives the focus back. A board has one on
 * each card, so a closed one is only a plain button.
 */
export function MenuButton({
  label,
  accessibleLabel,
  choices,
  onChoose,
  onFailure,
  command,
  onOpenChange,
}: MenuButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [focusFirst, setFocusFirst] = useState<FocusStrategy | null>(null);
  const isOpen = focusFirst !== null;

  const open = (strategy: FocusStrategy) => {
    setFocusFirst(strategy);
    onOpenChange?.(true);
  };
  const close = () => {
    setFocusFirst(null);
    onOpenChange?.(false);
  };
  const click = (event: MouseEvent) => {
    if (isOpen) close();
    // A click without a pointer comes from the keyboard or a screen reader.
    else open(event.detail === 0 ? 'first' : 'menu');
  };
  const arrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  return (
    <>
      <button
        ref={ref}
        id={id}
        type="button"
        className={button.quiet}
        aria-label={accessibleLabel}
        aria-haspopup="menu"
        data-command={command}
        aria-expanded={isOpen}
        onClick={click}
        onKeyDown={arrow}
      >
        {label}
      </button>
      {isOpen && (
        <LazyMenu
          buttonRef={ref}
          labelledBy={id}
          focusFirst={focusFirst}
          choices={choices}
          onChoose={onChoose}
          onClose={close}
          onFailure={(error) => {
            close();
            onFailure?.(error);
          }}
        />
      )}
    </>
  );
}
