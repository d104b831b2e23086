import { type Kysely, sql } from 'kysely';
import type { AnswerOf } from '#contract/endpoints.ts';
import { percentDone, projectFieldNames } from '#contract/entities/project.ts';
import type { Database } from './schema.ts';

const columns = (['id', ...projectFieldNames, 'created_at', 'updated_at'] as const).map(
  (name) => `projects.${name}` as const,
);

/** Projects of one user with the counts of their tasks, in one query. */
export function selectProjects(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('projects')
    .leftJoin('tasks', 'tasks.project_id', 'projects.id')
    .select([
      ...columns,
      (select) => select.fn.count<number | string>('tasks.id').as('tasks_count'),
      sql<number | string>`count(case when tasks.status = 'done' then 1 end)`.as('completed_tasks_count'),
      sql<number | string>`count(case when tasks.status = 'next' then 1 end)`.as('next_actions_count'),
    ])
    .where('projects.user_id', '=', userId)
    .groupBy(columns);
}

type ProjectWithCounts = Awaited<ReturnType<ReturnType<typeof selectProjects>['execute']>>[number];

/** A project as it is sent, with the progress that its tasks give. */
export function toProject(row: ProjectWithCounts): AnswerOf<'projects.get'>['project'] {
  const tasks_count = Number(row.tasks_count);
  const completed_tasks_count = Number(row.completed_tasks_count);
  return {
    ...row,
    in_order: row.in_order === null ? null : row.in_order === 1,
    tasks_count,
    completed_tasks_count,
    next_actions_count: Number(row.next_actions_count),
    progress: percentDone(completed_tasks_count, tasks_count),
  };
}
