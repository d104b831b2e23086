import { type MouseEvent, type Ref, useId } from 'react';
import * as styles from '#styles/button.css.ts';

export interface ButtonProps {
  /** The label, and the accessible name: exactly these words. */
  children: string;
  onPress?: () => void;
  type?: 'button' | 'submit';
  variant?: keyof typeof styles.button;
  /** Why it cannot be used now: it stays focusable, does nothing, and tells this. */
  disabledReason?: string | undefined;
  /** Pressed all the same: to say the reason again, since a user who cannot see it hears it only on the way to the button. */
  onDisabledPress?: (() => void) | undefined;
  /** The command that it runs: tests look up which control does what. */
  command?: string | undefined;
  /** Its key, beside the label; not part of the name. */
  keyHint?: string | undefined;
  /** The key for screen readers, as `aria-keyshortcuts` writes it: a single chord, `Control+K`. */
  shortcut?: string | undefined;
  /** The id of what it is about, when its own words do not say: spoken after them. */
  describedBy?: string | undefined;
  /** For a button that opens or closes something. */
  expanded?: boolean;
  /** For a button that is on or off. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button. Disabled ones keep their place in the tab order and say why. */
export function Button({
  children,
  onPress,
  type = 'button',
  variant = 'plain',
  disabledReason,
  onDisabledPress,
  command,
  keyHint,
  shortcut,
  describedBy,
  expanded,
  pressed,
  ref,
}: ButtonProps) {
  const reasonId = useId();
  const disabled = disabledReason !== undefined;
  const press = (event: MouseEvent) => {
    if (!disabled) return onPress?.();
    // A submit button must not submit either.
    event.preventDefault();
    onDisabledPress?.();
  };
  // Always the same elements: a button that becomes disabled while it has the focus keeps it.
  return (
    <span className={styles.frame}>
      <button
        ref={ref}
        type={type}
        className={styles.button[variant]}
        onClick={press}
        data-command={command}
        aria-disabled={disabled || undefined}
        aria-describedby={[describedBy, disabled && reasonId].filter(Boolean).join(' ') || undefined}
        aria-keyshortcuts={shortcut}
        aria-expanded={expanded}
        aria-pressed={pressed}
      >
        <span>{children}</span>
        {keyHint !== undefined && (
          <span className={styles.keyHint} aria-hidden="true">
            {keyHint}
          </span>
        )}
      </button>
      {disabled && (
        // Hidden, but read as the description all the same: as a tooltip, or as text, it would be said a second time.
        <span id={reasonId} className={styles.reason} aria-hidden="true">
          {disabledReason}
        </span>
      )}
    </span>
  );
}
