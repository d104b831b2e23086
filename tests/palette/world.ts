import { QueryClient } from '@tanstack/react-query';
import { screenNames } from '#client/app/routes.ts';
import type { Api } from '#client/data/api.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import type { Searchables } from '#client/data/search.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import { Learned } from '#client/registry/learned.ts';
import { Recent } from '#client/registry/recent.ts';
import type { BoardTarget } from '#client/screens/tasks/board.commands.ts';
import { Context } from '#contract/entities/context.ts';
import { Project } from '#contract/entities/project.ts';
import { Reference } from '#contract/entities/reference.ts';
import { Task } from '#contract/entities/task.ts';
import { registry } from '#tests/support/commands.ts';
import { startRunnerWorld } from '#tests/support/runner-world.ts';
import { contexts, projects, references, tasks } from './titles.ts';

const unexpected = (): never => {
  throw new Error('Nothing is run here');
};

/** The items among which the corpus searches. */
export const items: Searchables = {
  tasks: tasks.map((task, id) => Task.parse({ id, ...task })),
  projects: projects.map((name, id) => Project.parse({ id, name })),
  references: references.map((title, id) => Reference.parse({ id, title })),
  contexts: contexts.map((name, id) => Context.parse({ id, name })),
  isOurs: true,
  isLoading: false,
  error: null,
};

const board: BoardTarget = {
  isEmpty: false,
  pickUp: unexpected,
  filter: { text: '', context: '', project: '', hidesDeferred: false } as unknown as BoardTarget['filter'],
  isFiltered: false,
  contexts: contexts.map((label, id) => ({ label, value: String(id) })),
  projects: projects.map((label, id) => ({ label, value: String(id) })),
  openFilter: unexpected,
  setFilter: unexpected,
  clearFilter: unexpected,
};

/** The product's commands on the board, with the focus on a task; nothing is run. */
export function commandsOnTheBoard(now?: () => number): Commands {
  const api: Api = {
    call: unexpected as unknown as Api['call'],
    queryClient: new QueryClient(),
    pending: new PendingWrites(),
    held: new HeldItems({ report: unexpected }),
    isOurs: true,
  };
  const { runner, live, history, workspace } = startRunnerWorld(api, {
    ask: unexpected,
    report: unexpected,
    workspace: {
      history: { canUndo: () => false, canRedo: () => false, hasSteps: () => false },
      overlays: { isOpen: () => true },
      palette: { actsOn: () => ({ words: 'a task', count: 1 }) },
      broken: { any: false },
      coach: { isShown: false, get: () => ({ done: [], dismissed: false }) },
      keys: {},
      theme: { now: () => 'light' },
    },
  });
  live.set('screen:/tasks', board);
  live.set('list:items', {
    state: () => ({ lists: 5, items: 80, selected: 0, hasFocus: true }),
    move: unexpected,
    toggleSelected: unexpected,
    selectAll: unexpected,
    clearSelection: unexpected,
  });
  live.set('selection:task', { tasks: items.tasks.slice(0, 1) });
  return {
    registry,
    live,
    runner,
    history,
    api,
    workspace,
    screenNames,
    recent: new Recent(),
    learned: new Learned(() => ({ get: () => null, set: () => undefined }), now),
    bindings: {
      hintOf: () => ({ keyHint: undefined, shortcut: undefined }),
      chordsOf: (id: string) => registry.get(id).keys,
    },
    mac: false,
  } as unknown as Commands;
}
