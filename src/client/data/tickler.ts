import type { Day } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';

const isOpen = ({ status }: Task) => status !== 'done';
const byDay = (one: Task, other: Task) => (one.defer_until ?? '').localeCompare(other.defer_until ?? '');

/** The open tasks whose deferral has ended after `since`, up to today: the latest first. */
export function comeBack(tasks: readonly Task[], since: Day, today: Day): Task[] {
  const isBack = ({ defer_until: day }: Task) => day !== null && day > since && day <= today;
  return tasks.filter((task) => isOpen(task) && isBack(task)).sort((one, other) => byDay(other, one));
}

/** The open tasks that are deferred past today, the next one first. */
export function comingBack(tasks: readonly Task[], today: Day): Task[] {
  return tasks.filter((task) => isOpen(task) && task.defer_until !== null && task.defer_until > today).sort(byDay);
}
