import { type MouseEvent, type Ref, useId } from 'react';
import * as styles from '#styles/button.css.ts';

export interface ButtonProps {
  /** The label, and the accessible name: exactly these words. */
  children: string;
  onPress?: () => void;
  type?: 'button' | 'submit';
  variant?: keyof typeof styles.button;
  /** Why it cannot be used now: the button stays focusable, does nothing, and shows this reason. */
  disabledReason?: string | undefined;
  /**
   * Called when it is pressed even so, to say the reason again: a user who cannot see it hears it only on the way to the
   * button.
   */
  onDisabledPress?: (() => void) | undefined;
  /** The command that it runs: tests use it to find which control does what. */
  command?: string | undefined;
  /** Its key, beside the label; not part of the name. */
  keyHint?: string | undefined;
  /** The key for screen readers, in the form of `aria-keyshortcuts`: a single chord, `Control+K`. */
  shortcut?: string | undefined;
  /** The id of an element that describes the button, spoken after the label. */
  describedBy?: string | undefined;
  /** For a button that opens or closes something. */
  expanded?: boolean;
  /** For a toggle button. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button. A disabled one keeps its place in the tab order and says why. */
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
    // A disabled submit button must not submit either.
    event.preventDefault();
    onDisabledPress?.();
  };
  // Always the same elements, so that a button that becomes disabled keeps the focus.
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
        // `hidden`, but still the description: as visible text or a tooltip it would be spoken a second time.
        <span id={reasonId} className={styles.reason} aria-hidden="true">
          {disabledReason}
        </span>
      )}
    </span>
  );
}
