import { format, parseISO } from 'date-fns';
import { memo } from 'react';
import { Card, Tag } from '#client/ui/card.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import type { Day } from '#contract/entities/day.ts';
import { isHighPriority, STATUS_TITLES, TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';

interface BoardCardProps {
  task: Task;
  status: TaskStatus;
  itemKey: string;
  onMove: (task: Task, status: TaskStatus) => void;
}

/** A card of the board (spec §2): title, description, context, 'High' and 'Due:', and the menu that moves it. */
export const BoardCard = memo(function BoardCard({ task, status, itemKey, onMove }: BoardCardProps) {
  const choices = TASK_STATUSES.map((id) => ({
    id,
    label: STATUS_TITLES[id],
    disabledReason: id === status ? 'here now' : undefined,
  }));
  const high = isHighPriority(task);
  const tagged = high || task.context || task.project || task.due_date;
  return (
    <Card
      itemKey={itemKey}
      title={task.title}
      text={task.description}
      tags={
        tagged && (
          <>
            {high && <Tag tone="high">High</Tag>}
            {task.context && <Tag tone="context">@{task.context.name.replace(/^@/, '')}</Tag>}
            {task.project && <Tag tone="project">+{task.project.name}</Tag>}
            {task.due_date && <Tag tone="due">Due: {shortDate(task.due_date)}</Tag>}
          </>
        )
      }
      actions={
        <MenuButton
          label="Move to…"
          accessibleLabel={`Move to… ${task.title}`}
          choices={choices}
          onChoose={(id) => onMove(task, id as TaskStatus)}
        />
      }
    />
  );
});

/** `Nov 20`, with the year when it is not this one. */
function shortDate(day: Day): string {
  const date = parseISO(day);
  return format(date, date.getFullYear() === new Date().getFullYear() ? 'MMM d' : 'MMM d, yyyy');
}
