import { addDays, type Day, daysBetween } from '#contract/entities/day.ts';
import { HIGH_PRIORITY_ABOVE } from '#contract/entities/task.ts';
import { localDay } from './days.ts';

/** What a score needs of an open task. */
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

/** A task that has waited so many days is worth a look. */
export const OLD_AFTER = 30;
/** A due day within so many days presses. */
const SOON = 7;
/** What a due day that is so many days ahead adds to a score. */
const soonPoints = (left: number) => 22 - 2 * left;

/** The days after today that press, and what each adds to the score of a task that is due on it. */
export function pressingDays(today: Day): readonly (readonly [Day, number])[] {
  return Array.from({ length: SOON }, (_, at) => [addDays(today, at + 1), soonPoints(at + 1)] as const);
}

const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`;

/**
 * How much an open task wants doing, 0 to 100, with the reasons in words. Half its priority (at most 50), and on top:
 * overdue 35, due today 30, due within a week 20 down to 8, a next action 10, older than 30 days 5, part of a
 * project 5. The figures are ours: to be overdue weighs as much as 70 points of priority; age and a project tip the
 * scales between tasks that are nearly alike.
 */
export function scoreTask(task: Candidate, today: Day, zone: string | null): Scored {
  let score = task.priority / 2;
  const reasons: string[] = [];
  const add = (points: number, reason: string) => {
    score += points;
    reasons.push(reason);
  };

  if (task.due_date !== null) {
    const left = daysBetween(today, task.due_date);
    if (left < 0) add(35, `Overdue by ${days(-left)}`);
    else if (left === 0) add(30, 'Due today');
    else if (left <= SOON) add(soonPoints(left), `Due in ${days(left)}`);
  }
  if (task.priority > HIGH_PRIORITY_ABOVE) reasons.push('High priority');
  if (task.status === 'next') add(10, 'Ready to do: it is a next action');
  if (task.status === 'inbox') reasons.push('Still in the inbox: decide what it means');
  if (task.status === 'waiting')
    reasons.push(task.waiting_for ? `Waiting for ${task.waiting_for}` : 'Waiting for somebody');
  const age = daysBetween(localDay(new Date(task.created_at), zone), today);
  if (age > OLD_AFTER) add(5, `Open for ${days(age)}`);
  if (task.project_name !== null) add(5, `Moves ${task.project_name} forward`);
  if (task.context_name !== null) reasons.push(`Can be done @${task.context_name}`);
  if (reasons.length === 0) reasons.push('Nothing presses: do it when it suits you');

  return {
    task: { id: task.id, title: task.title },
    priority_score: Math.round(Math.min(100, Math.max(0, score))),
    reasons,
  };
}

/** The best of what can be done now: open, not deferred past today, not someday, not waiting; highest score first. */
export function recommend(tasks: readonly Candidate[], today: Day, zone: string | null, limit: number): Scored[] {
  return tasks
    .filter((task) => (task.status === 'next' || task.status === 'inbox') && (task.defer_until ?? today) <= today)
    .map((task) => scoreTask(task, today, zone))
    .toSorted((one, other) => other.priority_score - one.priority_score)
    .slice(0, limit);
}

/** All open tasks, those that want doing most first; what is deferred past today or only for someday comes last. */
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

/** Why a task stays undone, as far as its own facts tell. */
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
