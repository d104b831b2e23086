import { useMemo } from 'react';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Context } from '#contract/entities/context.ts';
import { dayOf } from '#contract/entities/day.ts';
import type { Project } from '#contract/entities/project.ts';
import type { Reference } from '#contract/entities/reference.ts';
import type { Task } from '#contract/entities/task.ts';
import { type Api, useApi } from './api.ts';
import { columnOf } from './asked.ts';
import { toColumns, withAsked } from './board-columns.ts';
import type { ReadName } from './read.ts';
import { hasCome, isWhole } from './task-pages.ts';
import { moreInWords, useTasksBeyond } from './tasks-beyond.ts';
import { cached, everyCachedTask, useView, viewNow } from './views.ts';

const none: readonly never[] = [];

/** All that can be searched. Lists are empty until they are loaded; `isLoading` says so, `error` why they never came. */
export interface Searchables {
  tasks: readonly Task[];
  projects: readonly Project[];
  references: readonly Reference[];
  contexts: readonly Context[];
  /** The server is our own service, which keeps more fields. */
  isOurs: boolean;
  isLoading: boolean;
  error: Error | null;
  /** Says that not all tasks were searched, in words. */
  part?: string | undefined;
}

/** Reads what the cache holds, and loads what it lacks or a write has made stale; nothing else is read again. */
function useHeld<N extends ReadName>(name: N, enabled = true) {
  return useView(name, {} as never, { enabled, staleTime: Number.POSITIVE_INFINITY });
}

/**
 * Tasks, projects, references and contexts as they are shown. The same object until one of them changes, so that other
 * renders do not rank them again. `areSearched`: false where no answer can be a reference: these are not loaded. `text`:
 * the words to search for, also among the tasks that are not loaded.
 */
export function useSearchables(areSearched: boolean, text: string): Searchables {
  const [one, two] = [useHeld('tasks.list'), useHeld('projects.list')];
  const [three, four] = [useHeld('references.list', areSearched), useHeld('contexts.list')];
  const beyond = useTasksBeyond(one.data, { text });
  const here = one.data?.tasks ?? none;
  const tasks = useMemo(() => (beyond.tasks.length > 0 ? [...here, ...beyond.tasks] : here), [here, beyond.tasks]);
  const projects = two.data?.projects ?? none;
  const references = three.data?.references ?? none;
  const contexts = four.data?.contexts ?? none;
  const api = useApi();
  // Built once, not at each letter.
  const isPart = useMemo(() => one.data !== undefined && !hasCome(api, one.data), [api, one.data]);
  const isLoading = one.isLoading || isPart || beyond.isComing || two.isLoading || three.isLoading || four.isLoading;
  const error = one.error ?? two.error ?? three.error ?? four.error ?? beyond.error;
  const part = moreInWords({ ...beyond, error: null });
  const { isOurs } = api;
  return useMemo(
    () => ({ tasks, projects, references, contexts, isOurs, isLoading, error, part }),
    [tasks, projects, references, contexts, isOurs, isLoading, error, part],
  );
}

/** The known items; undefined until they are loaded. */
export interface KnownItems {
  findTask: ((id: string) => Task | undefined) | undefined;
  projects: readonly Project[] | undefined;
  contexts: readonly Context[] | undefined;
  /** Why some of them cannot be loaded. */
  error: Error | null;
}

/** Tasks, projects and contexts as they are shown; nothing is read while they are not needed. */
export function useKnownItems(areNeeded: boolean): KnownItems {
  const tasks = useHeld('tasks.list', areNeeded);
  const projects = useHeld('projects.list', areNeeded);
  const contexts = useHeld('contexts.list', areNeeded);
  // While tasks are still loading, nobody can say that one does not exist.
  const api = useApi();
  const list = useMemo(
    () => (tasks.data && hasCome(api, tasks.data) ? tasks.data.tasks : undefined),
    [api, tasks.data],
  );
  const findTask = useMemo(() => {
    const byId = list && new Map(list.map((task) => [String(task.id), task]));
    return byId && ((id: string) => byId.get(id));
  }, [list]);
  const known = { projects: projects.data?.projects, contexts: contexts.data?.contexts };
  const error = tasks.error ?? projects.error ?? contexts.error;
  return useMemo(
    () => ({ findTask, projects: known.projects, contexts: known.contexts, error }),
    [findTask, known.projects, known.contexts, error],
  );
}

/** The same from the cache at this moment, which may not be shown yet. */
export function knownItemsNow(api: Api): KnownItems {
  return {
    findTask: (id) => cached(api, 'task', id),
    projects: viewNow(api, 'projects.list', {})?.projects,
    contexts: viewNow(api, 'contexts.list', {})?.contexts,
    error: null,
  };
}

/** Whether a task has the context or is in the project, or may be one that is not loaded; tasks in `except` do not count. */
export function isInUse(
  api: Api,
  { noun, id }: { noun: 'context' | 'project'; id: Id },
  except: readonly Id[],
): boolean {
  const list = viewNow(api, 'tasks.list', {});
  if (api.isOurs && list && hasCome(api, list) && !isWhole(list)) return true;
  return everyCachedTask(api).some(
    (task) => sameId(task[`${noun}_id`] ?? task[noun]?.id, id) && !except.some((other) => sameId(other, task.id)),
  );
}

/** Where a task stands among those of its status: ', 3 of 7'; empty while the board has not been loaded. */
export function placeOf(api: Api, task: Task): string {
  const board = viewNow(api, 'tasks.list', {});
  if (!board) return '';
  const today = dayOf(new Date());
  const column = withAsked(toColumns(board), today).find(({ status }) => status === columnOf(task, today));
  const index = column?.tasks.findIndex((other) => sameId(other.id, task.id)) ?? -1;
  return column && index >= 0 ? `, ${index + 1} of ${column.count}` : '';
}
