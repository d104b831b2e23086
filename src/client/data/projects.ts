import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Project, ProjectStatus } from '#contract/entities/project.ts';
import { type Api, useApi } from './api.ts';
import { type CreateOptions, createUnder } from './creation.ts';
import { useIsHeld, useWithoutHeld } from './held-deletes.ts';
import { useLastKnown } from './last-known.ts';
import { layersOf, type ProjectFields, withLayers } from './project-layers.ts';
import { readKey, readShown, type Shown, useRead } from './read.ts';
import { write } from './write.ts';

type ProjectList = ResultOf<'projects.list'>;

const listKey = readKey('projects.list', {});

/** The projects, changes under way included; `projects` is undefined until the first answer. */
export function useProjects() {
  const { data, error } = useRead('projects.list', {});
  const layers = useLayers();
  const list = useWithoutHeld('project', data?.projects);
  const projects = useMemo(() => list?.map((project) => withLayers(project, layers)), [list, layers]);
  return { projects, error };
}

type ShownProject = Shown<ResultOf<'projects.get'>>;

/**
 * One project: as the list has it, else asked for by itself, once it is known that the list has it not. `id` is null
 * when none is wanted. Once it is known, only deleting it here takes it away: `isGone` says that the server does not have
 * it any more.
 */
export function useProject(id: string | null, list: ReturnType<typeof useProjects>) {
  const api = useApi();
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
    enabled: id !== null && !listed && !isDeleted && isListKnown,
  });
  const layers = useLayers();
  const single = data?.project;
  const shown = useMemo(() => single && withLayers(single, layers), [single, layers]);
  const project = listed ?? (id === null || isDeleted ? undefined : (shown ?? lastListed));
  return { project, isDeleted, isGone: !listed && data?.isGone === true, error: listed ? null : error };
}

function useLayers() {
  const layers = layersOf(useApi());
  return useSyncExternalStore(layers.subscribe, layers.get);
}

/** A project that some answer in the cache holds, changes under way included. */
export function cachedProject(api: Api, id: Id): Project | undefined {
  const { queryClient } = api;
  const listed = queryClient.getQueryData<ProjectList>(listKey)?.projects.find((other) => sameId(other.id, id));
  const project = listed ?? queryClient.getQueryData<{ project: Project }>(singleKey(id))?.project;
  return project && withLayers(project, layersOf(api).get());
}

/** What the form sends. `name` must not be blank. New projects start as active (spec §4). */
export interface NewProject {
  name: string;
  description: string | null;
}

/** Creates a project and puts it into the list. Rejects with the call's `ApiError`. */
export async function createProject(
  api: Api,
  { name, description }: NewProject,
  options: CreateOptions = {},
): Promise<Project> {
  const body = { name, status: 'active' as const, ...(description === null ? {} : { description }) };
  return await createUnder(api, 'project', options, async (idempotencyKey) => {
    const { project } = await write(api, 'projects.create', () => ({ body }), {
      entity: 'project:new',
      idempotencyKey,
      onAnswer: (answer) =>
        api.queryClient.setQueryData<ProjectList>(
          listKey,
          // A list fetched meanwhile may have it already.
          (data) =>
            data && {
              projects: [...data.projects.filter(({ id }) => !sameId(id, answer.project.id)), answer.project],
            },
        ),
    });
    return project;
  });
}

/** The fields that are changed; of a status only what can be chosen. */
export type ProjectChange = Omit<ProjectFields, 'status'> & { status?: ProjectStatus };

/**
 * Changes fields of a project: at once on screen, back again when it fails. With `since`, the project's `updated_at`
 * when the change was begun, a server that knows it answers 409 when the project has been changed meanwhile.
 */
export async function updateProject(api: Api, id: Id, fields: ProjectChange, since?: string | null): Promise<Project> {
  const { project } = await write(
    api,
    'projects.update',
    () => ({ params: { id }, body: { ...fields, ...(since && { updated_at: since }) } }),
    {
      entity: `project:${id}`,
      optimistic: () => layersOf(api).add({ id, fields }),
      onAnswer: (answer) => storeProject(api, answer.project),
    },
  );
  return project;
}

/** True while a project is being changed. */
export function useIsSavingProject(): boolean {
  return useIsMutating({ mutationKey: ['projects.update'] }) > 0;
}

/** Puts a project as the server has it into every answer that holds it. */
function storeProject({ queryClient }: Api, project: Project): void {
  queryClient.setQueryData<ProjectList>(
    listKey,
    (data) => data && { projects: data.projects.map((other) => (sameId(other.id, project.id) ? project : other)) },
  );
  // Also when the list is all that had it: the list may lack it by now.
  queryClient.setQueryData<ShownProject>(singleKey(project.id), { project });
}

/** By the id as an address has it: as text. */
function singleKey(id: Id) {
  return readKey('projects.get', { params: { id: String(id) } });
}
