import { useCallback, useMemo } from 'react';
import * as taskCommands from '#client/commands/task.commands.ts';
import { useApi } from '#client/data/api.ts';
import { useRun } from '#client/registry/commands-context.tsx';
import type { TaskSelection } from '#client/registry/scope-targets.ts';
import type { Task } from '#contract/entities/task.ts';
import { type ItemLists, type ItemListsOptions, type List, useItemLists, useSelectionScope } from './use-item-lists.ts';

export interface TaskLists extends ItemLists<Task> {
  keyOf: (task: Task) => string;
  /** For the `onOpen` of each list: a click opens a task, as Enter does. */
  onOpen: (task: Task) => void;
}

/** Lists of tasks: joins them with the commands, those that act on tasks (`selection:task`) included. */
export function useTaskLists(
  lists: readonly List<Task>[],
  { areInOrder = false, ...options }: ItemListsOptions & Pick<TaskSelection, 'areInOrder'> = {},
): TaskLists {
  const run = useRun();
  const { pending } = useApi();
  const keyOf = useCallback((task: Task) => pending.rowKey(task.id), [pending]);
  const all = useItemLists(lists, keyOf, options);
  const { chosen, selection, hasFocus } = all;
  const target = useMemo(() => {
    if (chosen.length === 0) return null;
    const select = (tasks: readonly Task[]) => selection.set(new Set(tasks.map(keyOf)));
    return { tasks: chosen, select, areInOrder };
  }, [chosen, selection, keyOf, areInOrder]);
  useSelectionScope('selection:task', target, hasFocus);
  const onOpen = useCallback((task: Task) => run(taskCommands.open, { target: { tasks: [task] } }), [run]);
  return { ...all, keyOf, onOpen };
}
