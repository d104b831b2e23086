import { useCallback, useLayoutEffect } from 'react';
import { open } from '#client/commands/task-open.commands.ts';
import { useApi } from '#client/data/api.ts';
import type { List } from '#client/registry/chosen-items.ts';
import { useRun, useScopeGiver } from '#client/registry/commands-context.tsx';
import type { TaskSelection } from '#client/registry/scope-targets.ts';
import type { Task } from '#contract/entities/task.ts';
import { type ItemListsOptions, type JoinedLists, useJoinedLists } from './use-item-lists.ts';

export interface TaskLists extends JoinedLists<Task> {
  keyOf: (task: Task) => string;
  /** For the `onOpen` of each list: a click opens a task, as Enter does. */
  onOpen: (task: Task) => void;
}

/** Lists of tasks: joins them with the commands, including those that act on tasks (`selection:task`). */
export function useTaskLists(
  lists: readonly List<Task>[],
  { areInOrder = false, ...options }: ItemListsOptions & Pick<TaskSelection, 'areInOrder'> = {},
): TaskLists {
  const run = useRun();
  const { pending } = useApi();
  const keyOf = useCallback((task: Task) => pending.rowKey(task.id), [pending]);
  const all = useJoinedLists(lists, keyOf, options);
  const { chosen, selection } = all;
  const giver = useScopeGiver('selection:task');
  useLayoutEffect(() => {
    const select = (tasks: readonly Task[]) => selection.set(new Set(tasks.map(keyOf)));
    const give = () => {
      const { items: tasks, hasFocus } = chosen.get();
      giver.give(tasks.length === 0 ? null : { tasks, select, areInOrder });
      if (hasFocus) giver.toFront();
    };
    give();
    return chosen.subscribe(give);
  }, [giver, chosen, selection, keyOf, areInOrder]);
  const onOpen = useCallback((task: Task) => run(open, { target: { tasks: [task] } }), [run]);
  return { ...all, keyOf, onOpen };
}
