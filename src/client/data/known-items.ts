import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Context } from '#contract/entities/context.ts';
import type { Project } from '#contract/entities/project.ts';
import type { Task } from '#contract/entities/task.ts';
import { type Api, useApi } from './api.ts';
import { useWithoutHeld } from './held-deletes.ts';
import { hiddenName } from './held-items.ts';
import { withPending } from './pending-writes.ts';
import { type ReadName, readKey, readOptions } from './read.ts';
import { cachedTask } from './search.ts';

/** What there is, as far as it is known here. Undefined until it is. */
export interface KnownItems {
  findTask: ((id: string) => Task | undefined) | undefined;
  projects: readonly Project[] | undefined;
  contexts: readonly Context[] | undefined;
  /** Why one of them cannot be known. */
  error: Error | null;
}

const anyTask = () => true;

/** Reads what the cache holds, and asks for what it lacks or a write has made stale; nothing while it is not needed. */
function useHeld<N extends ReadName>(name: N, enabled: boolean) {
  return useQuery({ ...readOptions(useApi(), name, {} as never), staleTime: Number.POSITIVE_INFINITY, enabled });
}

/** Tasks, projects and contexts as they are now: changes under way included, without what is being deleted. */
export function useKnownItems(areNeeded: boolean): KnownItems {
  const { pending } = useApi();
  const tasks = useHeld('tasks.list', areNeeded);
  const projects = useHeld('projects.list', areNeeded);
  const contexts = useHeld('contexts.list', areNeeded);
  const layers = useSyncExternalStore(pending.subscribe, () => pending.layers);
  const list = tasks.data?.tasks;
  const findTask = useMemo(() => {
    const byId = list && new Map(withPending(list, layers, anyTask).map((task) => [String(task.id), task]));
    return byId && ((id: string) => byId.get(id));
  }, [list, layers]);
  const error = tasks.error ?? projects.error ?? contexts.error;
  const shownProjects = useWithoutHeld('project', projects.data?.projects);
  const shownContexts = useWithoutHeld('context', contexts.data?.contexts);
  return useMemo(
    () => ({ findTask, projects: shownProjects, contexts: shownContexts, error }),
    [findTask, shownProjects, shownContexts, error],
  );
}

/** The same as the cache has it at this moment, which may not be shown yet. */
export function knownItemsNow(api: Api): KnownItems {
  const { queryClient, held, pending } = api;
  const isThere = (noun: 'project' | 'context') => (item: { id: Id }) =>
    !held.hidden.has(hiddenName(noun, pending.rowKey(item.id)));
  const projects = queryClient.getQueryData<ResultOf<'projects.list'>>(readKey('projects.list', {}))?.projects;
  const contexts = queryClient.getQueryData<ResultOf<'contexts.list'>>(readKey('contexts.list', {}))?.contexts;
  return {
    findTask: (id) => cachedTask(api, id),
    projects: projects?.filter(isThere('project')),
    contexts: contexts?.filter(isThere('context')),
    error: null,
  };
}
