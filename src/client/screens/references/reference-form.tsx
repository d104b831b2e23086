import { useEffect, useMemo, useRef, useState } from 'react';
import { update } from '#client/commands/reference-changes.ts';
import { useApi } from '#client/data/api.ts';
import { useDraft } from '#client/data/drafts.ts';
import type { ReferenceFields } from '#client/data/references.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope, useSubmit } from '#client/registry/commands-context.tsx';
import type { Overlay } from '#client/registry/define-overlay.ts';
import { silent } from '#client/registry/outcome.ts';
import { KEPT } from '#client/registry/told-failure.ts';
import { useFieldErrors } from '#client/registry/use-field-errors.ts';
import { Notice } from '#client/ui/notice.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import { isConflict, withMore } from '#contract/api-error.ts';
import { isBlank } from '#contract/entities/blank.ts';
import { sameId } from '#contract/entities/common.ts';
import type { Reference } from '#contract/entities/reference.ts';
import * as styles from '#styles/manage.css.ts';
import * as referenceCommands from './reference.commands.ts';
import { create } from './reference.commands.ts';

/** The state for an edit that the server is not asked to compare. */
const UNKNOWN = 'unknown';

interface ReferenceFormProps {
  /** The reference to change; undefined for a new one. */
  reference: Reference | undefined;
  onCreated: (reference: Reference) => void;
}

/**
 * The form of a reference. A blank title is not sent, without a message. What was typed is kept through Esc and through a
 * save that fails. When the user goes on typing while a new one is being created, the form becomes that one's.
 */
export function ReferenceForm({ reference, onCreated }: ReferenceFormProps) {
  const api = useApi();
  const { overlays, workspace } = useCommands();
  const isLeaving = useIsLeaving();
  const draft = draftOf(reference);
  const stored = useMemo(() => wordsOf(reference), [reference]);
  const { words, isKept, isSaving, keep, drop } = useDraft(draft, stored);
  const [conflict, setConflict] = useState<string>();
  const errors = useFieldErrors();
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => title.current?.focus(), []);
  const type = (typed: Partial<typeof words>) => {
    errors.forget();
    keep({ ...words, ...typed });
  };
  const send = async (fields: ReferenceFields) => {
    if (reference) {
      const { since } = words;
      return await update(
        api,
        asBegun(reference, words),
        overNow(reference, words, fields),
        since === UNKNOWN ? null : since,
      );
    }
    const created = await create(api, fields, { idempotencyKey: workspace.drafts.sendKey(draft) });
    onCreated(created.reference);
    return created;
  };
  const target = {
    isFormOpen: true,
    isSaving,
    isChanged: isKept,
    save: async () => {
      // Asked for twice before the next render, it is sent once.
      if (workspace.drafts.isSaving(draft)) return silent();
      if (isBlank(words.title)) {
        title.current?.focus();
        return silent();
      }
      const latest = () => (workspace.drafts.get(draft) as typeof words | undefined) ?? stored;
      errors.forget();
      setConflict(undefined);
      try {
        const { reference: saved, outcome } = await workspace.drafts.whileSaving(draft, () => send(fieldsOf(words)));
        const now = latest();
        const isHere = isFormOf(overlays.get(), reference);
        if (now === words) {
          drop();
          if (isHere) overlays.open({ name: 'references' });
        } else if (reference || now !== stored) {
          // Other words have been typed meanwhile: from now on they are a change of the new reference.
          const { since, before } = wordsOf(saved);
          workspace.drafts.set(draftOf(saved), { ...now, since, before });
          if (reference) return outcome;
          // Left as the draft of a new one, they would be kept twice.
          drop();
          if (isHere) overlays.open({ name: 'references', form: { id: String(saved.id), wasNew: true } });
        }
        return outcome;
      } catch (error) {
        errors.take(error);
        if (!reference || !isConflict(error)) throw error;
        // The user now knows that it was changed meanwhile, and means the next save.
        keep({ ...latest(), since: UNKNOWN });
        const told = withMore(error, KEPT);
        setConflict(told.message);
        throw told;
      }
    },
    discard: () => {
      drop();
      setConflict(undefined);
      errors.forget();
      title.current?.focus();
    },
  };
  useScope('overlay:references', isLeaving ? null : target);

  const submit = useSubmit(referenceCommands.saveReference);

  return (
    <form className={styles.form} aria-label={reference ? 'Edit reference' : 'New reference'} onSubmit={submit}>
      {conflict !== undefined && <Notice tone="error">{conflict}</Notice>}
      <TextField
        label="Title"
        value={words.title}
        onChange={(value) => type({ title: value })}
        error={errors.of('title')}
        inputRef={title}
      />
      <TextArea
        label="Content (optional)"
        rows={5}
        value={words.content}
        onChange={(content) => type({ content })}
        error={errors.of('content')}
      />
      <TextField
        label="Web address (optional)"
        value={words.url}
        onChange={(url) => type({ url })}
        error={errors.of('url')}
      />
      <div className={styles.buttons}>
        <CommandButton type="submit" variant="primary" command={referenceCommands.saveReference} label="Save" />
        <CommandButton command={referenceCommands.closeForm} label="Cancel" />
        <CommandButton command={referenceCommands.discardChanges} label="Discard" />
      </div>
    </form>
  );
}

/** The key of its draft. */
function draftOf(reference: Reference | undefined): string {
  return reference ? `references.edit:${reference.id}` : 'references.new';
}

/** The form's fields before anything is typed. */
function wordsOf(reference: Reference | undefined) {
  return {
    title: reference?.title ?? '',
    content: reference?.content ?? '',
    url: reference?.url ?? '',
    // The state that is being changed; with it an emptied form stays empty.
    since: reference ? (reference.updated_at ?? UNKNOWN) : '',
    // The fields of that state, as JSON: they show which fields were changed elsewhere.
    before: reference ? JSON.stringify(saidBy(reference)) : '',
  };
}

const saidBy = ({ title, content, url }: Reference) => ({ title, content, url });

/** The reference in the state that the words change, when it has changed since. */
function asBegun(reference: Reference, { since, before }: ReturnType<typeof wordsOf>): Reference {
  // A draft of an earlier release does not have it.
  if (since === UNKNOWN || since === reference.updated_at || !before) return reference;
  return { ...reference, ...(JSON.parse(before) as ReturnType<typeof saidBy>), updated_at: since };
}

/** Unchanged fields are sent as they are now: a server that compares nothing would restore old words. */
function overNow(
  reference: Reference,
  { since, before }: ReturnType<typeof wordsOf>,
  fields: ReferenceFields,
): ReferenceFields {
  if (since !== UNKNOWN || !before) return fields;
  const begun = JSON.parse(before) as ReturnType<typeof saidBy>;
  const kept = (['title', 'content', 'url'] as const).filter((name) => (fields[name] ?? '') === (begun[name] ?? ''));
  return { ...fields, ...Object.fromEntries(kept.map((name) => [name, reference[name]])) };
}

/** Whether the open form is still this reference's. */
function isFormOf(open: Overlay | null, reference: Reference | undefined): boolean {
  if (open?.name !== 'references' || open.form === undefined) return false;
  return open.form === 'new' ? reference === undefined : sameId(open.form.id, reference?.id ?? '');
}

function fieldsOf({ title, content, url }: { title: string; content: string; url: string }): ReferenceFields {
  return { title: title.trim(), content: content.trim() === '' ? null : content, url: url.trim() || null };
}
