import { format, parseISO } from 'date-fns';
import { useCommands, useRun } from '#client/commands/commands-context.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { type Day, dayOf } from '#contract/entities/day.ts';
import { isHighPriority, STATUS_TITLES, TASK_STATUSES, type Task } from '#contract/entities/task.ts';
import { moveCommandOf } from './board.commands.ts';

/** A card of the board (spec §2): title, description, context, 'High' and 'Due:', and the menu that moves it. */
export function BoardCard({ task }: { task: Task }) {
  const run = useRun();
  const { bindings } = useCommands();
  const choices = TASK_STATUSES.map((status) => ({
    id: moveCommandOf(status),
    command: moveCommandOf(status),
    label: STATUS_TITLES[status],
    keyHint: bindings.hintOf(moveCommandOf(status)).keyHint,
    disabledReason: status === task.status ? 'here now' : undefined,
  }));
  const tags = tagsOf(task);
  return (
    <CardContent
      title={task.title}
      text={task.description}
      tags={
        tags.length > 0 &&
        tags.map(({ tone, text }) => (
          <Tag key={tone} tone={tone}>
            {text}
          </Tag>
        ))
      }
      actions={
        <MenuButton
          label="Move to…"
          accessibleLabel={`Move to… ${task.title}`}
          command="task.move"
          choices={choices}
          onChoose={(command) => run(command, { target: { tasks: [task] } })}
        />
      }
    />
  );
}

/** The whole spoken name of a card: its title, and what its tags say. */
export function cardText(task: Task): string {
  return [task.title, ...tagsOf(task).map(({ text }) => text)].join(', ');
}

function tagsOf(task: Task) {
  const { context, project, due_date: due, defer_until: deferred } = task;
  return [
    ...(isHighPriority(task) ? [{ tone: 'high', text: 'High' } as const] : []),
    ...(context ? [{ tone: 'context', text: `@${context.name.replace(/^@/, '')}` } as const] : []),
    ...(project ? [{ tone: 'project', text: `+${project.name}` } as const] : []),
    ...(due ? [{ tone: 'due', text: `Due: ${shortDate(due)}` } as const] : []),
    ...(deferred && deferred > dayOf(new Date())
      ? [{ tone: 'plain', text: `Deferred: ${shortDate(deferred)}` } as const]
      : []),
  ];
}

/** `Nov 20`, with the year when it is not this one. */
function shortDate(day: Day): string {
  const date = parseISO(day);
  return format(date, date.getFullYear() === new Date().getFullYear() ? 'MMM d' : 'MMM d, yyyy');
}
