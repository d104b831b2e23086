import { useId, useMemo } from 'react';
import { useSelectionScope } from '#client/lists/use-item-lists.ts';
import { useItemList } from '#client/lists/use-one-list.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import type { ActionState } from '#machines/chat-action.ts';
import * as styles from '#styles/assistant.css.ts';
import * as assistantCommands from './assistant.commands.ts';
import * as proposalCommands from './proposal.commands.ts';
import type { ProposalRow } from './proposal-row.ts';

const keyOf = ({ key }: ProposalRow) => key;
const textOf = ({ words, status }: ProposalRow) => `${words}, ${status}`;
const renderRow = (row: ProposalRow) => <Proposal row={row} />;

const tones = {
  open: 'plain',
  queued: 'plain',
  accepting: 'plain',
  accepted: 'ok',
  undone: 'plain',
  dismissed: 'plain',
  failed: 'high',
  interrupted: 'high',
} as const satisfies Record<ActionState, string>;

/** The actions that a reply proposes: none is done before it is accepted, one by one or all at once. */
export function Proposals({ rows, areLast }: { rows: readonly ProposalRow[]; areLast: boolean }) {
  const headingId = useId();
  const { rows: listRows, chosen, hasFocus } = useItemList(rows, keyOf);
  const target = useMemo(() => (chosen.length > 0 ? { rows: chosen } : null), [chosen]);
  useSelectionScope('selection:proposal', target, hasFocus);
  return (
    <div className={styles.proposals}>
      <h2 id={headingId} tabIndex={-1} className={styles.proposed}>
        Proposed actions
      </h2>
      <ItemList
        {...listRows}
        labelledBy={headingId}
        items={rows}
        getText={textOf}
        renderItem={renderRow}
        empty={null}
      />
      {areLast && rows.length > 1 && (
        <div className={styles.send}>
          <CommandButton command={assistantCommands.acceptAll} />
        </div>
      )}
    </div>
  );
}

function Proposal({ row }: { row: ProposalRow }) {
  const titleId = useId();
  const target = useMemo(() => ({ rows: [row] }), [row]);
  return (
    <CardContent
      title={row.words}
      titleId={titleId}
      tags={<Tag tone={tones[row.state]}>{row.status}</Tag>}
      actions={
        // The same names in each row: the description says which one it is.
        <>
          <CommandButton command={proposalCommands.accept} target={target} describedBy={titleId} />
          <CommandButton command={proposalCommands.dismiss} target={target} describedBy={titleId} />
        </>
      }
    />
  );
}
