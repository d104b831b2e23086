import { createRef, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { open } from '#client/commands/task-open.commands.ts';
import { useApi } from '#client/data/api.ts';
import { useBlockedTasks } from '#client/data/blocked-tasks.ts';
import { usePartialListNotice } from '#client/data/partial-lists.ts';
import { useRead } from '#client/data/read.ts';
import { useBoard, useWithAsked } from '#client/data/tasks.ts';
import { cached } from '#client/data/views.ts';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { useReveal } from '#client/lists/use-reveal.ts';
import { useTaskLists } from '#client/lists/use-task-lists.ts';
import type { Loading } from '#client/registry/chosen-items.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useRun, useScope } from '#client/registry/commands-context.tsx';
import { RowDrag } from '#client/ui/item-list-drag.ts';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Id, Named } from '#contract/entities/common.ts';
import { STATUS_TITLES, TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import * as styles from '#styles/board.css.ts';
import type { BoardTarget } from './board.commands.ts';
import * as boardCommands from './board.commands.ts';
import { AS_IT_IS, BoardColumn } from './board-column.tsx';
import { isOpen, noFilter } from './board-filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { asksBeyond, useBoardFilter } from './use-board-filter.ts';

const noTasks: readonly Task[] = [];

/**
 * Task Board (spec §2): five lists by status, with tasks to ask about among the next actions; each card can be moved to any
 * of them.
 */
export function TasksScreen() {
  const api = useApi();
  const { pending } = api;
  const run = useRun();
  const board = useBoard();
  const { columns: byStatus, isWhole, beyond, error } = board;
  const all = useWithAsked(byStatus);
  const part = usePartialListNotice('shown');
  const blocked = useBlockedTasks(useCallback(() => byStatus?.flatMap(({ tasks }) => tasks) ?? noTasks, [byStatus]));
  const { filter, change, shown: columns, isComing, more } = useBoardFilter(all, board);
  const contexts = useRead('contexts.list', {}).data?.contexts;
  const projects = useRead('projects.list', {}).data?.projects;
  const [isFilterOpen, setFilterOpen] = useState(!isOpen(filter));
  // Not when the address, or a command, filters.
  const [takesFocus, setTakesFocus] = useState(false);
  const filterField = useRef<HTMLInputElement>(null);
  const { keyboardDrag } = useCommands();
  const [rowDrag] = useState(() => new RowDrag());
  useLayoutEffect(() => keyboardDrag.follow(rowDrag), [keyboardDrag, rowDrag]);
  const [handles] = useState(() => TASK_STATUSES.map(() => createRef<ItemListHandle>()));
  const lists = useMemo(
    () =>
      handles.flatMap((handle, index) => {
        const column = columns?.[index];
        if (!columns) return [];
        const items = column?.tasks ?? noTasks;
        // Only the last tasks of Done are loaded at all.
        const isPart = (column?.count ?? 0) > items.length && column?.status !== 'done';
        const rest: Loading = !isWhole || (beyond !== undefined && 'as needed');
        return [{ handle, items, isLoading: (isPart && rest) || isComing }];
      }),
    [handles, columns, isWhole, beyond, isComing],
  );
  const { selection, keyOf, onFocusItem, onOpen } = useTaskLists(lists, { isComing: !columns && !error });

  const onFocus = useCallback(
    (status: TaskStatus, key: string | null) => onFocusItem(TASK_STATUSES.indexOf(status), key),
    [onFocusItem],
  );
  const shown = useRef(lists);
  useLayoutEffect(() => {
    shown.current = lists;
  });
  // The same function as long as the screen exists, so that the columns do not render again for it.
  const tasksOf = useCallback(
    (keys: readonly string[]) => {
      const wanted = new Set(keys);
      return shown.current.flatMap(({ items }) => items.filter((task) => wanted.has(keyOf(task))));
    },
    [keyOf],
  );

  const focusCard = (key: string): boolean => {
    const handle = handles.find(({ current }) => current?.hasItem(key))?.current;
    handle?.focusItem(key);
    return handle != null;
  };
  /** A task that is no card here is opened: its place may be many thousand cards away, or its status has no column. */
  const openBeyond = (id: Id): boolean => {
    const task = cached(api, 'task', id);
    if (task) run(open, { target: { tasks: [task] } });
    return task !== undefined;
  };
  // Of a long board the first cards load first.
  const isMissing = (id: Id) => (isWhole || error ? openBeyond(id) : null);
  useReveal('task', columns ? (id: Id) => focusCard(pending.rowKey(id)) || isMissing(id) : null);
  const focusFirstCard = () => {
    const first = lists.flatMap(({ items }) => items)[0];
    if (first) focusCard(keyOf(first));
  };
  const target: BoardTarget = {
    filter,
    isEmpty: columns?.every(({ tasks }) => tasks.length === 0) ?? false,
    isFiltered: !isOpen(filter),
    contexts: choicesFrom('All contexts', contexts),
    projects: choicesFrom('All projects', projects),
    openFilter: () => {
      setTakesFocus(true);
      setFilterOpen(true);
      filterField.current?.focus();
    },
    setFilter: (to) => {
      setFilterOpen(true);
      return change(to);
    },
    clearFilter: () => change(noFilter),
    pickUp: () => {
      const handle = handles.find(({ current }) => current?.hasFocus())?.current;
      const key = handle?.focusedKey();
      if (!handle || key == null) return false;
      handle.startDrag(key);
      return true;
    },
  };
  useScope('screen:/tasks', target);

  return (
    <>
      <ScreenHeading title="Tasks" subtitle="Drag and drop tasks between columns">
        <CommandButton command={boardCommands.filter} />
      </ScreenHeading>
      {isFilterOpen && (
        <FilterBar board={target} fieldRef={filterField} takesFocus={takesFocus} toCards={focusFirstCard} />
      )}
      <LoadFailure error={error} />
      {part !== undefined && <Notice tone="info">{part}</Notice>}
      {more !== undefined && <Notice tone="info">{more}</Notice>}
      {(columns || !error) && (
        // In a narrow window the page scrolls, and what is below a column is in it too.
        <div className={styles.board} style={beyond === undefined ? undefined : AS_IT_IS}>
          {columns?.map((column, index) => {
            const handle = handles[index];
            return (
              handle && (
                <BoardColumn
                  key={column.status}
                  column={column}
                  blocked={blocked}
                  isContinued={isWhole && beyond !== undefined && !asksBeyond(filter)}
                  handle={handle}
                  rowDrag={rowDrag}
                  selection={selection}
                  keyOf={keyOf}
                  onFocusItem={onFocus}
                  onOpen={onOpen}
                  tasksOf={tasksOf}
                />
              )
            );
          })}
          {!columns &&
            TASK_STATUSES.map((status) => (
              <Panel key={status} title={STATUS_TITLES[status]} className={styles.column}>
                <Skeleton lines={5} />
              </Panel>
            ))}
        </div>
      )}
    </>
  );
}

function choicesFrom(any: string, all: readonly Named[] | undefined): readonly { label: string; value: string }[] {
  return [{ label: any, value: '' }, ...(all ?? []).map(({ id, name }) => ({ label: name, value: String(id) }))];
}
