import { CardContent, Tag } from '#client/ui/card.tsx';
import { tagDay } from '#client/ui/day-text.ts';
import { dayOf } from '#contract/entities/day.ts';
import { isHighPriority, isTaskStatus, STATUS_TITLES, type Task } from '#contract/entities/task.ts';

/** A task of an open project: what the board's card shows, and its status in words. */
export function ProjectTask({ task }: { task: Task }) {
  return (
    <CardContent
      title={task.title}
      text={task.description}
      tags={tagsOf(task).map(({ tone, text }) => (
        <Tag key={text} tone={tone}>
          {text}
        </Tag>
      ))}
    />
  );
}

/** The whole spoken name of a task's row. */
export function projectTaskText(task: Task): string {
  return [task.title, ...tagsOf(task).map(({ text }) => text)].join(', ');
}

function tagsOf(task: Task) {
  const { status, context, due_date: due, defer_until: deferred } = task;
  const today = dayOf(new Date());
  return [
    {
      tone: status === 'done' ? 'ok' : 'plain',
      text: statusWords(task),
    } as const,
    ...(isHighPriority(task) ? [{ tone: 'high', text: 'High' } as const] : []),
    ...(context ? [{ tone: 'context', text: `@${context.name.replace(/^@/, '')}` } as const] : []),
    ...(due ? [{ tone: 'due', text: `Due: ${tagDay(due, today)}` } as const] : []),
    ...(deferred && deferred > today ? [{ tone: 'plain', text: `Deferred: ${tagDay(deferred, today)}` } as const] : []),
  ];
}

/** 'Waiting For: Erik', where it is known for whom. */
function statusWords({ status, waiting_for: who }: Task): string {
  const title = isTaskStatus(status) ? STATUS_TITLES[status] : status;
  return status === 'waiting' && who ? `${title}: ${who}` : title;
}
