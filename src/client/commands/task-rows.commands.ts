import type { AnyCommand } from '#client/registry/define-command.ts';
import type { TaskField } from '#contract/entities/task.ts';

/** What the client says of a field of a task, besides what its kind says. */
export interface TaskRow {
  /** Of its editor in the task's panel. */
  label: string;
  /** In a sentence: 'Added to Inbox without its due day'. */
  noun: string;
  /** Behind the label, such as the bounds of a number. */
  hint?: string;
  /** Its editor takes a whole line. */
  wide?: true;
  /** Only our service keeps it: elsewhere it is neither shown nor read from a line. */
  ours?: true;
  /** The words for the values of a choice. */
  options?: Readonly<Record<string, string>>;
  /** The value in a few words, for the preview of a capture: 'due Fri, Nov 27'. */
  inWords?(value: unknown): string;
  /** Finds its value in a line that is captured. */
  readsFrom?(line: string, now: Date): { value: string | number; start: number; end: number } | undefined;
  /** Sets it on the selected tasks. Fields of the specification have commands of their own. */
  command?: AnyCommand;
}

/** A row for each field of a task. It does not compile without one. The panel shows them in the order of the schema. */
export const taskRows: Readonly<Record<TaskField, TaskRow>> = {
  title: { label: 'Title', noun: 'title', wide: true },
  description: { label: 'Description', noun: 'description', wide: true },
  status: { label: 'Status', noun: 'status' },
  priority: { label: 'Priority', noun: 'priority', hint: ' (0 to 100)' },
  due_date: { label: 'Due', noun: 'due day' },
  defer_until: { label: 'Deferred until', noun: 'deferral' },
  context_id: { label: 'Context', noun: 'context' },
  project_id: { label: 'Project', noun: 'project' },
  waiting_for: { label: 'Waiting for', noun: 'waiting for', wide: true },
  repeat: { label: 'Repeats', noun: 'repeat', wide: true, ours: true },
};

/** The commands of the rows, where the registry finds them. */
export const fieldCommands = Object.values(taskRows).flatMap(({ command }) => command ?? []);
