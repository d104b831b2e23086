import { useEffect, useMemo, useRef } from 'react';
import { rename } from '#client/commands/context-changes.ts';
import { useApi } from '#client/data/api.ts';
import { useDraft } from '#client/data/drafts.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope, useSubmit } from '#client/registry/commands-context.tsx';
import { type Outcome, silent } from '#client/registry/outcome.ts';
import { useFieldErrors } from '#client/registry/use-field-errors.ts';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { isBlank } from '#contract/entities/blank.ts';
import type { Context } from '#contract/entities/context.ts';
import * as styles from '#styles/settings.css.ts';
import * as contextCommands from './context.commands.ts';

/** The field to rename a context. A blank name is not sent, without a message; one that could not be sent stays. */
export function RenameForm({ context }: { context: Context }) {
  const api = useApi();
  const { overlays, workspace } = useCommands();
  const isLeaving = useIsLeaving();
  const id = String(context.id);
  // With the old name, so that an emptied field stays empty.
  const draft = `contexts.rename:${id}`;
  const stored = useMemo(() => ({ text: context.name, was: context.name }), [context.name]);
  const { words, isSaving, keep, drop } = useDraft(draft, stored);
  const errors = useFieldErrors();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // To select its words gives it the focus too, but does not bring it into view, from however far down in the list.
    field.current?.focus();
    field.current?.select();
  }, []);

  const target = {
    isRenaming: true,
    isSaving,
    save: async (): Promise<Outcome> => {
      if (workspace.drafts.isSaving(draft)) return silent();
      const name = words.text.trim();
      if (isBlank(name)) {
        field.current?.focus();
        return silent();
      }
      const send = () =>
        rename(api, id, name).catch((failure: unknown) => {
          throw errors.take(failure);
        });
      const outcome = name === context.name ? silent() : await workspace.drafts.whileSaving(draft, send);
      // Another name may have been typed meanwhile.
      if (name !== context.name && workspace.drafts.get(draft) !== words) return outcome;
      drop();
      const open = overlays.get();
      if (open?.name === 'contexts' && open.rename === id) overlays.open({ name: 'contexts' });
      return outcome;
    },
  };
  useScope('overlay:contexts', isLeaving ? null : target);

  const submit = useSubmit(contextCommands.saveName);

  return (
    <form className={styles.row} aria-label="Rename context" onSubmit={submit}>
      <TextField
        label={`Another name for ${context.name}`}
        value={words.text}
        onChange={(text) => {
          errors.forget();
          keep({ text, was: context.name });
        }}
        error={errors.of('name')}
        inputRef={field}
      />
      <CommandButton type="submit" command={contextCommands.saveName} />
      <CommandButton command={contextCommands.cancelRename} label="Cancel" />
    </form>
  );
}
