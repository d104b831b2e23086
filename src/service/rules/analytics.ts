import { addDays, type Day, daysBetween } from '#contract/entities/day.ts';
import { percentDone } from '#contract/entities/project.ts';
import { localDay, localTime } from './days.ts';
import { inOrderOfNames } from './names.ts';

/** The fields of a task that the figures need. */
export interface TaskFacts {
  due_date: Day | null;
  completed_at: string | null;
}

/** With fewer completed tasks there is no pattern yet. */
const ENOUGH_COMPLETED = 5;
/** The days in 'average per day'. */
const AVERAGE_DAYS = 30;
/** The weeks of history that are sent, the current one included. */
const HISTORY_WEEKS = 26;

const isDone = <T extends TaskFacts>(task: T): task is T & { completed_at: string } => task.completed_at !== null;

/**
 * Today: due or completed today, in the user's time zone. `total` is the number of such tasks, `completed` the number of
 * done ones among them. A task that was due today and done earlier counts as done.
 */
export function todayFigures(tasks: readonly TaskFacts[], today: Day, zone: string | null) {
  const ofToday = tasks.filter(
    (task) => task.due_date === today || (isDone(task) && localDay(new Date(task.completed_at), zone) === today),
  );
  return { completed: ofToday.filter(isDone).length, total: ofToday.length };
}

/** Active = next + waiting; completion rate = done of all, in percent; inbox = still to process. */
export function overallFigures(counts: Record<string, number>) {
  const { inbox = 0, next = 0, waiting = 0, someday = 0, done = 0 } = counts;
  return {
    active_tasks: next + waiting,
    completion_rate: percentDone(done, inbox + next + waiting + someday + done),
    inbox_tasks: inbox,
  };
}

/**
 * Completed tasks per day over the last 30 days, today included, or since the first completion when that is more recent;
 * one decimal.
 */
export function averagePerDay(tasks: readonly TaskFacts[], today: Day, zone: string | null): number {
  const days = tasks.filter(isDone).map((task) => localDay(new Date(task.completed_at), zone));
  let first = today;
  for (const day of days) if (day < first) first = day;
  const span = Math.min(AVERAGE_DAYS, daysBetween(first, today) + 1);
  const from = addDays(today, 1 - span);
  const within = days.filter((day) => day >= from && day <= today).length;
  return Math.round((within / span) * 10) / 10;
}

/** The hours of a local clock, from the first up to the second. The rest is night. */
const TIMES = [
  ['morning', 5, 12],
  ['afternoon', 12, 17],
  ['evening', 17, 22],
] as const;

/** The part of the day in which most tasks were completed; the earlier one of equals. Null without completed tasks. */
export function bestTimeOfDay(tasks: readonly TaskFacts[], zone: string | null): string | null {
  const counts = new Map<string, number>([...TIMES.map(([name]) => name), 'night'].map((name) => [name, 0]));
  for (const task of tasks.filter(isDone)) {
    const { hour } = localTime(new Date(task.completed_at), zone);
    const name = TIMES.find(([, from, to]) => hour >= from && hour < to)?.[0] ?? 'night';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  let best: string | null = null;
  for (const [name, count] of counts) {
    if (count > 0 && count > (best === null ? 0 : (counts.get(best) ?? 0))) best = name;
  }
  return best;
}

/** The share of tasks with a due day that were completed after it or are overdue now, in percent with one decimal. */
export function procrastinationRate(tasks: readonly TaskFacts[], today: Day, zone: string | null): number {
  // An open task that is not overdue does not count yet.
  const judged = tasks.filter((task) => task.due_date !== null && (isDone(task) || task.due_date < today));
  const late = judged.filter((task) => {
    const until = isDone(task) ? localDay(new Date(task.completed_at), zone) : today;
    return task.due_date !== null && until > task.due_date;
  });
  return judged.length === 0 ? 0 : Math.round((late.length / judged.length) * 1000) / 10;
}

/**
 * The four figures of spec §2, Analytics; null with fewer than five completed tasks. `tasks`: the done and the overdue
 * ones, which are the only ones that count; `total`: the number of all tasks.
 */
export function patternOf(tasks: readonly TaskFacts[], total: number, today: Day, zone: string | null) {
  const done = tasks.filter(isDone).length;
  if (done < ENOUGH_COMPLETED) return null;
  return {
    completion_rate: percentDone(done, total),
    avg_tasks_per_day: averagePerDay(tasks, today, zone),
    best_time_of_day: bestTimeOfDay(tasks, zone),
    procrastination_rate: procrastinationRate(tasks, today, zone),
  };
}

/** Per context: the number of its tasks and of the done ones, with the share in percent. */
export function contextStats(contexts: readonly { id: string; name: string; tasks: number; done: number }[]) {
  return inOrderOfNames(contexts, ({ name }) => name).map(({ id, name, tasks, done }) => ({
    id,
    name,
    tasks_count: tasks,
    completion_rate: percentDone(done, tasks),
  }));
}

/** The first day of the history that ends today: the Sunday of its first week. */
export function historyStart(today: Day): Day {
  return addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay() - (HISTORY_WEEKS - 1) * 7);
}

/**
 * Tasks completed per local day over 26 weeks that begin on Sunday, today last; days without any have 0. `completions`: the
 * instants at which tasks were completed; those of other days are left out.
 */
export function history(completions: readonly string[], today: Day, zone: string | null) {
  const counts = new Map<Day, number>();
  for (const instant of completions) {
    const day = localDay(new Date(instant), zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const first = historyStart(today);
  return Array.from({ length: daysBetween(first, today) + 1 }, (_, index) => {
    const day = addDays(first, index);
    return { day, completed: counts.get(day) ?? 0 };
  });
}
