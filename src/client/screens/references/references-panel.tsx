import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '#client/data/api.ts';
import { useIsHeld } from '#client/data/held-deletes.ts';
import { useLastKnown } from '#client/data/last-known.ts';
import { useReferences } from '#client/data/references.ts';
import { ListSection } from '#client/lists/list-section.tsx';
import { useSelectedIds } from '#client/lists/use-item-lists.ts';
import { useItemList } from '#client/lists/use-one-list.ts';
import { searchable } from '#client/palette/folding.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useScope } from '#client/registry/commands-context.tsx';
import { silent } from '#client/registry/outcome.ts';
import { useSayLater } from '#client/registry/use-say-later.ts';
import { CardContent } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { GoneNotice } from '#client/ui/gone-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { type Id, sameId } from '#contract/entities/common.ts';
import { counted } from '#contract/entities/counted.ts';
import type { Reference } from '#contract/entities/reference.ts';
import * as styles from '#styles/manage.css.ts';
import * as settings from '#styles/settings.css.ts';
import type { ReferencesPanel as ReferencesTarget } from './reference.commands.ts';
import * as referenceCommands from './reference.commands.ts';
import { ReferenceForm as Form } from './reference-form.tsx';

/** After how long a pause in typing the number of matches is announced, in milliseconds. */
const PAUSE = 600;
const PASSING = { replace: 'references', passing: true } as const;

/** For a new reference, or an existing one. `wasNew`: it was created from this form, which stays open. */
export type ReferenceForm = 'new' | { id: string; wasNew?: true };

const keyOf = ({ id }: Reference) => String(id);
const textOf = ({ title }: Reference) => title;
const renderReference = (reference: Reference) => <ReferenceRow reference={reference} />;

/** While no form is open. */
const resting: ReferencesTarget = {
  isFormOpen: false,
  isSaving: false,
  isChanged: false,
  save: async () => silent(),
  discard: () => undefined,
};

/** The list of references, those with all words of the filter, and above it the form. */
export function ReferencesPanel({ form }: { form: ReferenceForm | undefined }) {
  const { pending } = useApi();
  const { references, part, error } = useReferences();
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => references && matching(references, filter), [references, filter]);
  const sayLater = useSayLater(PAUSE, PASSING);
  const type = (text: string) => {
    setFilter(text);
    sayLater(references?.length ? leftInWords(references, text) : null);
  };
  const { list, rows, ...ofList } = useItemList(shown, keyOf, { error });
  useSelectedIds('selection:reference', ofList, keyOf);

  const focusRow = useEffectEvent(() => {
    if (form === undefined) list.current?.focusFirst();
  });
  // The list gets the focus before the filter, in which users only type at times.
  useLayoutEffect(() => focusRow(), []);

  const newButton = useRef<HTMLButtonElement>(null);
  const before = useRef(form);
  useEffect(() => {
    const left = before.current;
    before.current = form;
    // A user who has gone to a row while it was being saved stays there.
    if (left === undefined || form !== undefined || list.current?.hasFocus()) return;
    const key = left === 'new' ? undefined : String(pending.knownId(left.id));
    if (key !== undefined && list.current?.hasItem(key)) list.current.focusItem(key);
    else newButton.current?.focus();
  }, [form, list, pending]);
  const created = useRef<Reference>(undefined);
  /** A new one gets the focus in the list, wherever the server has put it. */
  const onCreated = useCallback((reference: Reference) => {
    setFilter('');
    created.current = reference;
    before.current = { id: keyOf(reference) };
  }, []);

  const isLeaving = useIsLeaving();
  // A list that failed to load does not replace the form in which the user is typing.
  const all = references ?? (created.current ? [created.current] : []);
  const editedId = typeof form === 'object' ? form.id : undefined;
  const withId = (wanted: Id | undefined) => all.find(({ id }) => sameId(id, wanted));
  const listed = withId(editedId && pending.knownId(editedId));
  const isDeleted = useIsHeld('reference', editedId);
  // Its form stays, with the words in it, when the reference was deleted elsewhere, or has got its id from the server.
  const known = useLastKnown(editedId, withId(editedId), isDeleted);
  const edited = known ?? (isDeleted ? undefined : listed);
  // The same form, with the focus where it is, once its reference has been created.
  const formKey = edited && typeof form === 'object' && !form.wasNew ? keyOf(edited) : 'new';
  const isFormOpen = form === 'new' || edited !== undefined;
  // The form gives the focus back in its turn.
  useScope('overlay:references', isLeaving || isFormOpen ? null : resting);
  return (
    <>
      {edited && references && !listed && <GoneNotice noun="reference" />}
      {isFormOpen ? (
        <Form key={formKey} reference={edited} onCreated={onCreated} />
      ) : (
        <div className={settings.row}>
          <TextField label="Filter" type="search" value={filter} onChange={type} />
          <CommandButton ref={newButton} command={referenceCommands.newReference} />
        </div>
      )}
      {part !== undefined && <Notice tone="info">{part}</Notice>}
      <ListSection
        className={styles.list}
        title="All references"
        headingId="references-list"
        error={error}
        lines={6}
        {...rows}
        items={shown}
        getText={textOf}
        renderItem={renderReference}
        empty={
          references?.length === 0 ? (
            <EmptyState title="No references yet" text="Keep here what you may want to look up again" />
          ) : (
            <EmptyState title="No reference has these words" />
          )
        }
      />
    </>
  );
}

/** How many match the filter. */
function leftInWords(references: Reference[], filter: string): string {
  const left = matching(references, filter).length;
  const all = counted(references.length, 'reference');
  return left === 0 ? 'No reference has these words' : `${left} of ${all}`;
}

/** The references with every word somewhere, in any case. The same list without a filter. */
function matching(references: Reference[], filter: string): readonly Reference[] {
  const words = searchable(filter).split(' ').filter(Boolean);
  if (words.length === 0) return references;
  return references.filter(({ title, content, url }) => {
    const text = searchable(`${title} ${content ?? ''} ${url ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function ReferenceRow({ reference }: { reference: Reference }) {
  const titleId = useId();
  const target = { id: keyOf(reference) };
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <CardContent title={reference.title} titleId={titleId} text={reference.content ?? reference.url} />
      </div>
      <div className={styles.buttons}>
        <CommandButton command={referenceCommands.showReference} target={target} label="Read" describedBy={titleId} />
        <CommandButton command={referenceCommands.editReference} target={target} label="Edit" describedBy={titleId} />
        <CommandButton
          command={referenceCommands.deleteReference}
          target={target}
          label="Delete"
          describedBy={titleId}
        />
      </div>
    </div>
  );
}
