import { memo } from 'react';
import { useApi } from '#client/data/api.ts';
import type { Column } from '#client/data/tasks.ts';
import { CardList } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ShowMore, useShown } from '#client/ui/show-more.tsx';
import { STATUS_TITLES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import * as styles from '#styles/board.css.ts';
import { BoardCard } from './board-card.tsx';

interface BoardColumnProps {
  column: Column;
  /** The row key of a card that must be among those shown. */
  revealed: string | null;
  onMove: (task: Task, status: TaskStatus) => void;
}

/** One status: a heading with a count, and its cards. */
export const BoardColumn = memo(function BoardColumn({
  column: { status, tasks, count },
  revealed,
  onMove,
}: BoardColumnProps) {
  const { pending } = useApi();
  const index = revealed === null ? -1 : tasks.findIndex((task) => pending.rowKey(task.id) === revealed);
  const { shown, more } = useShown(tasks.length, index + 1);
  return (
    <Panel title={STATUS_TITLES[status]} count={count} className={styles.column}>
      <div className={styles.scroll}>
        {tasks.length === 0 ? (
          <EmptyState title="No tasks" />
        ) : (
          <CardList>
            {tasks.slice(0, shown).map((task) => (
              <BoardCard
                key={pending.rowKey(task.id)}
                itemKey={pending.rowKey(task.id)}
                task={task}
                status={status}
                onMove={onMove}
              />
            ))}
          </CardList>
        )}
        <ShowMore {...more} />
        {more.hidden === 0 && count > tasks.length && <EmptyState title={`The last ${tasks.length} of ${count}`} />}
      </div>
    </Panel>
  );
});
