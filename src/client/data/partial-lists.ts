import { useMemo, useSyncExternalStore } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import { UNTOLD } from '#contract/entities/common.ts';
import { isTaskStatus } from '#contract/entities/task.ts';
import { useApi } from './api.ts';
import { lossesInWords, lossesOf } from './misfits.ts';
import { useView } from './views.ts';

type TaskList = ResultOf<'tasks.list'>;

/** How many tasks the server says that it has; 0 when it does not say. */
export function saidTotal({ total, counts }: Pick<TaskList, 'total' | 'counts'>): number {
  const counted = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  return Math.max(total ?? 0, counted);
}

/** Says how many of its items the server has sent; undefined when those are all, as far as it says. */
export function countsInWords(
  items: 'tasks' | 'references',
  sent: number,
  total: number,
  done: 'shown' | 'searched',
): string | undefined {
  if (total >= UNTOLD) return `Only the first ${sent} ${items} are ${done}: the server has more.`;
  return total > sent ? `Only ${sent} of ${total} ${items} are ${done}: the server sent no more.` : undefined;
}

/** Says that the server has more tasks than it sent, which are unknown here; undefined when it has not. */
export function partInWords(list: TaskList, done: 'shown' | 'searched'): string | undefined {
  const total = saidTotal(list);
  const { length } = list.tasks;
  return countsInWords('tasks', length, total <= length && list.next_cursor != null ? UNTOLD : total, done);
}

/**
 * Says which tasks are in no column of the board, since another server has statuses of its own; undefined when there are
 * none.
 */
export function strayInWords({ tasks }: Pick<TaskList, 'tasks'>): string | undefined {
  const stray = tasks.filter(({ status }) => !isTaskStatus(status));
  const statuses = [...new Set(stray.map(({ status }) => status.trim() || 'none'))].slice(0, 5).join(', ');
  if (stray.length === 0) return undefined;
  return stray.length === 1
    ? `1 task has a status without a column: ${statuses}. Search finds it.`
    : `${stray.length} tasks have a status without a column: ${statuses}. Search finds them.`;
}

/**
 * Says which of another server's tasks this page does not show: tasks that were not sent, have no column, or cannot be
 * read. Ours sends all open tasks, and each column says how many are done.
 */
export function usePartialListNotice(done: 'shown' | 'searched'): string | undefined {
  const { isOurs, pending } = useApi();
  const losses = lossesOf(pending.session);
  const lost = lossesInWords(useSyncExternalStore(losses.subscribe, losses.get), 'task');
  const { data } = useView('tasks.list', {}, { enabled: !isOurs, staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => {
    if (isOurs || !data) return undefined;
    const ofShown = done === 'shown' ? [strayInWords(data), lost && `${lost}.`] : [];
    return [partInWords(data, done), ...ofShown].filter(Boolean).join(' ') || undefined;
  }, [isOurs, data, done, lost]);
}
