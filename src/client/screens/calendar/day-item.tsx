import { useCommands, useRun } from '#client/commands/commands-context.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { isHighPriority, isTaskStatus, STATUS_TITLES, type Task } from '#contract/entities/task.ts';
import { reschedules } from './reschedule.commands.ts';

/** A task in the list of its day: what it is, where it stands, and the menu that gives it another day. */
export function DayItem({ task }: { task: Task }) {
  const run = useRun();
  const { bindings } = useCommands();
  const choices = reschedules.map(({ id, title }) => ({
    id,
    command: id,
    label: title,
    keyHint: bindings.hintOf(id).keyHint,
    disabledReason: undefined,
  }));
  return (
    <CardContent
      title={task.title}
      text={task.description}
      tags={tagsOf(task).map(({ tone, text }) => (
        <Tag key={tone} tone={tone}>
          {text}
        </Tag>
      ))}
      actions={
        <MenuButton
          label="Reschedule…"
          accessibleLabel={`Reschedule… ${task.title}`}
          command="task.dueLater"
          choices={choices}
          onChoose={(command) => run(command, { target: { tasks: [task] } })}
        />
      }
    />
  );
}

/** The whole spoken name of a task in the list of its day. */
export function dayItemText(task: Task): string {
  return [task.title, ...tagsOf(task).map(({ text }) => text)].join(', ');
}

function tagsOf({ status, context, project, ...task }: Task) {
  return [
    ...(isTaskStatus(status)
      ? [{ tone: status === 'done' ? 'ok' : 'plain', text: STATUS_TITLES[status] } as const]
      : []),
    ...(isHighPriority(task) ? [{ tone: 'high', text: 'High' } as const] : []),
    ...(context ? [{ tone: 'context', text: `@${context.name.replace(/^@/, '')}` } as const] : []),
    ...(project ? [{ tone: 'project', text: `+${project.name}` } as const] : []),
  ];
}
