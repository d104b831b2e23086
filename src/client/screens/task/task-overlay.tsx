import { useEffect, useRef } from 'react';
import { useApi } from '#client/data/api.ts';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { GoneNotice } from '#client/ui/gone-notice.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { LoadingLine } from '#client/ui/skeleton.tsx';
import type { Id } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';
import { TaskFields } from './task-fields.tsx';
import { useTaskPanel } from './use-task-panel.ts';

/** A task with all its fields, to be read and changed. Commands for tasks act on it while it is open. */
export function TaskOverlay({ id }: { id: Id }) {
  const { overlays, live } = useCommands();
  const api = useApi();
  const panel = useTaskPanel(id);
  const { task, form, isDeletedHere, isGone, isLoading, error, target } = panel;
  const isLeaving = useIsLeaving();
  useScope('overlay:task', isLeaving ? null : target);
  const wasThere = useRef(false);
  useEffect(() => {
    // The user deleted it from here, and continues in its list.
    if (wasThere.current && isDeletedHere && !isLeaving) overlays.close();
    wasThere.current = task !== undefined;
  }, [task, isDeletedHere, isLeaving, overlays]);
  return (
    <Modal
      title={task?.title ?? 'Task'}
      size="large"
      placement="top"
      onClose={() => overlays.close()}
      // After a move from here it is in another list.
      returnFocus={() => rowOf(api.pending.rowKey(id))}
    >
      <InOverlay live={live}>
        <LoadFailure error={error} />
        {isGone && <GoneNotice noun="task" />}
        {task && form && (
          <>
            <OpenTask task={task} />
            <TaskFields panel={panel} task={task} form={form} />
          </>
        )}
        {!task && !error && (isLoading ? <LoadingLine /> : <p>It is not here any more.</p>)}
      </InOverlay>
    </Modal>
  );
}

/** The selector of its row in a list of the screen. */
function rowOf(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main [role="row"][data-key="${CSS.escape(key)}"]`);
}

/** What commands for tasks act on. */
function OpenTask({ task }: { task: Task }) {
  const isLeaving = useIsLeaving();
  useScope('selection:task', isLeaving ? null : { tasks: [task] });
  return null;
}
