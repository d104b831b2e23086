import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { ArgsOf, ResultOf } from '#contract/endpoints.ts';
import { type Day, daysOfMonth, type Month } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';
import { useApi } from './api.ts';
import { withPending } from './pending-writes.ts';
import { readOptions } from './read.ts';

/** What a calendar read from `start_date` to `end_date` holds: both days included. */
const isDueWithin =
  ({ start_date, end_date }: { start_date: Day; end_date: Day }) =>
  ({ due_date: due }: Task): boolean =>
    due !== null && due >= start_date && due <= end_date;

/**
 * The tasks due in a month (spec §2, Calendar: asked for from its first to its last day) by their days, pending writes
 * included. `byDay` is undefined until they are known, and the same while nothing has changed.
 */
export function useTasksDue(month: Month) {
  const api = useApi();
  const query = useMemo(() => {
    const { first, last } = daysOfMonth(month);
    return { start_date: first, end_date: last };
  }, [month]);
  const { data, error, isPlaceholderData } = useQuery({
    ...readOptions(api, 'tasks.calendar', { query }),
    // The grid stays while the next month loads.
    placeholderData: keepPreviousData,
  });
  const layers = useSyncExternalStore(api.pending.subscribe, () => api.pending.layers);
  // The last month's tasks may still be there; they are not of this one.
  const answered = isPlaceholderData ? undefined : data?.tasks;
  const byDay = useMemo(() => {
    if (!answered) return undefined;
    const isDue = isDueWithin(query);
    return Map.groupBy(withPending(answered.filter(isDue), layers, isDue), ({ due_date }) => due_date ?? '');
  }, [answered, layers, query]);
  return { byDay, error };
}

/** Puts the server's task into the cached months that it belongs to, and takes it out of the others. */
export function storeInMonths(queryClient: QueryClient, task: Task): void {
  const months = queryClient.getQueriesData<ResultOf<'tasks.calendar'>>({ queryKey: ['task', 'tasks.calendar'] });
  for (const [key, data] of months) {
    const { query } = key[2] as ArgsOf<'tasks.calendar'>;
    if (!data || !query) continue;
    const tasks = [...withPending(data.tasks, [{ id: task.id, task }], isDueWithin(query))];
    queryClient.setQueryData(key, { ...data, tasks });
  }
}
