import { type Day, daysBetween } from '#contract/entities/day.ts';
import { HIGH_PRIORITY_ABOVE } from '#contract/entities/task.ts';
import { days, OLD_AFTER, urgencyOf } from '#contract/entities/urgency.ts';
import { localDay } from './days.ts';

/** The fields of an open task that a score needs. */
export interface Candidate {
  id: string;
  title: string;
  status: string;
  priority: number;
  due_date: Day | null;
  defer_until: Day | null;
  waiting_for: string | null;
  context_name: string | null;
  project_name: string | null;
  created_at: string;
}

export interface Scored {
  task: { id: string; title: string };
  /** 0 to 100, a whole number. */
  priority_score: number;
  reasons: string[];
}

/** How much an open task needs doing, with the reasons in words, in its owner's time zone. */
export function scoreTask(task: Candidate, today: Day, zone: string | null): Scored {
  const age = daysBetween(localDay(new Date(task.created_at), zone), today);
  const { score, reasons } = urgencyOf({ ...task, age }, today);
  return { task: { id: task.id, title: task.title }, priority_score: score, reasons };
}

/** The best of what can be done now: open, not deferred past today, not someday, not waiting; the highest score first. */
export function recommend(tasks: readonly Candidate[], today: Day, zone: string | null, limit: number): Scored[] {
  return tasks
    .filter((task) => (task.status === 'next' || task.status === 'inbox') && (task.defer_until ?? today) <= today)
    .map((task) => scoreTask(task, today, zone))
    .toSorted((one, other) => other.priority_score - one.priority_score)
    .slice(0, limit);
}

/** All open tasks, the highest score first; tasks deferred past today or for someday come last. */
export function byUrgency<T extends Candidate>(tasks: readonly T[], today: Day, zone: string | null): T[] {
  return tasks
    .map((task) => ({
      task,
      canWait: task.status === 'someday' || (task.defer_until ?? today) > today,
      score: scoreTask(task, today, zone).priority_score,
    }))
    .toSorted((one, other) => Number(one.canWait) - Number(other.canWait) || other.score - one.score)
    .map(({ task }) => task);
}

/** Why a task stays undone, as far as its own fields show. */
export function procrastinationReasons(task: Candidate, today: Day, zone: string | null): string[] {
  const age = daysBetween(localDay(new Date(task.created_at), zone), today);
  const words = task.title.trim().split(/\s+/).length;
  return [
    ...(task.status === 'inbox' ? ['It is still in the inbox: nobody has decided what the next action is.'] : []),
    ...(task.status === 'someday' ? ['It is on someday/maybe: you have not committed to it, and that is fine.'] : []),
    ...(task.status === 'waiting' ? ['It waits for somebody else: a reminder may be the real next action.'] : []),
    ...(words === 1 ? ['Its title is one word: name the next physical action, beginning with a verb.'] : []),
    ...(words > 12 ? ['Its title is long: it may be a project with several steps.'] : []),
    ...(task.due_date === null && age > OLD_AFTER ? [`It has been open for ${days(age)} and has no due day.`] : []),
    ...(task.due_date !== null && task.due_date < today
      ? [`It is overdue by ${days(daysBetween(task.due_date, today))}: choose a new day, or do two minutes of it now.`]
      : []),
    ...(task.context_name === null ? ['It has no context: decide where or with what it can be done.'] : []),
    ...(task.priority > HIGH_PRIORITY_ABOVE && task.status === 'next'
      ? ['It is important, and important tasks look large: take its smallest first step.']
      : []),
  ];
}
