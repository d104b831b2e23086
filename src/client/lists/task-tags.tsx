import { type ReactNode, useMemo } from 'react';
import { dayText } from '#client/data/day-text.ts';
import { useToday } from '#client/data/today.ts';
import { statusTitle } from '#client/registry/status-title.ts';
import { Tag, type TagTone } from '#client/ui/card.tsx';
import type { Day } from '#contract/entities/day.ts';
import { isHighPriority, isOverdue, type Task } from '#contract/entities/task.ts';

interface TaskTag {
  tone: TagTone;
  text: string;
}

/** A fact about a task in a list; a function for one that the first screen does not need. */
export type TagsOf = (task: Task, today: Day) => TaskTag[];

/** The words of a list for a task. */
type TitleOf = (task: Task, today: Day) => string;
const ownTitle: TitleOf = ({ title }) => title;

const tag = (tone: TagTone, text: string | null): TaskTag[] => (text === null ? [] : [{ tone, text }]);

/** The spec's 'Due:' and the date (§2), everywhere, and the word before it when that day has passed. */
const due: TagsOf = (task, today) => [
  ...tag('overdue', isOverdue(task, today) ? 'Overdue' : null),
  ...tag('due', task.due_date && `Due: ${dayText(task.due_date, today)}`),
];

const facts = {
  status: (task) => tag(task.status === 'done' ? 'ok' : 'plain', statusWords(task)),
  high: (task) => tag('high', isHighPriority(task) ? 'High' : null),
  /** The dashboard's words for it (spec §2). */
  highPriority: (task) => tag('high', isHighPriority(task) ? 'High Priority' : null),
  context: ({ context }) => tag('context', context && `@${context.name.replace(/^@/, '')}`),
  project: ({ project }) => tag('project', project && `+${project.name}`),
  waitingFor: ({ waiting_for: whom }) => tag('plain', whom && `Waiting for: ${whom}`),
  due,
  /** Where no other day is shown. */
  overdue: (task, today) => (isOverdue(task, today) ? due(task, today) : []),
  deferred: ({ defer_until: until }, today) =>
    tag('plain', until && until > today ? `Deferred: ${dayText(until, today)}` : null),
} satisfies Record<string, TagsOf>;

/** The facts that a list can show beside the title of a task. */
export type TaskFact = keyof typeof facts;

/** 'Waiting For: Erik', if it is known for whom. */
function statusWords({ status, waiting_for: whom }: Task): string {
  const title = statusTitle(status);
  return status === 'waiting' && whom ? `${title}: ${whom}` : title;
}

/**
 * The facts in the rows of a list, in the order of `names`: `tagsOf` for display, `textOf` for the row's whole spoken name.
 * Both are the same functions until the next day begins. `titleOf`: the title in the row, by default the task's own. Keep
 * the arguments the same.
 */
export function useTaskFacts(names: readonly (TaskFact | TagsOf)[], titleIn: TitleOf = ownTitle) {
  const today = useToday();
  return useMemo(() => {
    const of = (task: Task) => names.flatMap((name) => (typeof name === 'function' ? name : facts[name])(task, today));
    const titleOf = (task: Task) => titleIn(task, today);
    return {
      titleOf,
      tagsOf: (task: Task): ReactNode => {
        const tags = of(task);
        if (tags.length === 0) return null;
        return tags.map(({ tone, text }) => (
          <Tag key={text} tone={tone}>
            {text}
          </Tag>
        ));
      },
      textOf: (task: Task): string => [titleOf(task), ...of(task).map(({ text }) => text)].join(', '),
    };
  }, [names, titleIn, today]);
}
