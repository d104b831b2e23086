import type { ReactNode } from 'react';
import { useCommands, useRun } from '#client/registry/commands-context.tsx';
import { reportFailure } from '#client/registry/report-failure.ts';
import { CardContent } from '#client/ui/card.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import type { Task } from '#contract/entities/task.ts';
import { reschedules } from './reschedule.commands.ts';

/** A task in the list of its day: its title, its status, and the menu that gives it another day. */
export function DayItem({ task, tags }: { task: Task; tags: ReactNode }) {
  const run = useRun();
  const { bindings, workspace } = useCommands();
  const ways = Object.values(reschedules);
  const choices = ways.map((way) => ({
    id: way.id,
    command: way.id,
    label: way.title,
    keyHint: bindings.hintOf(way).keyHint,
    disabledReason: undefined,
  }));
  return (
    <CardContent
      title={task.title}
      text={task.description}
      tags={tags}
      actions={
        <MenuButton
          label="Reschedule…"
          accessibleLabel={`Reschedule… ${task.title}`}
          command={reschedules.dueLater.id}
          choices={choices}
          onFailure={(error) => reportFailure(workspace.say, error)}
          onChoose={(chosen) => {
            for (const way of ways) if (way.id === chosen) run(way, { target: { tasks: [task] } });
          }}
        />
      }
    />
  );
}
