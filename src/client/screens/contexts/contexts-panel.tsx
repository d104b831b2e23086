import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useApi } from '#client/data/api.ts';
import { useContexts } from '#client/data/contexts.ts';
import { useIsHeld } from '#client/data/held-deletes.ts';
import { useLastKnown } from '#client/data/last-known.ts';
import { ListSection } from '#client/lists/list-section.tsx';
import { useSelectedIds } from '#client/lists/use-item-lists.ts';
import { useItemList } from '#client/lists/use-one-list.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useScope } from '#client/registry/commands-context.tsx';
import { silent } from '#client/registry/outcome.ts';
import { CardContent } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { GoneNotice } from '#client/ui/gone-notice.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Context } from '#contract/entities/context.ts';
import * as styles from '#styles/manage.css.ts';
import type { ContextsPanel as ContextsTarget } from './context.commands.ts';
import * as contextCommands from './context.commands.ts';
import { NewContextForm } from './new-context-form.tsx';
import { RenameForm } from './rename-form.tsx';

const keyOf = ({ id }: Context) => String(id);
const textOf = ({ name }: Context) => name;
const renderContext = (context: Context) => <ContextRow context={context} />;

/** While none is being renamed. */
const resting: ContextsTarget = { isRenaming: false, isSaving: false, save: async () => silent() };

/** The list of contexts, and above it the field for a new one, or to rename one. */
export function ContextsPanel({ renamed }: { renamed: string | undefined }) {
  const { pending } = useApi();
  const { contexts, error } = useContexts();
  const { list, rows, ...ofList } = useItemList(contexts, keyOf, { error });
  useSelectedIds('selection:context', ofList, keyOf);

  const focusFirst = useEffectEvent(() => {
    if (contexts && renamed === undefined) list.current?.focusFirst();
  });
  // The list gets the focus before the fields, in which users only type at times.
  useLayoutEffect(() => focusFirst(), []);

  const before = useRef(renamed);
  useEffect(() => {
    const left = before.current;
    before.current = renamed;
    // A user who has gone to a row while the name was being saved stays there.
    if (left === undefined || renamed !== undefined || list.current?.hasFocus()) return;
    list.current?.focusItem(String(pending.knownId(left)));
  }, [renamed, list, pending]);

  const isLeaving = useIsLeaving();
  const withId = (wanted: Id | undefined) => contexts?.find(({ id }) => sameId(id, wanted));
  const listed = withId(renamed && pending.knownId(renamed));
  const isDeleted = useIsHeld('context', renamed);
  // Its field stays, with the words in it, when the context was deleted elsewhere, or has got its id from the server.
  const known = useLastKnown(renamed, withId(renamed), isDeleted);
  const context = known ?? (isDeleted ? undefined : listed);
  // The field gives the focus back in its turn.
  useScope('overlay:contexts', isLeaving || context ? null : resting);
  return (
    <>
      {context && contexts && !listed && <GoneNotice noun="context" />}
      {context ? <RenameForm key={keyOf(context)} context={context} /> : <NewContextForm />}
      <ListSection
        className={styles.list}
        title="All contexts"
        headingId="contexts-list"
        error={error}
        lines={4}
        {...rows}
        items={contexts}
        getText={textOf}
        renderItem={renderContext}
        empty={<EmptyState title="No contexts yet" text="Add the places, tools and people that your tasks need" />}
      />
    </>
  );
}

function ContextRow({ context }: { context: Context }) {
  const titleId = useId();
  const target = { id: keyOf(context) };
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <CardContent title={context.name} titleId={titleId} />
      </div>
      <div className={styles.buttons}>
        <CommandButton command={contextCommands.openRename} target={target} label="Rename" describedBy={titleId} />
        <CommandButton command={contextCommands.deleteContext} target={target} label="Delete" describedBy={titleId} />
      </div>
    </div>
  );
}
