import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ArgsOf, ResultOf } from '#contract/endpoints.ts';
import type { Task } from '#contract/entities/task.ts';
import { useApi } from './api.ts';
import { ASIDE } from './query-client.ts';
import { hasCome, isWhole } from './task-pages.ts';
import { useView } from './views.ts';

/** How long the words must stay unchanged before the service is asked, in milliseconds. */
const SETTLED = 250;
/** The most characters that are sent. */
const LONGEST = 200;
/** The most tasks of one search. */
const LIMIT = 500;
/** How long results are kept once nothing shows them, in milliseconds. */
const KEPT = 60_000;

/** A search: words, and the ids of a context and a project; '' for any. */
export interface LookedFor {
  text: string;
  context?: string;
  project?: string;
}

/** Matching tasks of the service that are not loaded here. */
export interface TasksBeyond {
  tasks: readonly Task[];
  /** True while the service has not answered. */
  isComing: boolean;
  /** There are more than were asked for. */
  isPart: boolean;
  error: Error | null;
}

const none: readonly Task[] = [];
const nothing: TasksBeyond = { tasks: none, isComing: false, isPart: false, error: null };

/**
 * Searches the tasks that are not loaded, when the service has more than are. Finds tasks with all the words, to be matched
 * like the loaded ones. `list`: the loaded tasks, which the result must not contain.
 */
export function useTasksBeyond(
  list: Pick<ResultOf<'tasks.list'>, 'tasks' | 'counts'> | undefined,
  { text, context = '', project = '' }: LookedFor,
): TasksBeyond {
  const api = useApi();
  const wanted = text.trim();
  const settled = useSettled(wanted);
  const isPart = useMemo(() => api.isOurs && list !== undefined && hasCome(api, list) && !isWhole(list), [api, list]);
  const isAsked = isPart && (settled !== '' || context !== '' || project !== '');
  const args = useMemo((): ArgsOf<'tasks.list'> => {
    const ids = { ...(context && { context_id: context }), ...(project && { project_id: project }) };
    return { query: { ...(settled && { q: settled.slice(0, LONGEST) }), ...ids, limit: LIMIT, counts: 'none' } };
  }, [settled, context, project]);
  // What was found for fewer letters may match these too. A failure is shown beside the loaded tasks.
  const options = { enabled: isAsked, gcTime: KEPT, meta: ASIDE, placeholderData: keepPreviousData };
  const { data, error, isPlaceholderData } = useView('tasks.list', args, options);
  const isLate = isPart && (settled !== wanted || (isAsked && isPlaceholderData));
  return useMemo(() => {
    if (!isAsked && !isLate) return nothing;
    const here = new Set(list?.tasks.map(({ id }) => id));
    return {
      tasks: (isAsked && data?.tasks.filter(({ id }) => !here.has(id))) || none,
      isComing: isLate || (!data && !error),
      isPart: data?.next_cursor != null,
      error: isAsked ? error : null,
    };
  }, [list, isAsked, isLate, data, error]);
}

/** Whether both searches ask the service the same. */
export const isSameSearch = (one: LookedFor, other: LookedFor): boolean =>
  one.text.trim() === other.text.trim() && one.context === other.context && one.project === other.project;

/** Why the result is not everything that the service has; undefined when it is. */
export function moreInWords({ isPart, error }: TasksBeyond): string | undefined {
  if (error) return `The tasks that are not at hand could not be searched: ${error.message}`;
  return isPart ? 'There are more: more words, or longer ones, find them.' : undefined;
}

/** A value, once it has stayed the same for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
