import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { daysOfMonth, type Month } from '#contract/entities/day.ts';
import { isDueWithin } from './answer-layers.ts';
import { useApi } from './api.ts';
import { readOptions } from './read.ts';
import { useLayered } from './views.ts';

/**
 * The tasks due in a month by their days, pending writes included (spec §2, Calendar: read from its first to its last day).
 * `byDay` is undefined until they are known, and the same object while nothing changes; `repeats` are the days on which
 * tasks repeat, which only our service tells.
 */
export function useTasksDue(month: Month) {
  const query = useMemo(() => {
    const { first, last } = daysOfMonth(month);
    return { start_date: first, end_date: last };
  }, [month]);
  const { data, error, isPlaceholderData } = useQuery({
    ...readOptions(useApi(), 'tasks.calendar', { query }),
    // Keeps the grid while the next month loads.
    placeholderData: keepPreviousData,
  });
  // The former month's tasks may still be there.
  const answered = useLayered('tasks.calendar', { query }, isPlaceholderData ? undefined : data);
  const byDay = useMemo(
    // Another server may send tasks of other days.
    () => answered && Map.groupBy(answered.tasks.filter(isDueWithin(query)), ({ due_date }) => due_date ?? ''),
    [answered, query],
  );
  const repeats = useMemo(() => Map.groupBy(answered?.repeats ?? [], ({ day }) => day), [answered]);
  return { byDay, repeats, error };
}
