import { z } from 'zod';
import { extra, Id, WireNumber, WireText } from './common.ts';
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

/**
 * GET /analytics/patterns, whole (spec §3). Rates are percentages. `pattern` is null while there is not enough data.
 * `history` (tasks completed per local day) is an extra of our service.
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
  history: extra(z.array(z.object({ day: z.string(), completed: z.number().int() }))),
});
export type Patterns = z.output<typeof Patterns>;
