import * as z from 'zod/mini';
import { extra, Id, listOf, orNull, WireCount, WireText } from './common.ts';
import { DayInput } from './day.ts';
import { Project } from './project.ts';
import { Task } from './task.ts';

/** Counts of the dashboard, all of them 0 where a server has null for those of a day or an account without tasks. */
const countsOf = <T extends Readonly<Record<string, typeof WireCount>>>(counts: T) =>
  z.pipe(
    z.transform((value) => (value === null ? {} : value)),
    z.object(counts),
  );

/**
 * GET /analytics/dashboard, whole (spec §3). `completion_rate` is a percentage. `to_ask` is an extra of our service: the
 * waiting tasks whose follow-up day has come.
 */
export const Dashboard = z.object({
  today: countsOf({ completed: WireCount, total: WireCount }),
  overall: countsOf({ active_tasks: WireCount, completion_rate: WireCount, inbox_tasks: WireCount }),
  next_actions: listOf(Task),
  to_ask: orNull(extra(z.array(Task))),
  upcoming_deadlines: listOf(Task),
  active_projects: listOf(Project),
});
export type Dashboard = z.output<typeof Dashboard>;

export const Recommendation = z.object({
  task: z.object({ id: z.nullish(Id), title: z.string() }),
  priority_score: WireCount,
  reasons: listOf(z.string()),
});
export type Recommendation = z.output<typeof Recommendation>;

/** How many tasks were completed on a day. */
export const DayCount = z.object({
  day: DayInput,
  completed: z.int().check(z.refine((count) => count >= 0)),
});
export type DayCount = z.output<typeof DayCount>;

/**
 * GET /analytics/patterns, whole (spec §3). Rates are percentages. `pattern` is null while there is not enough data.
 * `history` is an extra of our service: how many tasks were completed on each local day of the last 26 weeks.
 */
export const Patterns = z.object({
  pattern: orNull(
    z.nullish(
      z.object({
        completion_rate: WireCount,
        avg_tasks_per_day: WireCount,
        best_time_of_day: WireText,
        procrastination_rate: WireCount,
      }),
    ),
  ),
  // Another server counts the tasks without a context under none.
  context_stats: listOf(
    z.object({ id: z.nullish(Id), name: z.string(), tasks_count: WireCount, completion_rate: WireCount }),
  ),
  recommendations: listOf(Recommendation),
  history: orNull(extra(z.array(DayCount))),
});
export type Patterns = z.output<typeof Patterns>;
