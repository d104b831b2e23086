import type { Selectable } from 'kysely';
import {
  PROJECT_STATUSES,
  type ProjectField,
  projectFieldNames,
  type SentProjectFields,
} from '#contract/entities/project.ts';
import type { Handlers, Scope } from '../handler.ts';
import { notFound, stale } from '../http-error.ts';
import { inOrderOfNames } from '../rules/names.ts';
import { newId } from '../store/new-id.ts';
import { selectProjects, toProject } from '../store/projects.ts';
import { written } from '../store/retries.ts';
import type { ProjectsTable } from '../store/schema.ts';
import { deleteItem } from './delete-item.ts';
import { laterThan } from './instants.ts';

/** The defaults of a new project. */
const EMPTY = {
  ...(Object.fromEntries(projectFieldNames.map((name) => [name, null])) as Record<NullableColumn, null>),
  status: 'active' as const,
};
type NullableColumn = Exclude<ProjectField, 'name' | 'status'>;

type Sent = { [K in ProjectField]?: SentProjectFields[K] | undefined };
type Columns = Pick<Selectable<ProjectsTable>, ProjectField>;

/** The fields that were sent, as they are stored. */
function columnsOf(fields: Sent): Partial<Columns> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]));
}

/** A project of this user as it is answered. Throws `not_found`. */
export async function readProject({ db, user }: Scope, id: string) {
  const row = await selectProjects(db, user.id).where('projects.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Project');
  return { project: toProject(row) };
}

export const projectHandlers: Handlers<Extract<keyof Handlers, `projects.${string}`>> = {
  'projects.list': async ({ query }, { db, user }) => {
    let rows = selectProjects(db, user.id);
    if (query.status !== undefined) rows = rows.where('projects.status', '=', query.status);
    const found = inOrderOfNames(await rows.orderBy('projects.id').execute(), ({ name }) => name);
    // Active ones first, then those on hold, then the completed; by name within each.
    return { projects: PROJECT_STATUSES.flatMap((is) => found.filter(({ status }) => status === is)).map(toProject) };
  },

  'projects.get': ({ params }, scope) => readProject(scope, params.id),

  'projects.create': async ({ body }, scope) => {
    const id = newId();
    const at = scope.clock().toISOString();
    await scope.db
      .insertInto('projects')
      .values({
        id,
        user_id: scope.user.id,
        ...EMPTY,
        name: body.name,
        ...columnsOf(body),
        created_at: at,
        updated_at: at,
      })
      .execute();
    return await readProject(scope, id);
  },

  'projects.update': async ({ params, body: { updated_at, ...change } }, scope) => {
    const { db, user, clock } = scope;
    const before = await db
      .selectFrom('projects')
      .select('updated_at')
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (!before) throw notFound('Project');
    if (updated_at !== undefined && updated_at !== before.updated_at) throw stale('Project');
    const row = await db
      .updateTable('projects')
      .set({ ...columnsOf(change), updated_at: laterThan(before.updated_at, clock()) })
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .where('updated_at', '=', before.updated_at)
      .returning('id')
      .executeTakeFirst();
    written(row);
    return await readProject(scope, params.id);
  },

  'projects.delete': (request, scope) => deleteItem(scope, { ...request, table: 'projects', noun: 'Project' }),
};
