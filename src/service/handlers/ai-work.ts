import { addDays } from '#contract/entities/day.ts';
import { PROJECT_STATUSES } from '#contract/entities/project.ts';
import type { Work } from '../ai/digest.ts';
import type { Scope } from '../handler.ts';
import { DEFAULT_ZONE, localDay } from '../rules/days.ts';
import { byUrgency } from '../rules/suggestions.ts';
import { findCompletions, findOpenTasks, findReviewTimes } from '../store/facts.ts';
import { blockedAmong } from '../store/project-order.ts';
import { selectProjects } from '../store/projects.ts';
import { countTasks } from '../store/tasks.ts';

/** The user's work for the assistant, in the user's time zone, the most urgent first. */
export async function readWork({ db, user, clock }: Scope): Promise<Work> {
  const zone = user.time_zone;
  const day = (instant: string) => localDay(new Date(instant), zone);
  const today = localDay(clock(), zone);
  const weekAgo = addDays(today, -6);
  const [counts, open, projects, contexts, reviews, completions] = [
    await countTasks(db, user),
    await findOpenTasks(db, user.id),
    await selectProjects(db, user.id).orderBy('projects.name').orderBy('projects.id').execute(),
    await db.selectFrom('contexts').select('name').where('user_id', '=', user.id).orderBy('name_key').execute(),
    await findReviewTimes(db, user.id),
    // Reads one day more, and filters by local days: the week begins at the user's midnight.
    await findCompletions(db, user.id, addDays(weekAgo, -1)),
  ];
  const blocked = await blockedAmong(db, user.id, open);
  return {
    today,
    zone: zone ?? DEFAULT_ZONE,
    counts,
    completedLastWeek: completions.filter((instant) => day(instant) >= weekAgo).length,
    openTasks: byUrgency(open, today, zone).map((task) => ({
      ...task,
      after: blocked.get(task.id)?.title ?? null,
      created: day(task.created_at),
    })),
    projects: PROJECT_STATUSES.flatMap((status) => projects.filter((project) => project.status === status)).map(
      ({ tasks_count, completed_tasks_count, in_order, ...project }) => ({
        ...project,
        in_order: in_order === 1 || null,
        tasks: Number(tasks_count),
        done: Number(completed_tasks_count),
      }),
    ),
    contexts: contexts.map(({ name }) => name),
    reviews: {
      inProgressSince: reviews.startedAt === null ? null : day(reviews.startedAt),
      lastCompleted: reviews.completedAt.map(day),
    },
  };
}
