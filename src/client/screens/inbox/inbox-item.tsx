import { type ReactNode, useId } from 'react';
import * as taskCommands from '#client/commands/task.commands.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { CardContent } from '#client/ui/card.tsx';
import type { Task } from '#contract/entities/task.ts';

/** An item to process: the captured task, and the spec's button. */
export function InboxItem({ task, tags }: { task: Task; tags: ReactNode }) {
  const titleId = useId();
  return (
    <CardContent
      title={task.title}
      titleId={titleId}
      text={task.description}
      fullText
      tags={tags}
      actions={
        // The spec's name, the same for each item: the description says which one it is.
        <CommandButton command={taskCommands.moveToStatus.next} target={{ tasks: [task] }} describedBy={titleId} />
      }
    />
  );
}
