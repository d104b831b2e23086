import { useCommands, useRun } from '#client/commands/commands-context.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { tagDay } from '#client/ui/day-text.ts';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { dayOf } from '#contract/entities/day.ts';
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
  const today = dayOf(new Date());
  return [
    ...(isHighPriority(task) ? [{ tone: 'high', text: 'High' } as const] : []),
    ...(context ? [{ tone: 'context', text: `@${context.name.replace(/^@/, '')}` } as const] : []),
    ...(project ? [{ tone: 'project', text: `+${project.name}` } as const] : []),
    ...(due ? [{ tone: 'due', text: `Due: ${tagDay(due, today)}` } as const] : []),
    ...(deferred && deferred > today ? [{ tone: 'plain', text: `Deferred: ${tagDay(deferred, today)}` } as const] : []),
  ];
}
