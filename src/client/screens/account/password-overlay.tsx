import { useEffect, useRef, useState } from 'react';
import { changePassword } from '#client/data/account.ts';
import { useApi } from '#client/data/api.ts';
import { useUser } from '#client/data/user.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope, useSubmit } from '#client/registry/commands-context.tsx';
import { type Final, final, type Silent, silent } from '#client/registry/outcome.ts';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving, useIsShown } from '#client/ui/overlay-presence.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ApiError } from '#contract/api-error.ts';
import * as styles from '#styles/manage.css.ts';
import * as accountCommands from './account.commands.ts';

type Field = 'current_password' | 'new_password';
const FIELDS: readonly Field[] = ['current_password', 'new_password'];

/** The problem of a field, in words for the user; null when the failure is not about a field. */
function problemOf(error: unknown): { field: Field; words: string } | null {
  const errors = error instanceof ApiError ? error.errors : undefined;
  const field = FIELDS.find((name) => errors?.[name]);
  if (!field) return null;
  const words = errors?.[field]?.[0] ?? '';
  return { field, words: field === 'current_password' ? 'This is not your password' : `The new password ${words}` };
}

/** The form to change the password. What is typed is not kept: a password is no draft. */
export function PasswordOverlay() {
  const { overlays, announcer } = useCommands();
  const api = useApi();
  const user = useUser();
  const isLeaving = useIsLeaving();
  const [words, setWords] = useState({ current_password: '', new_password: '' });
  const [problem, setProblem] = useState<{ field: Field; words: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const inputs = { current_password: useRef<HTMLInputElement>(null), new_password: useRef<HTMLInputElement>(null) };
  const { current_password: current, new_password: next } = inputs;
  const isShown = useIsShown();

  // A screen reader speaks the problem with the field that gets the focus.
  useEffect(() => {
    if (!problem) return;
    const field = (problem.field === 'new_password' ? next : current).current;
    // A field that has the focus already would not be spoken again.
    if (field === document.activeElement) announcer.announce(problem.words);
    else field?.focus();
  }, [problem, current, next, announcer]);

  const target = {
    isSaving,
    save: async (): Promise<Final | Silent> => {
      const blank = FIELDS.find((name) => words[name] === '');
      if (blank) {
        (blank === 'current_password' ? current : next).current?.focus();
        return silent();
      }
      setSaving(true);
      try {
        await changePassword(api, words.current_password, words.new_password);
      } catch (error) {
        const found = problemOf(error);
        if (!found) throw error;
        // The field that would be spoken with it is gone.
        if (!isShown.current) throw new Error(`Password not changed: ${found.words}`, { cause: error });
        setProblem(found);
        return silent();
      } finally {
        setSaving(false);
      }
      if (overlays.get()?.name === 'password') overlays.close();
      return final('Password changed. You are signed out everywhere else');
    },
  };
  useScope('overlay:password', isLeaving ? null : target);

  const field = (name: Field, label: string, autoComplete: string) => (
    <TextField
      label={label}
      type="password"
      autoComplete={autoComplete}
      value={words[name]}
      onChange={(text) => setWords({ ...words, [name]: text })}
      inputRef={inputs[name]}
      error={problem?.field === name ? problem.words : undefined}
      help={name === 'new_password' && 'At least 8 characters. You are signed out everywhere else; access tokens stay.'}
    />
  );
  const submit = useSubmit(accountCommands.savePassword);
  return (
    <Modal title="Change your password" placement="top" onClose={() => overlays.close()}>
      <form className={styles.form} aria-label="Change your password" onSubmit={submit}>
        {/* For password managers, which want to know whose it is. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        {field('current_password', 'Current password', 'current-password')}
        {field('new_password', 'New password', 'new-password')}
        <div className={styles.buttons}>
          <CommandButton
            type="submit"
            variant="primary"
            command={accountCommands.savePassword}
            label="Change password"
          />
        </div>
      </form>
    </Modal>
  );
}
