import { CardContent, Tag } from '#client/ui/card.tsx';
import { localeDay } from '#client/ui/day-text.ts';
import { isHighPriority, type Task } from '#contract/entities/task.ts';

type TagTone = 'high' | 'context' | 'due';

function Row({ title, tags }: { title: string; tags: readonly { tone: TagTone; text: string }[] }) {
  return (
    <CardContent
      title={title}
      tags={
        tags.length > 0 &&
        tags.map(({ tone, text }) => (
          <Tag key={tone} tone={tone}>
            {text}
          </Tag>
        ))
      }
    />
  );
}

/** A next action (spec §2): its title, 'High Priority' above 70, and its context. */
export function NextAction({ task }: { task: Task }) {
  return <Row title={task.title} tags={nextActionTags(task)} />;
}

/** A deadline (spec §2): its title, 'Due:' and the local date. */
export function Deadline({ task }: { task: Task }) {
  return <Row title={task.title} tags={deadlineTags(task)} />;
}

/** The whole spoken name of a next action. */
export function nextActionText(task: Task): string {
  return [task.title, ...nextActionTags(task).map(({ text }) => text)].join(', ');
}

/** The whole spoken name of a deadline. */
export function deadlineText(task: Task): string {
  return [task.title, ...deadlineTags(task).map(({ text }) => text)].join(', ');
}

function nextActionTags(task: Task) {
  return [
    ...(isHighPriority(task) ? [{ tone: 'high', text: 'High Priority' } as const] : []),
    ...(task.context ? [{ tone: 'context', text: `@${task.context.name.replace(/^@/, '')}` } as const] : []),
  ];
}

function deadlineTags({ due_date: due }: Task) {
  return due === null ? [] : [{ tone: 'due', text: `Due: ${localeDay(due)}` } as const];
}
