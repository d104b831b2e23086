import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useApi } from '#client/data/api.ts';
import type { UnsentChange } from '#client/data/outbox.ts';
import { useOutboxWords } from '#client/data/outbox-words.ts';
import { useSelectionScope } from '#client/lists/use-item-lists.ts';
import { useItemList } from '#client/lists/use-one-list.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { CardContent } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { Panel } from '#client/ui/panel.tsx';
import * as styles from '#styles/manage.css.ts';
import { body as panelBody } from '#styles/panel.css.ts';
import { fieldLines } from './field-lines.ts';
import * as outboxCommands from './outbox.commands.ts';

const keyOf = ({ sequence }: UnsentChange) => String(sequence);
const stateOf = ({ problem }: UnsentChange) => problem ?? 'Waits for the server';
const textOf = (change: UnsentChange) => [change.words, stateOf(change), ...fieldLines(change)].join(', ');
const forOthers = [
  [outboxCommands.sendChange, 'Send'],
  [outboxCommands.discardChange, 'Discard'],
] as const;
const forConflicts = [
  [outboxCommands.keepMine, 'Keep mine'],
  [outboxCommands.keepTheirs, 'Keep theirs'],
] as const;
const forDeletions = [
  [outboxCommands.keepMine, 'Delete anyway'],
  [outboxCommands.keepTheirs, 'Keep it'],
] as const;
const forLost = [
  [outboxCommands.captureAnew, 'Capture anew'],
  [outboxCommands.discardChange, 'Discard'],
] as const;
const commandsOf = { conflict: forConflicts, deletion: forDeletions, gone: forLost, other: forOthers } as const;
const renderChange = (change: UnsentChange) => <ChangeRow change={change} />;
const none: readonly UnsentChange[] = [];
const noChanges = () => none;
const noListener = () => () => undefined;

/** The changes that the server does not have: those that wait for it, and those that need the user. */
export function UnsentOverlay() {
  const { overlays, live } = useCommands();
  return (
    <Modal title="Changes not sent" placement="top" onClose={() => overlays.close()}>
      <InOverlay live={live}>
        <UnsentList />
      </InOverlay>
    </Modal>
  );
}

function UnsentList() {
  const { outbox } = useApi();
  const changes = useSyncExternalStore(outbox?.subscribe ?? noListener, outbox?.changes ?? noChanges);
  const state = useOutboxWords();
  const { list, rows, chosen, hasFocus } = useItemList(changes, keyOf);
  const target = useMemo(() => (chosen.length > 0 ? { changes: chosen } : null), [chosen]);
  useSelectionScope('selection:change', target, hasFocus);
  // Keys do not reach the page below while this is open.
  useScope('overlay:unsent', useIsLeaving() ? null : undefined);
  useLayoutEffect(() => list.current?.focusFirst(), [list]);
  return (
    <Panel className={styles.list} title="Not sent" headingId="unsent-list" count={changes.length}>
      {state.length > 0 && <p className={panelBody}>{state.join(' · ')}</p>}
      <ItemList
        {...rows}
        labelledBy="unsent-list"
        items={changes}
        getText={textOf}
        renderItem={renderChange}
        empty={<EmptyState title="Everything is sent" text="The server has all your changes" />}
      />
    </Panel>
  );
}

function ChangeRow({ change }: { change: UnsentChange }) {
  const titleId = `unsent-${change.sequence}`;
  const target = { changes: [change] };
  const lines = fieldLines(change);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <CardContent
          title={change.words}
          titleId={titleId}
          text={stateOf(change)}
          details={lines.length > 0 && lines.map((line) => <p key={line}>{line}</p>)}
        />
      </div>
      <div className={styles.buttons}>
        {commandsOf[change.kind].map(([command, label]) => (
          <CommandButton key={command.id} command={command} target={target} label={label} describedBy={titleId} />
        ))}
      </div>
    </div>
  );
}
