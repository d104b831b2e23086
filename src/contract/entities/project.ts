import { z } from 'zod';
import { Id, WireInstant, WireNumber, WireText } from './common.ts';
import { TEXT_LIMIT } from './task.ts';

/** The statuses of spec §4. */
export const PROJECT_STATUSES = ['active', 'on_hold', 'completed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** True for one of the three statuses. */
export function isProjectStatus(status: string): status is ProjectStatus {
  return (PROJECT_STATUSES as readonly string[]).includes(status);
}

export const PROJECT_STATUS_TITLES: Record<ProjectStatus, string> = {
  active: 'active',
  on_hold: 'on hold',
  completed: 'completed',
};

/** A project as a server sends it. `progress` is a percentage, 0 to 100. */
export const Project = z.object({
  id: Id,
  name: z.string(),
  description: WireText,
  status: z
    .string()
    .nullish()
    .transform((value) => value ?? 'active'),
  progress: WireNumber.nullish().transform((value) => value ?? 0),
  tasks_count: WireNumber.nullish().transform((value) => value ?? 0),
  completed_tasks_count: WireNumber.nullish().transform((value) => value ?? 0),
  created_at: WireInstant,
  updated_at: WireInstant,
});
export type Project = z.output<typeof Project>;

const name = z.string().trim().min(1, 'must not be blank').max(200);
const fields = { description: z.string().max(TEXT_LIMIT).nullable(), status: z.enum(PROJECT_STATUSES) };

export const ProjectCreate = z
  .object({ name, ...fields })
  .partial()
  .required({ name: true });
export const ProjectUpdate = z.object({ name, ...fields, updated_at: z.string() }).partial();
export const ProjectQuery = z.object({ status: z.enum(PROJECT_STATUSES) }).partial();

/** Share of done tasks as a percentage with one decimal; never 100 before everything is done. Design §7. */
export function percentDone(done: number, all: number): number {
  if (all <= 0) return 0;
  if (done >= all) return 100;
  return Math.min(99.9, Math.round((done / all) * 1000) / 10);
}

/** A percentage as a person writes it: `62.5%`, `40%`, `100%` only when it is. Null and NaN read as `0%`. */
export function formatPercent(percent: number | null | undefined): string {
  const value = Number.isFinite(percent) ? (percent as number) : 0;
  const rounded = Math.round(value * 10) / 10;
  return `${value < 100 && rounded >= 100 ? 99.9 : rounded}%`;
}
