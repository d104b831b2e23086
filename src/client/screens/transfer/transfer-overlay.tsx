import { useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useCommands, useScope } from '#client/commands/commands-context.tsx';
import { InOverlay } from '#client/commands/in-overlay.tsx';
import { useApi } from '#client/data/api.ts';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import * as styles from '#styles/transfer.css.ts';
import { stageOf, TransferStage } from './stages.tsx';
import { transferOf } from './transfer-actor.ts';

/** An export or import, wherever it stands. To close it does not end it. */
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
  const target = useMemo(() => ({ canChoose, chooseFile: () => fileRef.current?.click() }), [canChoose]);
  // Whatever it shows, the keys of the page below are not meant.
  useScope('overlay:transfer', isLeaving ? null : target);

  const shown = useRef(stage);
  useLayoutEffect(() => {
    if (shown.current === stage || isLeaving) return;
    shown.current = stage;
    // What had the focus has gone with what was shown before.
    const next = bodyRef.current?.querySelector<HTMLElement>('h3[tabindex], button');
    (next ?? bodyRef.current)?.focus();
  }, [stage, isLeaving]);

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
              // The same file again is a new choice.
              currentTarget.value = '';
              if (file) actor.send({ type: 'transfer.choose', file });
            }}
          />
          <TransferStage stage={stage} context={snapshot.context} isStopping={snapshot.hasTag('stopping')} />
        </div>
      </InOverlay>
    </Modal>
  );
}
