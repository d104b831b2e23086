import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Day } from '#contract/entities/day.ts';
import { useApi } from './api.ts';
import { readOptions } from './read.ts';

/** The tasks due from the first to the last day of a month, both included (spec §2, Calendar). */
export function useTasksDue(start_date: Day, end_date: Day) {
  const api = useApi();
  return useQuery({
    ...readOptions(api, 'tasks.calendar', { query: { start_date, end_date } }),
    // The grid stays while the next month loads.
    placeholderData: keepPreviousData,
  });
}
