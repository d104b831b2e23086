import { useId } from 'react';
import * as styles from '#styles/field.css.ts';

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** The command that it runs: tests use it to find which control does what. */
  command?: string;
  /** A hint about the choices, tied to the field. */
  note?: string | undefined;
}

/** One of a few choices: the browser's own select, which every screen reader knows. */
export function Select({ label, value, options, onChange, command, note }: SelectProps) {
  const id = useId();
  const noteId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        aria-describedby={note === undefined ? undefined : noteId}
        data-command={command}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} dir="auto">
            {option.label}
          </option>
        ))}
      </select>
      {note !== undefined && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}
