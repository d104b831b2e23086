import { useCallback, useLayoutEffect, useMemo } from 'react';
import { open } from '#client/commands/task-open.commands.ts';
import { type SuggestedTask, useSuggestedTasks } from '#client/data/suggestions.ts';
import { useSelectionScope } from '#client/lists/use-item-lists.ts';
import { useItemList } from '#client/lists/use-one-list.ts';
import { useRun } from '#client/registry/commands-context.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import { Panel } from '#client/ui/panel.tsx';
import type { Recommendation } from '#contract/entities/analytics.ts';
import { isTaskStatus, STATUS_TITLES, type Task } from '#contract/entities/task.ts';
import * as manage from '#styles/manage.css.ts';
import { Points } from './answer-text.tsx';

const keyOf = ({ key }: SuggestedTask) => key;
const textOf = (row: SuggestedTask) => [row.title, ...tagsOf(row), ...row.reasons].join(', ');
const renderRow = (row: SuggestedTask) => <SuggestedRow row={row} />;

/** The suggested tasks, the first of them with the focus: commands for tasks act on them here. */
export function SuggestedTasks({ suggestions }: { suggestions: readonly Recommendation[] }) {
  const rows = useSuggestedTasks(suggestions);
  const run = useRun();
  const { list, rows: listRows, selection, chosen, hasFocus } = useItemList(rows, keyOf);
  const target = useMemo(() => {
    const tasks = chosen.flatMap(({ task }) => task ?? []);
    if (tasks.length === 0) return null;
    const select = (left: readonly Task[]) => {
      const keys = rows.filter(({ task }) => left.some(({ id }) => id === task?.id)).map(keyOf);
      selection.set(new Set(keys));
    };
    return { tasks, select };
  }, [chosen, rows, selection]);
  useSelectionScope('selection:task', target, hasFocus);
  const onOpen = useCallback(
    ({ task }: SuggestedTask) => {
      if (task) run(open, { target: { tasks: [task] } });
    },
    [run],
  );
  useLayoutEffect(() => {
    // A user who has gone to a button while the answer was coming is about to press it.
    if (!document.activeElement?.matches('button')) list.current?.focusFirst();
  }, [list]);
  return (
    <Panel className={manage.list} title="Suggested tasks" headingId="suggested-tasks" count={rows.length}>
      <ItemList
        {...listRows}
        labelledBy="suggested-tasks"
        items={rows}
        getText={textOf}
        renderItem={renderRow}
        onOpen={onOpen}
        empty={<EmptyState title="None of them is left" />}
      />
    </Panel>
  );
}

/** The score, if there is one, and the status. */
function tagsOf({ score, task }: SuggestedTask): string[] {
  return [
    ...(score > 0 ? [`Priority Score: ${Math.round(score * 10) / 10}`] : []),
    ...(task && isTaskStatus(task.status) ? [STATUS_TITLES[task.status]] : []),
  ];
}

function SuggestedRow({ row }: { row: SuggestedTask }) {
  return (
    <CardContent
      title={row.title}
      tags={tagsOf(row).map((tag) => <Tag key={tag}>{tag}</Tag>)}
      details={row.reasons.length > 0 && <Points items={row.reasons} />}
    />
  );
}
