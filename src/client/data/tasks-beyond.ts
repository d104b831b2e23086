import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ArgsOf, ResultOf } from '#contract/endpoints.ts';
import type { Task } from '#contract/entities/task.ts';
import { useApi } from './api.ts';
import { hasCome, isWhole } from './task-pages.ts';
import { useView } from './views.ts';

/** How long words have to stand until the service is asked for them, in milliseconds. */
const SETTLED = 250;
/** The most letters that are asked for. */
const LONGEST = 200;
/** How many tasks are asked for at once. */
const LIMIT = 500;
/** How long what was found is kept once nothing shows it, in milliseconds. */
const KEPT = 60_000;

/** What is looked for: words, and the ids of a context and a project; '' for any. */
export interface LookedFor {
  text: string;
  context?: string;
  project?: string;
}

/** Tasks of the service that may match, beyond those that are here. */
export interface TasksBeyond {
  tasks: readonly Task[];
  /** They are still to come. */
  isComing: boolean;
  /** There are more than were asked for. */
  isPart: boolean;
  error: Error | null;
}

/** What is here is shown all the same, and the error beside it. */
const ASIDE = { isAside: true };
const none: readonly Task[] = [];
const nothing: TasksBeyond = { tasks: none, isComing: false, isPart: false, error: null };

/**
 * Looks for tasks that are not at hand, where the service has more than that. It finds what has all the words: what it sends is to be
 * compared as what is here is. `list`: what is here, and must not have these tasks.
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
  // What was found for fewer letters may be found for these.
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

/** Whether the service is asked for the same. */
export const isSameSearch = (one: LookedFor, other: LookedFor): boolean =>
  one.text.trim() === other.text.trim() && one.context === other.context && one.project === other.project;

/** Why what was found is not all that the service has; undefined where it is. */
export function moreInWords({ isPart, error }: TasksBeyond): string | undefined {
  if (error) return `The tasks that are not at hand could not be searched: ${error.message}`;
  return isPart ? 'There are more: more words, or longer ones, find them.' : undefined;
}

/** A value once it has stood for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
