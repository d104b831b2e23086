import { useId } from 'react';
import * as styles from '#styles/field.css.ts';

interface ToggleProps {
  label: string;
  /** What it is for; spoken after the label. */
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The command that it runs: tests use it to find which control does what. */
  command?: string;
}

/** An option that is on or off: the browser's own checkbox. */
export function Toggle({ label, description, checked, onChange, command }: ToggleProps) {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <input
        id={id}
        type="checkbox"
        className={styles.checkbox}
        checked={checked}
        data-command={command}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {description !== undefined && (
        <p id={`${id}-description`} className={styles.label}>
          {description}
        </p>
      )}
    </div>
  );
}
