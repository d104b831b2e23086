import { type FormEvent, type RefObject, useEffect } from 'react';
import { projectRows, type SetProjectField, setProjectFields } from '#client/commands/project-rows.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useRun } from '#client/registry/commands-context.tsx';
import type { AnyCommand } from '#client/registry/define-command.ts';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import * as styles from '#styles/inbox.css.ts';
import * as projectCommands from './project.commands.ts';

/** The form's fields; those that only our service keeps have an editor when they are there. */
export type ProjectWords = Record<'name' | 'description', string> & Partial<Record<SetProjectField, string>>;

interface ProjectFormProps {
  label: string;
  className: string;
  /** The command that sends it, and the label of its button. */
  submit: { command: AnyCommand; label: string };
  words: ProjectWords;
  onChange: (name: keyof ProjectWords, text: string) => void;
  nameRef: RefObject<HTMLInputElement | null>;
  /** Whether the name gets the focus when the form appears: not when unsent words came back. */
  takesFocus: boolean;
  /** Why it could not be saved. */
  problem?: string | null;
  /** The problem of a field. */
  problems?: Partial<Record<SetProjectField, string>>;
}

/** The form for a new or an existing project (spec §2). A blank name is not sent, without a message (spec §5). */
export function ProjectForm(props: ProjectFormProps) {
  const { label, className, submit, words, onChange, nameRef, takesFocus, problem = null, problems = {} } = props;
  const run = useRun();
  useEffect(() => {
    if (takesFocus) nameRef.current?.focus();
  }, [nameRef, takesFocus]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    run(submit.command);
  };

  return (
    <form className={`${className} ${styles.form}`} aria-label={label} onSubmit={send}>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <TextField label="Name" value={words.name} onChange={(text) => onChange('name', text)} inputRef={nameRef} />
      <TextArea
        label="Description (optional)"
        value={words.description}
        onChange={(text) => onChange('description', text)}
      />
      {setProjectFields.map((name) => {
        const value = words[name];
        if (value === undefined) return null;
        const onType = (text: string) => onChange(name, text);
        return (
          <TextField
            key={name}
            label={projectRows[name].label}
            value={value}
            onChange={onType}
            error={problems[name]}
          />
        );
      })}
      <div className={styles.buttons}>
        <CommandButton type="submit" variant="primary" command={submit.command} label={submit.label} />
        <CommandButton command={projectCommands.cancelProject} label="Cancel" />
      </div>
    </form>
  );
}
