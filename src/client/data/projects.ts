import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/endpoints.ts';
import { sameId } from '#contract/entities/common.ts';
import { type OwnProjectField, Project, type SentProjectFields } from '#contract/entities/project.ts';
import { type Api, useApi } from './api.ts';
import { type Begun, type CreateOptions, create } from './creation.ts';
import { perform } from './define-write.ts';
import { useIsHeld } from './held-deletes.ts';
import { change, creation } from './item-writes.ts';
import { useLastKnown } from './last-known.ts';
import { readKey, readShown, type Shown } from './read.ts';
import { isTemporary } from './temporary-id.ts';
import { useLayered, useView } from './views.ts';

/** The projects, pending writes included; `projects` is undefined until the first answer. */
export function useProjects() {
  const { data, error } = useView('projects.list', {});
  return { projects: data?.projects, error };
}

type ShownProject = Shown<ResultOf<'projects.get'>>;

/**
 * One project by its id: from the list, else read by itself once the list turns out not to have it. `asked` is null when
 * none is wanted. A known project stays until it is deleted here: `isGone` says that the server no longer has it.
 */
export function useProject(asked: string | null, list: ReturnType<typeof useProjects>) {
  const api = useApi();
  // The address may have its temporary id.
  const id = asked === null ? null : String(api.pending.knownId(asked));
  const listed = list.projects?.find((project) => sameId(project.id, id));
  const isListKnown = list.projects !== undefined || list.error !== null;
  const isDeleted = useIsHeld('project', id);
  const lastListed = useLastKnown(id, listed, isDeleted);
  const args = { params: { id: id ?? '' } };
  const queryKey = readKey('projects.get', args);
  const { data, error } = useQuery<ShownProject>({
    queryKey,
    queryFn: ({ signal }) =>
      readShown(
        () => api.call('projects.get', args, { signal }),
        () => api.queryClient.getQueryData<ShownProject>(queryKey) ?? (lastListed && { project: lastListed }),
      ),
    enabled: id !== null && !isTemporary(id) && !listed && !isDeleted && isListKnown,
  });
  const shown = useLayered<'projects.get', ShownProject>('projects.get', args, data)?.project;
  const project = listed ?? (id === null || isDeleted ? undefined : (shown ?? lastListed));
  return { project, isDeleted, isGone: !listed && data?.isGone === true, error: listed ? null : error };
}

/** What the form sends. `name` must not be blank. New projects start as active (spec §4). */
export type NewProject = Pick<SentProjectFields, 'name' | 'description'> &
  Partial<Pick<SentProjectFields, OwnProjectField>>;

export const projectCreate = creation<'project', NewProject>('project', {
  body: ({ name, description, ...own }) => ({
    name,
    status: 'active' as const,
    ...(description === null ? {} : { description }),
    ...own,
  }),
  item: (project, id) => Project.parse({ id, ...project, status: 'active' }),
});

/** Creates a project and puts it into the list. Rejects with the call's `ApiError`. */
export async function createProject(
  api: Api,
  project: NewProject,
  options: CreateOptions & Begun<Project> = {},
): Promise<Project> {
  return await create(api, 'project', projectCreate, project, options);
}

/** Changed fields; a status only if it can be chosen. */
export type ProjectChange = Partial<SentProjectFields>;

/** What a change began with: see `ChangeOptions` of tasks. */
export interface ProjectBegan {
  since?: string | null;
  base?: ProjectChange;
}

export const projectUpdate = change<'project', ProjectChange>('project', {
  // Also for a project that was only in the list, which may lack it by now.
  store: ({ queryClient }, project) =>
    queryClient.setQueryData<ShownProject>(readKey('projects.get', { params: { id: String(project.id) } }), {
      project,
    }),
  isShownAtOnce: true,
});

/**
 * Changes fields of a project: at once on screen, back again when it fails. `since`: the project's `updated_at` when the
 * change began; a server that knows it answers 409 when the project has been changed meanwhile.
 */
export async function updateProject(
  api: Api,
  project: Project,
  fields: ProjectChange,
  { since, base }: ProjectBegan = {},
): Promise<Project> {
  const begun = since && base ? { ...project, ...base, updated_at: since } : project;
  const change = { project: begun, fields, ...(since && { since, ...(!base && { isOfShown: true as const }) }) };
  return (await perform(api, projectUpdate, change)).project;
}
