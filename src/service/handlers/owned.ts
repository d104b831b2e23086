import type { Kysely } from 'kysely';
import type { Id } from '#contract/entities/common.ts';
import type { TaskUpdate } from '#contract/entities/task.ts';
import { invalid } from '../http-error.ts';
import type { Database } from '../store/schema.ts';

/** A context or project that was sent as such, by its id. */
export function withIds<F extends TaskUpdate>({ context, project, ...fields }: F) {
  return {
    ...(context !== undefined && { context_id: context?.id ?? null }),
    ...(project !== undefined && { project_id: project?.id ?? null }),
    ...fields,
  };
}

/** A context or project given to a task must be one's own; another user's is as good as none. */
export async function checkOwned(
  db: Kysely<Database>,
  userId: string,
  fields: { [K in 'context_id' | 'project_id']?: Id | null | undefined },
): Promise<void> {
  const named = [
    ['context_id', 'contexts', 'is not one of your contexts'],
    ['project_id', 'projects', 'is not one of your projects'],
  ] as const;
  for (const [field, table, problem] of named) {
    const id = fields[field];
    if (id === null || id === undefined) continue;
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', String(id))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw invalid(field, problem);
  }
}
