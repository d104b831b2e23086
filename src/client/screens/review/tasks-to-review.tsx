import { useCallback, useId, useMemo } from 'react';
import { CommandButton } from '#client/commands/command-button.tsx';
import { useTaskLists } from '#client/commands/use-task-lists.ts';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { shortDay, tagDay } from '#client/ui/day-text.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import { dayOf } from '#contract/entities/day.ts';
import { isHighPriority, isTaskStatus, STATUS_TITLES, type Task } from '#contract/entities/task.ts';
import type { ReviewList } from './review-lists.ts';
import type { RowsProps } from './rows-props.ts';

interface TasksToReviewProps extends RowsProps {
  list: ReviewList;
  tasks: readonly Task[];
}

/** Tasks to be worked in their place: every command that acts on tasks works on them. */
export function TasksToReview({ handle, headingId, list, tasks }: TasksToReviewProps) {
  const lists = useMemo(() => [{ handle, items: tasks }], [handle, tasks]);
  const { selection, keyOf, onFocusItem, onOpen } = useTaskLists(lists);
  const onFocus = useCallback((key: string | null) => onFocusItem(0, key), [onFocusItem]);
  const isCalendar = list === 'calendar';
  return (
    <ItemList
      ref={handle}
      labelledBy={headingId}
      items={tasks}
      getKey={keyOf}
      getText={isCalendar ? dueText : taskText}
      renderItem={isCalendar ? renderDue : renderTask}
      selection={selection}
      onFocusItem={onFocus}
      onOpen={onOpen}
      empty={<EmptyState title={isCalendar ? 'Nothing is due in these weeks' : 'No tasks'} />}
    />
  );
}

type ToneOfTag = 'plain' | 'high' | 'context' | 'project' | 'due' | 'ok';

function tagsOf(task: Task, withDay: boolean): { tone: ToneOfTag; text: string }[] {
  const today = dayOf(new Date());
  const { context, project, due_date: due, defer_until: deferred, waiting_for: whom } = task;
  return [
    // In the calendar the day comes first, and where the task stands is not told by the list.
    ...(withDay && due ? [{ tone: 'due', text: shortDay(due, today) } as const] : []),
    ...(withDay && isTaskStatus(task.status)
      ? [{ tone: task.status === 'done' ? 'ok' : 'plain', text: STATUS_TITLES[task.status] } as const]
      : []),
    ...(isHighPriority(task) ? [{ tone: 'high', text: 'High' } as const] : []),
    ...(context ? [{ tone: 'context', text: `@${context.name.replace(/^@/, '')}` } as const] : []),
    ...(project ? [{ tone: 'project', text: `+${project.name}` } as const] : []),
    ...(whom ? [{ tone: 'plain', text: `Waiting for: ${whom}` } as const] : []),
    ...(!withDay && due ? [{ tone: 'due', text: `Due: ${tagDay(due, today)}` } as const] : []),
    ...(deferred && deferred > today ? [{ tone: 'plain', text: `Deferred: ${tagDay(deferred, today)}` } as const] : []),
  ];
}

const textOf = (task: Task, withDay: boolean) =>
  [task.title, ...tagsOf(task, withDay).map(({ text }) => text)].join(', ');
const taskText = (task: Task) => textOf(task, false);
const dueText = (task: Task) => textOf(task, true);
const renderTask = (task: Task) => <TaskToReview task={task} withDay={false} />;
const renderDue = (task: Task) => <TaskToReview task={task} withDay />;

function TaskToReview({ task, withDay }: { task: Task; withDay: boolean }) {
  const titleId = useId();
  const tags = tagsOf(task, withDay);
  return (
    <CardContent
      title={task.title}
      titleId={titleId}
      text={task.description}
      tags={
        tags.length > 0 &&
        tags.map(({ tone, text }) => (
          <Tag key={text} tone={tone}>
            {text}
          </Tag>
        ))
      }
      actions={
        // The same name in each row: the description says which task it is.
        <CommandButton command="task.move" target={{ tasks: [task] }} describedBy={titleId} />
      }
    />
  );
}
