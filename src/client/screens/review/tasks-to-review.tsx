import { type ReactNode, useCallback, useId } from 'react';
import * as taskCommands from '#client/commands/task.commands.ts';
import { actionInWords } from '#client/data/asked.ts';
import { ownTags } from '#client/lists/own-tags.ts';
import { type TagsOf, type TaskFact, useTaskFacts } from '#client/lists/task-tags.tsx';
import { useTaskList } from '#client/lists/use-one-list.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { CardContent } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import type { Task } from '#contract/entities/task.ts';
import type { ReviewList } from './review-lists.ts';
import type { RowsProps } from './rows-props.ts';

interface TasksToReviewProps extends RowsProps {
  list: ReviewList;
  tasks: readonly Task[];
  /** The number of tasks, including those that are still to come. */
  total: number | undefined;
  isLoading: boolean;
}

/** Tasks to be worked on here: every command for tasks acts on them. */
export function TasksToReview({ handle, headingId, list, tasks, total, isLoading }: TasksToReviewProps) {
  const { rows } = useTaskList(tasks, { handle, isLoading });
  const isCalendar = list === 'calendar';
  const { titleOf, tagsOf, textOf } = useTaskFacts(isCalendar ? DUE_TASK : TASK, actionInWords);
  const renderTask = useCallback(
    (task: Task) => <TaskToReview task={task} title={titleOf(task)} tags={tagsOf(task)} />,
    [titleOf, tagsOf],
  );
  return (
    <ItemList
      {...rows}
      labelledBy={headingId}
      items={tasks}
      {...(total !== undefined && { total })}
      getText={textOf}
      renderItem={renderTask}
      empty={<EmptyState title={isCalendar ? 'Nothing is due in these weeks' : 'No tasks'} />}
    />
  );
}

/** The facts of the board's card, and for whom a task waits. */
const TASK: readonly (TaskFact | TagsOf)[] = ['high', 'context', 'project', 'waitingFor', 'due', 'deferred', ownTags];
/** In the calendar the day comes first, and the list does not imply the status. */
const DUE_TASK: readonly TaskFact[] = ['due', 'status', 'high', 'context', 'project', 'deferred'];

function TaskToReview({ task, title, tags }: { task: Task; title: string; tags: ReactNode }) {
  const titleId = useId();
  return (
    <CardContent
      title={title}
      titleId={titleId}
      text={task.description}
      tags={tags}
      actions={
        // The same name in each row: the description says which task it is.
        <CommandButton command={taskCommands.moveTo} target={{ tasks: [task] }} describedBy={titleId} />
      }
    />
  );
}
