import { memo, type RefObject, useCallback, useId, useMemo } from 'react';
import { moveToStatus } from '#client/commands/task.commands.ts';
import { useApi } from '#client/data/api.ts';
import { actionInWords, columnOf } from '#client/data/asked.ts';
import type { BlockedTasks } from '#client/data/blocked-tasks.ts';
import type { Column } from '#client/data/board-columns.ts';
import { useReadOn } from '#client/data/read-on.ts';
import { useToday } from '#client/data/today.ts';
import { afterTag } from '#client/lists/after-tag.ts';
import { useTaskFacts } from '#client/lists/task-tags.tsx';
import { useRun } from '#client/registry/commands-context.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import type { RowDrag } from '#client/ui/item-list-drag.ts';
import { ListDropArea } from '#client/ui/item-list-drop-area.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import type { ListSelection } from '#client/ui/item-list-selection.ts';
import { Panel } from '#client/ui/panel.tsx';
import { STATUS_TITLES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import * as styles from '#styles/board.css.ts';
import * as boardCommands from './board.commands.ts';
import { BoardCard, CARD_FACTS } from './board-card.tsx';

/** Limits the rows of five columns, with a dozen elements a card, to 1,500 nodes in the document. */
const ALL_SHOWN = 20;

/**
 * When more tasks are added to the end of a column, the view stays: otherwise it would follow to the new end, and on to the
 * last task.
 */
export const AS_IT_IS = { overflowAnchor: 'none' } as const;

interface BoardColumnProps {
  column: Column;
  /** The blocked tasks. */
  blocked: BlockedTasks;
  /** Reads more of the column as the user comes to its end. */
  isContinued: boolean;
  handle: RefObject<ItemListHandle | null>;
  /** Shared by the columns. */
  rowDrag: RowDrag;
  selection: ListSelection;
  keyOf: (task: Task) => string;
  onFocusItem: (status: TaskStatus, key: string | null) => void;
  onOpen: (task: Task) => void;
  /** The tasks of the board with these keys. */
  tasksOf: (keys: readonly string[]) => readonly Task[];
}

/** One status: a heading with a count, and its cards. */
export const BoardColumn = memo(function BoardColumn({
  column: { status, tasks, count },
  blocked,
  isContinued,
  handle,
  rowDrag,
  selection,
  keyOf,
  onFocusItem,
  onOpen,
  tasksOf,
}: BoardColumnProps) {
  const headingId = useId();
  const run = useRun();
  const { isOurs } = useApi();
  const { readOn, error } = useReadOn(status, isContinued && count > tasks.length);
  const today = useToday();
  const { titleOf, tagsOf, textOf } = useTaskFacts(
    useMemo(() => [...CARD_FACTS, afterTag(blocked)], [blocked]),
    actionInWords,
  );
  const renderTask = useCallback(
    (task: Task) => <BoardCard task={task} title={titleOf(task)} tags={tagsOf(task)} />,
    [titleOf, tagsOf],
  );
  const onFocus = useCallback((key: string | null) => onFocusItem(status, key), [onFocusItem, status]);
  const drag = useMemo(
    () => ({
      rowDrag,
      type: 'application/x-mizu-task',
      command: boardCommands.pickUp.id,
      onDrop: (keys: readonly string[]) => {
        // Dropped where it was, a card stays: also a task to ask about, which has another status.
        const tasks = tasksOf(keys).filter((task) => columnOf(task, today) !== status);
        run(moveToStatus[status], { target: { tasks } });
      },
    }),
    [rowDrag, run, status, tasksOf, today],
  );
  return (
    <ListDropArea label={STATUS_TITLES[status]} drag={drag} className={styles.area}>
      <Panel title={STATUS_TITLES[status]} headingId={headingId} count={count} className={styles.column}>
        <div className={styles.scroll} style={isContinued ? AS_IT_IS : undefined}>
          <ItemList
            ref={handle}
            labelledBy={headingId}
            items={tasks}
            total={count}
            allShown={ALL_SHOWN}
            getKey={keyOf}
            getText={textOf}
            renderItem={renderTask}
            selection={selection}
            onFocusItem={onFocus}
            onOpen={onOpen}
            onNearEnd={readOn}
            // The next key tries to read again what failed.
            onKeyUp={error ? readOn : undefined}
            empty={<EmptyState title="No tasks" />}
          />
          {count > tasks.length && (
            <EmptyState
              title={
                status === 'done'
                  ? `The last ${tasks.length} of ${count}`
                  : `The first ${tasks.length} of ${count}${isOurs ? `: ${othersInWords(isContinued, error)}` : ''}`
              }
            />
          )}
        </div>
      </Panel>
    </ListDropArea>
  );
});

function othersInWords(isContinued: boolean, error: Error | null): string {
  if (error) return `the next could not be loaded. ${error.message}`;
  return isContinued ? 'the next come as you go on' : 'the others are loading';
}
