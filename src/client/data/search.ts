import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Context } from '#contract/entities/context.ts';
import type { Project } from '#contract/entities/project.ts';
import type { Reference } from '#contract/entities/reference.ts';
import type { Task } from '#contract/entities/task.ts';
import { type Api, useApi } from './api.ts';
import { useWithoutHeld } from './held-deletes.ts';
import { withPending } from './pending-writes.ts';
import { type ReadName, readKey, readOptions } from './read.ts';

const anyTask = () => true;
const none: readonly never[] = [];

/** All that can be searched for. Empty lists until they are there; `isLoading` says so, `error` why they never came. */
export interface Searchables {
  tasks: readonly Task[];
  projects: readonly Project[];
  references: readonly Reference[];
  contexts: readonly Context[];
  isLoading: boolean;
  error: Error | null;
}

/** Reads what the cache holds and asks for what it lacks or a write has made stale; nothing else is fetched anew. */
function useHeld<N extends ReadName>(name: N) {
  return useQuery({ ...readOptions(useApi(), name, {} as never), staleTime: Number.POSITIVE_INFINITY });
}

/**
 * Tasks (pending writes included), projects, references and contexts; without what is being deleted. The same object until
 * one of them changes: what is ranked for a key is not ranked again when something else is rendered.
 */
export function useSearchables(): Searchables {
  const { pending } = useApi();
  const tasks = useHeld('tasks.list');
  const projects = useHeld('projects.list');
  const references = useHeld('references.list');
  const contexts = useHeld('contexts.list');
  const layers = useSyncExternalStore(pending.subscribe, () => pending.layers);
  const list = tasks.data?.tasks;
  const withLayers = useMemo(() => (list ? withPending(list, layers, anyTask) : none), [list, layers]);
  const shownProjects = useWithoutHeld('project', projects.data?.projects) ?? none;
  const shownReferences = useWithoutHeld('reference', references.data?.references) ?? none;
  const shownContexts = useWithoutHeld('context', contexts.data?.contexts) ?? none;
  const isLoading = tasks.isLoading || projects.isLoading || references.isLoading || contexts.isLoading;
  const error = tasks.error ?? projects.error ?? references.error ?? contexts.error;
  return useMemo(
    () => ({
      tasks: withLayers,
      projects: shownProjects,
      references: shownReferences,
      contexts: shownContexts,
      isLoading,
      error,
    }),
    [withLayers, shownProjects, shownReferences, shownContexts, isLoading, error],
  );
}

/** A task that some list in the cache holds, pending writes included; `asked` may be an id that it had before. */
export function cachedTask(api: Api, asked: Id): Task | undefined {
  const id = api.pending.knownId(asked);
  const layer = api.pending.layers.findLast((other) => sameId(other.id, id));
  return layer ? (layer.task ?? undefined) : listedTask(api, id);
}

/** A task as some list in the cache has it from the server, without pending writes. */
export function listedTask({ queryClient }: Pick<Api, 'queryClient'>, id: Id): Task | undefined {
  for (const [, data] of queryClient.getQueriesData<{ tasks?: readonly Task[] }>({ queryKey: ['task'] })) {
    const found = data?.tasks?.find((task) => sameId(task.id, id));
    if (found) return found;
  }
  return undefined;
}

/** Whether a task that is known here has a context or is in a project; those in `except` do not count. */
export function isInUse(
  { queryClient, pending }: Api,
  { noun, id }: { noun: 'context' | 'project'; id: Id },
  except: readonly Id[],
): boolean {
  const lists = queryClient.getQueriesData<{ tasks?: readonly Task[] }>({ queryKey: ['task'] });
  return lists.some(([, data]) =>
    withPending(data?.tasks ?? [], pending.layers, anyTask).some(
      (task) => sameId(task[`${noun}_id`] ?? task[noun]?.id, id) && !except.some((other) => sameId(other, task.id)),
    ),
  );
}

/** Where a task stands among those of its status: ', 3 of 7'; empty while the board has not been loaded. */
export function placeOf({ queryClient, pending }: Api, task: Task): string {
  const data = queryClient.getQueryData<{ tasks: readonly Task[]; counts?: Record<string, number> | null }>(
    readKey('tasks.list', {}),
  );
  if (!data) return '';
  const column = withPending(data.tasks, pending.layers, anyTask).filter(({ status }) => status === task.status);
  const index = column.findIndex((other) => sameId(other.id, task.id));
  if (index < 0) return '';
  // A long list of done tasks comes bounded: the server counts them all.
  return `, ${index + 1} of ${Math.max(column.length, data.counts?.[task.status] ?? 0)}`;
}
