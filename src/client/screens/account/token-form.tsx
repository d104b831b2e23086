import { useEffect, useId, useRef, useState } from 'react';
import { createToken } from '#client/data/account.ts';
import { useApi } from '#client/data/api.ts';
import { useDraft } from '#client/data/drafts.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope, useSubmit } from '#client/registry/commands-context.tsx';
import { type Final, final, type Silent, silent } from '#client/registry/outcome.ts';
import { useFieldErrors } from '#client/registry/use-field-errors.ts';
import { useIsLeaving, useIsShown } from '#client/ui/overlay-presence.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { TOKEN_SCOPES, type TokenScope } from '#contract/entities/account.ts';
import { isBlank } from '#contract/entities/blank.ts';
import * as manage from '#styles/manage.css.ts';
import * as styles from '#styles/settings.css.ts';
import * as accountCommands from './account.commands.ts';
import { SCOPE_WORDS } from './grant-row.tsx';

const DRAFT = 'account.token';
const initial = { name: '', scope: 'capture' satisfies TokenScope as string };
const options = TOKEN_SCOPES.map((value) => ({ value, label: SCOPE_WORDS[value] }));

/** The form for a new access token, and the token itself once it is created: it is shown this once. */
export function TokenForm() {
  const api = useApi();
  const { announcer, workspace } = useCommands();
  const { drafts } = workspace;
  const isLeaving = useIsLeaving();
  const { words, keep, drop } = useDraft(DRAFT, initial);
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const errors = useFieldErrors();
  const copyButton = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const isShown = useIsShown();

  useEffect(() => {
    if (!made) return;
    // A user who is typing the next name stays there: on the button, letters would be keys of commands.
    const isTyping = document.activeElement === field.current && field.current?.value !== '';
    if (isTyping) announcer.announce(`Token ${made.name} created. Copy it now: it is not shown again.`);
    // A screen reader speaks the button, with its description of what to do.
    else copyButton.current?.focus();
  }, [made, announcer]);

  const target = {
    isCreating,
    create: async (): Promise<Silent | Final> => {
      const name = words.name.trim();
      if (isBlank(name)) {
        field.current?.focus();
        return silent();
      }
      setCreating(true);
      const sent = drafts.get(DRAFT);
      try {
        const token = await createToken(api, name, TOKEN_SCOPES.find((scope) => scope === words.scope) ?? 'capture');
        // What was typed meanwhile is the name of the next one.
        if (drafts.get(DRAFT) === sent) drop();
        if (!isShown.current)
          return final(`Token ${name} was created after you had left: revoke it, and create another`);
        setMade({ name, token });
        return silent();
      } catch (failure) {
        throw errors.take(failure);
      } finally {
        setCreating(false);
      }
    },
    copy:
      made &&
      (async (): Promise<Final> => {
        try {
          await navigator.clipboard.writeText(made.token);
        } catch (cause) {
          throw new Error('The browser does not let Mizu copy: select the token and copy it yourself', { cause });
        }
        return final('Token copied');
      }),
  };
  useScope('overlay:access', isLeaving ? null : target);

  const submit = useSubmit(accountCommands.createToken);
  return (
    <>
      <form className={styles.row} aria-label="New access token" onSubmit={submit}>
        <TextField
          label="Name of the new token"
          placeholder="Shell script"
          value={words.name}
          onChange={(name) => {
            errors.forget();
            keep({ ...words, name });
          }}
          error={errors.of('name')}
          inputRef={field}
        />
        <Select
          label="It may"
          command="account.createToken"
          value={words.scope}
          options={options}
          onChange={(scope) => keep({ ...words, scope })}
        />
        <CommandButton type="submit" command={accountCommands.createToken} />
      </form>
      {made && (
        <section className={manage.form} aria-label={`Token ${made.name}`}>
          <p id={noteId}>Created. Copy the token now: it is not shown again.</p>
          <code className={manage.secret}>{made.token}</code>
          <div className={manage.buttons}>
            <CommandButton command={accountCommands.copyToken} describedBy={noteId} ref={copyButton} />
          </div>
        </section>
      )}
    </>
  );
}
