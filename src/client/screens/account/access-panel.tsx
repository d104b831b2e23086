import { useEffect, useMemo, useRef } from 'react';
import * as appCommands from '#client/commands/app.commands.ts';
import { type Grant, useGrants } from '#client/data/account.ts';
import { useItemLists, useSelectionScope } from '#client/lists/use-item-lists.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import * as styles from '#styles/manage.css.ts';
import * as settings from '#styles/settings.css.ts';
import * as accountCommands from './account.commands.ts';
import { GrantRow, grantText } from './grant-row.tsx';
import { TokenForm } from './token-form.tsx';

const keyOf = ({ kind, id }: Grant) => `${kind}:${id}`;
const renderGrant = (grant: Grant) => <GrantRow grant={grant} />;
const none: readonly Grant[] = [];

/** The list of sessions, the list of access tokens, and between them the form for a new token. */
export function AccessPanel() {
  const { sessions, tokens, error } = useGrants();
  const sessionList = useRef<ItemListHandle>(null);
  const tokenList = useRef<ItemListHandle>(null);
  const lists = useMemo(
    () => [
      { handle: sessionList, items: sessions ?? none },
      { handle: tokenList, items: tokens ?? none },
    ],
    [sessions, tokens],
  );
  const { selection, onFocusItem, chosen, hasFocus } = useItemLists(lists, keyOf);
  const target = useMemo(() => (chosen.length === 0 ? null : { grants: chosen }), [chosen]);
  useSelectionScope('selection:access', target, hasFocus);

  const isThere = sessions !== undefined;
  useEffect(() => {
    // Not from a field in which the user is writing already.
    const { activeElement } = document;
    const isWritten = activeElement instanceof HTMLInputElement && activeElement.value !== '';
    const isWriting = isWritten || activeElement instanceof HTMLSelectElement;
    if (isThere && !isWriting) sessionList.current?.focusFirst();
  }, [isThere]);

  const listOf = (
    place: number,
    handle: typeof sessionList,
    items: readonly Grant[] | undefined,
    headingId: string,
    empty: string,
  ) =>
    items ? (
      <ItemList
        ref={handle}
        labelledBy={headingId}
        items={items}
        getKey={keyOf}
        getText={grantText}
        renderItem={renderGrant}
        selection={selection}
        onFocusItem={(key) => onFocusItem(place, key)}
        empty={<EmptyState title={empty} />}
      />
    ) : (
      <Skeleton lines={2} />
    );
  return (
    <div className={settings.sections}>
      {error && (
        <Notice tone="error" action={<CommandButton command={appCommands.retry} />}>
          {error.message}
        </Notice>
      )}
      <Panel className={styles.list} title="Sessions" headingId="access-sessions" count={sessions?.length}>
        {listOf(0, sessionList, sessions, 'access-sessions', 'No sessions')}
      </Panel>
      <div className={styles.buttons}>
        <CommandButton command={accountCommands.endOthers} />
      </div>
      <TokenForm />
      <Panel className={styles.list} title="Access tokens" headingId="access-tokens" count={tokens?.length}>
        {listOf(1, tokenList, tokens, 'access-tokens', 'No access tokens')}
      </Panel>
    </div>
  );
}
