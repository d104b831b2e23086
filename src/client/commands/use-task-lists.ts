import { useCallback, useMemo } from 'react';
import { useApi } from '#client/data/api.ts';
import type { Task } from '#contract/entities/task.ts';
import { useScope } from './commands-context.tsx';
import { type ItemLists, type List, useItemLists } from './use-item-lists.ts';

/** Lists of tasks: joins them with the commands, those that act on tasks (`selection:task`) included. */
export function useTaskLists(lists: readonly List<Task>[]): ItemLists<Task> & { keyOf: (task: Task) => string } {
  const { pending } = useApi();
  const keyOf = useCallback((task: Task) => pending.rowKey(task.id), [pending]);
  const all = useItemLists(lists, keyOf);
  const { chosen } = all;
  useScope(
    'selection:task',
    useMemo(() => (chosen.length > 0 ? { tasks: chosen } : null), [chosen]),
  );
  return { ...all, keyOf };
}
