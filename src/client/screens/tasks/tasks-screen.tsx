import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '#client/commands/use-action.ts';
import { useApi } from '#client/data/api.ts';
import { type Column, moveTask, useBoard } from '#client/data/tasks.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { sameId } from '#contract/entities/common.ts';
import { STATUS_TITLES, TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import * as styles from '#styles/board.css.ts';
import { BoardColumn } from './board-column.tsx';

/** Task Board (spec §2): five lists by status; each card can be moved to any of them. */
export function TasksScreen() {
  const api = useApi();
  const act = useAction();
  const { columns, error, refetch } = useBoard();
  const board = useRef<HTMLDivElement>(null);
  const latest = useRef<Column[] | undefined>(undefined);
  const moved = useRef<{ key: string; focused: boolean } | null>(null);
  const [revealed, setRevealed] = useState<string | null>(null);

  useLayoutEffect(() => {
    latest.current = columns;
    if (moved.current === null) return;
    const { key, focused } = moved.current;
    const lost = document.activeElement === null || document.activeElement === document.body;
    // A moved card keeps the focus (design §6), in the column where it is now; also when it comes back because the
    // move failed, unless the person has gone elsewhere meanwhile.
    if (focused && !lost) return;
    moved.current.focused = true;
    board.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] button`)?.focus();
  }, [columns]);

  // The same function for as long as the screen is there: hundreds of cards need not be drawn anew for it.
  const move = useCallback(
    (task: Task, status: TaskStatus) => {
      const key = api.pending.rowKey(task.id);
      moved.current = { key, focused: false };
      setRevealed(key);
      void act(async () => {
        const answer = await moveTask(api, task, status);
        const place = placeOf(answer, latest.current);
        return `Moved to ${STATUS_TITLES[status]}${place}`;
      });
    },
    [api, act],
  );

  return (
    <>
      <ScreenHeading title="Tasks" subtitle="Drag and drop tasks between columns" />
      {error && (
        <Notice tone="error" action={{ label: 'Try again', onPress: () => void refetch() }}>
          {error.message}
        </Notice>
      )}
      {(columns || !error) && (
        <div ref={board} className={styles.board}>
          {columns?.map((column) => (
            <BoardColumn key={column.status} column={column} revealed={revealed} onMove={move} />
          ))}
          {!columns &&
            TASK_STATUSES.map((status) => (
              <Panel key={status} title={STATUS_TITLES[status]} className={styles.column}>
                <Skeleton lines={5} />
              </Panel>
            ))}
        </div>
      )}
    </>
  );
}

/** ', 3 of 7': where a task stands in its column; nothing when the column is not known. */
function placeOf(task: Task, columns: Column[] | undefined): string {
  const column = columns?.find(({ status }) => status === task.status);
  const index = column?.tasks.findIndex((other) => sameId(other.id, task.id)) ?? -1;
  return column && index >= 0 ? `, ${index + 1} of ${column.count}` : '';
}
