import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import * as styles from '#styles/field.css.ts';
import { useTabKey } from './use-tab-key.ts';

interface CommonProps {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  required?: boolean;
  /** Takes the focus when it appears: for a field that the user has just asked for. */
  autoFocus?: boolean;
  /** What is wrong with the value; tied to the field. */
  error?: string | undefined;
}

interface TextFieldProps extends CommonProps {
  /** More about it, shown below it and read with it; false for none. */
  help?: ReactNode;
  type?: 'text' | 'email' | 'password' | 'search' | 'date' | 'url';
  inputMode?: 'numeric';
  autoComplete?: string;
  inputRef?: Ref<HTMLInputElement>;
}

interface TextAreaProps extends CommonProps {
  rows?: number;
  /** Read-only for now. */
  readOnly?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  inputRef?: Ref<HTMLTextAreaElement>;
}

function useField({ label, error, help }: { label: string; error?: string | undefined; help?: ReactNode }) {
  const id = useId();
  const errorId = useId();
  const helpId = useId();
  const wrong = error !== undefined;
  const helped = help !== undefined && help !== false;
  const described = [wrong && errorId, helped && helpId].filter(Boolean).join(' ') || undefined;
  return {
    attributes: { id, 'aria-invalid': wrong || undefined, 'aria-describedby': described },
    helpElement: helped && (
      <p id={helpId} className={styles.help}>
        {help}
      </p>
    ),
    labelElement: (
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
    ),
    errorElement: wrong && (
      <p id={errorId} className={styles.error}>
        {error}
      </p>
    ),
  };
}

/** One line of text with its label above it. */
export function TextField({ label, value, onChange, error, help, inputRef, type = 'text', ...rest }: TextFieldProps) {
  const { attributes, labelElement, errorElement, helpElement } = useField({ label, error, help });
  return (
    <div className={styles.field}>
      {labelElement}
      <input
        {...rest}
        {...attributes}
        ref={inputRef}
        type={type}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {errorElement}
      {helpElement}
    </div>
  );
}

/** Several lines of text with its label above them. */
export function TextArea({ label, value, onChange, error, inputRef, rows = 3, ...rest }: TextAreaProps) {
  const { attributes, labelElement, errorElement } = useField({ label, error });
  const isTabbing = useTabKey();
  return (
    <div className={styles.field}>
      {labelElement}
      <textarea
        {...rest}
        {...attributes}
        ref={inputRef}
        rows={rows}
        className={styles.textArea}
        value={value}
        // A browser shows the line with the caret; the others may be under the status line.
        onFocus={({ currentTarget }) => isTabbing() && currentTarget.scrollIntoView({ block: 'nearest' })}
        onChange={(event) => onChange(event.target.value)}
      />
      {errorElement}
    </div>
  );
}
