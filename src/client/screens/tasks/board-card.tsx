import type { ReactNode } from 'react';
import { moveTo, moveToStatus } from '#client/commands/task.commands.ts';
import { isToBeAsked } from '#client/data/asked.ts';
import { useToday } from '#client/data/today.ts';
import { ownTags } from '#client/lists/own-tags.ts';
import type { TagsOf, TaskFact } from '#client/lists/task-tags.tsx';
import { useCommands, useRun } from '#client/registry/commands-context.tsx';
import { reportFailure } from '#client/registry/report-failure.ts';
import { CardContent } from '#client/ui/card.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { isTaskStatus, STATUS_TITLES, TASK_STATUSES, type Task } from '#contract/entities/task.ts';

/** The tags of a card (spec §2), and beyond the spec its project and until when it is deferred. */
export const CARD_FACTS: readonly (TaskFact | TagsOf)[] = ['high', 'context', 'project', 'due', 'deferred', ownTags];

/** A card of the board: title, description, tags, and the menu that moves it. */
export function BoardCard({ task, title, tags }: { task: Task; title: string; tags: ReactNode }) {
  const run = useRun();
  const { bindings, workspace } = useCommands();
  const isAsked = isToBeAsked(task, useToday());
  const choices = TASK_STATUSES.map((status) => ({
    id: status,
    command: moveToStatus[status].id,
    label: STATUS_TITLES[status],
    keyHint: bindings.hintOf(moveToStatus[status]).keyHint,
    // A task to ask about can become a next action, or go on waiting.
    disabledReason: status === task.status && !isAsked ? 'here now' : undefined,
  }));
  return (
    <CardContent
      title={title}
      text={task.description}
      tags={tags}
      actions={
        <MenuButton
          label="Move to…"
          accessibleLabel={`Move to… ${title}`}
          command={moveTo.id}
          choices={choices}
          onFailure={(error) => reportFailure(workspace.say, error)}
          onChoose={(status) => isTaskStatus(status) && run(moveToStatus[status], { target: { tasks: [task] } })}
        />
      }
    />
  );
}
