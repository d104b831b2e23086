import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { useApi } from '#client/data/api.ts';
import { NeedsServer } from '#client/lists/needs-server.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import * as styles from '#styles/transfer.css.ts';
import { stageOf, TransferStage } from './stages.tsx';
import { transferOf } from './transfer-actor.ts';

/** An export or import, in whatever state. Closing this does not end it. */
export function TransferOverlay() {
  const api = useApi();
  const { overlays, live, workspace } = useCommands();
  const actor = transferOf({ api, workspace });
  const snapshot = useSelector(actor, (current) => current);
  const stage = stageOf(snapshot);
  const isLeaving = useIsLeaving();
  const fileRef = useRef<HTMLInputElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const canChoose = snapshot.hasTag('choosing');
  const isRunning = snapshot.hasTag('running');
  const target = { canChoose, chooseFile: () => fileRef.current?.click() };
  // In every state, keys do not reach the page below.
  useScope('overlay:transfer', isLeaving ? null : target);

  const shown = useRef<typeof stage>(undefined);
  useLayoutEffect(() => {
    const before = shown.current;
    if (before === stage || isLeaving) return;
    shown.current = stage;
    const body = bodyRef.current;
    // The user waits for a result from before this code loaded; else the dialog's own heading takes the focus.
    if (before === undefined && !isRunning) body?.querySelector<HTMLElement>('h3[tabindex]')?.focus();
    // The focused element is gone with what was shown before.
    else if (before !== undefined) (body?.querySelector<HTMLElement>('h3[tabindex], button') ?? body)?.focus();
  }, [stage, isLeaving, isRunning]);

  return (
    <Modal title="Export and import" size="large" placement="top" onClose={() => overlays.close()}>
      <InOverlay live={live}>
        <div ref={bodyRef} tabIndex={-1} className={styles.body}>
          <input
            ref={fileRef}
            type="file"
            accept=".json,application/json"
            aria-label="File to import"
            hidden
            onChange={({ target: { files }, currentTarget }) => {
              const file = files?.[0];
              // Choosing the same file again must count.
              currentTarget.value = '';
              if (file) actor.send({ type: 'transfer.choose', file });
            }}
          />
          <NeedsServer what="Export and import" />
          <TransferStage stage={stage} context={snapshot.context} isStopping={snapshot.hasTag('stopping')} />
        </div>
      </InOverlay>
    </Modal>
  );
}
