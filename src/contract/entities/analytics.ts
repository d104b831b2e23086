import { z } from 'zod';
import { extra, Id, WireNumber, WireText } from './common.ts';
import { DayInput } from './day.ts';
import { Project } from './project.ts';
import { Task } from './task.ts';

const count = WireNumber.nullish().transform((value) => value ?? 0);

/** GET /analytics/dashboard, whole (spec §3). `completion_rate` is a percentage. */
export const Dashboard = z.object({
  today: z.object({ completed: count, total: count }),
  overall: z.object({ active_tasks: count, completion_rate: count, inbox_tasks: count }),
  next_actions: z
    .array(Task)
    .nullish()
    .transform((value) => value ?? []),
  upcoming_deadlines: z
    .array(Task)
    .nullish()
    .transform((value) => value ?? []),
  active_projects: z
    .array(Project)
    .nullish()
    .transform((value) => value ?? []),
});
export type Dashboard = z.output<typeof Dashboard>;

export const Recommendation = z.object({
  task: z.object({ id: Id.nullish(), title: z.string() }),
  priority_score: count,
  reasons: z
    .array(z.string())
    .nullish()
    .transform((value) => value ?? []),
});
export type Recommendation = z.output<typeof Recommendation>;

/** How many tasks were completed on a day. */
export const DayCount = z.object({
  day: DayInput,
  completed: z
    .number()
    .int()
    .refine((count) => count >= 0),
});
export type DayCount = z.output<typeof DayCount>;

/**
 * GET /analytics/patterns, whole (spec §3). Rates are percentages. `pattern` is null while there is not enough data.
 * `history` is an extra of our service: how many tasks were completed on each local day of the last 26 weeks.
 */
export const Patterns = z.object({
  pattern: z
    .object({
      completion_rate: count,
      avg_tasks_per_day: count,
      best_time_of_day: WireText,
      procrastination_rate: count,
    })
    .nullish()
    .transform((value) => value ?? null),
  context_stats: z
    .array(z.object({ id: Id, name: z.string(), tasks_count: count, completion_rate: count }))
    .nullish()
    .transform((value) => value ?? []),
  recommendations: z
    .array(Recommendation)
    .nullish()
    .transform((value) => value ?? []),
  history: extra(z.array(DayCount)).transform((value) => value ?? null),
});
export type Patterns = z.output<typeof Patterns>;
