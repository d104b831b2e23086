import { useEffect, useMemo, useRef } from 'react';
import { useDraft } from '#client/data/drafts.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useSubmit } from '#client/registry/commands-context.tsx';
import type { Source } from '#client/sources/source.ts';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { ImportProblem } from '#machines/source-import-course.ts';
import * as styles from '#styles/sources.css.ts';
import * as sourceCommands from './source.commands.ts';
import { answersOf, initialAnswers } from './source-import.ts';

interface SourceFormProps {
  id: string;
  source: Source;
  /** What is wrong with the answers, or with their result. */
  problem: ImportProblem | null;
}

/** The questions of a source. What is typed stays in the memory of this tab, until the session ends. */
export function SourceForm({ id, source, problem }: SourceFormProps) {
  const initial = useMemo(() => ({ ...initialAnswers(source) }), [source]);
  const { words, keep } = useDraft(answersOf(id), initial);
  const wrong = source.fields.find(({ name }) => name === problem?.field)?.name;
  const first = useRef<HTMLInputElement>(null);
  // The field with a problem, else the first.
  useEffect(() => first.current?.focus(), []);
  const submit = useSubmit(sourceCommands.look);
  return (
    <form className={styles.panel} aria-label="What to list" autoComplete="off" onSubmit={submit}>
      {problem && wrong === undefined && <Notice tone="error">{problem.message}</Notice>}
      {source.fields.map(({ name, label, help, isSecret }, place) => (
        <TextField
          key={name}
          label={label}
          help={help}
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          value={words[name] ?? ''}
          onChange={(value) => keep({ ...words, [name]: value })}
          error={name === wrong ? problem?.message : undefined}
          {...((wrong === undefined ? place === 0 : name === wrong) && { inputRef: first })}
        />
      ))}
      <div className={styles.bar}>
        <CommandButton type="submit" variant="primary" command={sourceCommands.look} />
      </div>
    </form>
  );
}
