import type { Api } from '#client/data/api.ts';
import { cachedTask, placeOf } from '#client/data/search.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import { isTaskStatus, STATUS_TITLES, TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import { defineCommand, type Inverse, type Outcome } from './define-command.ts';

/** The second of the two keys that give a task a status. */
const statusKeys = { inbox: 'i', next: 'n', waiting: 'w', someday: 's', done: 'd' } as const;

export const moveToStatus = TASK_STATUSES.map((status) =>
  defineCommand({
    id: `task.moveTo${status[0]?.toUpperCase()}${status.slice(1)}`,
    title: `Move to ${STATUS_TITLES[status]}`,
    does: `Gives the task the status ${STATUS_TITLES[status]}.`,
    keys: [`s ${statusKeys[status]}`],
    scope: 'selection:task',
    when: ({ target: { tasks } }) =>
      tasks.some((task) => task.status !== status) || `It is in ${STATUS_TITLES[status]}`,
    run: ({ api, target: { tasks } }) => move(api, tasks, () => status),
  }),
);

export const moveTo = defineCommand({
  id: 'task.move',
  title: 'Move to…',
  does: 'Gives the task another status.',
  scope: 'selection:task',
  args: { status: { kind: 'status', asks: 'Move to which status?' } },
  run: ({ api, target: { tasks } }, { status }) => move(api, tasks, () => status),
});

export const moveBack = defineCommand({
  id: 'task.moveLeft',
  title: 'Move to the previous column',
  does: 'Moves the task one column to the left.',
  keys: ['Shift+ArrowLeft', 'Shift+H'],
  scope: 'selection:task',
  when: ({ target: { tasks } }) => tasks.some((task) => beside(task, -1)) || 'It is in the first column',
  run: ({ api, target: { tasks } }) => move(api, tasks, (task) => beside(task, -1)),
});

export const moveOn = defineCommand({
  id: 'task.moveRight',
  title: 'Move to the next column',
  does: 'Moves the task one column to the right.',
  hint: 'move on',
  keys: ['Shift+ArrowRight', 'Shift+L'],
  scope: 'selection:task',
  when: ({ target: { tasks } }) => tasks.some((task) => beside(task, 1)) || 'It is in the last column',
  run: ({ api, target: { tasks } }) => move(api, tasks, (task) => beside(task, 1)),
});

export const capture = defineCommand({
  id: 'task.capture',
  title: 'Capture',
  does: 'Puts what is on your mind into the inbox, from anywhere.',
  hint: 'capture',
  keys: ['c'],
  scope: 'everywhere',
  args: {
    title: {
      kind: 'text',
      asks: 'What has your attention?',
      placeholder: 'What needs to be done?',
      draft: 'capture',
      again: true,
    },
  },
  run: async ({ api }, { title }) => {
    await createTask(api, { title: title.trim(), description: null, status: 'inbox' });
    return { words: 'Added to Inbox' };
  },
});

export const showOnBoard = defineCommand({
  id: 'task.show',
  title: 'Show on the board',
  does: 'Goes to the task on the board.',
  scope: 'selection:task',
  run: ({ workspace, target: { tasks } }) => {
    const [task] = tasks;
    if (task) workspace.show({ noun: 'task', id: task.id });
    return { words: null };
  },
});

/** The status of the column beside a task's own; undefined at the edge of the board. */
function beside(task: Task, step: 1 | -1): TaskStatus | undefined {
  return isTaskStatus(task.status) ? TASK_STATUSES[TASK_STATUSES.indexOf(task.status) + step] : undefined;
}

/**
 * Moves tasks, all at once; those that are there already or have nowhere to go stay. The words name the place of a
 * single one and count several; when some have failed they say how many, and only the others can be taken back.
 */
async function move(
  api: Api,
  tasks: readonly Task[],
  statusFor: (task: Task) => TaskStatus | undefined,
): Promise<Outcome> {
  const moves = tasks.flatMap((task) => {
    const status = statusFor(task);
    return status === undefined || status === task.status ? [] : [{ task, status }];
  });
  if (moves.length === 0) return { words: 'Nothing to move' };
  const results = await Promise.allSettled(moves.map(({ task, status }) => moveTask(api, task, status)));
  const moved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const [failure] = failures;
  // None has moved: it is as it was, and the failure speaks for itself (a session that is over, a lost connection).
  if (failures.length > 0 && moved.length === 0) throw failure;
  const done = results.flatMap((result, at) => {
    const before = moves[at];
    return before && result.status === 'fulfilled' ? [{ task: before.task, moved: result.value }] : [];
  });
  const reason = failure instanceof Error ? failure.message : String(failure);
  const words = failures.length === 0 ? wordsFor(api, moved) : `${moved.length} of ${moves.length} moved: ${reason}`;
  return { words, ...(failures.length > 0 && { failed: failure }), inverse: takeBack(api, done) };
}

function wordsFor(api: Api, moved: readonly Task[]): string {
  const [first] = moved;
  if (!first) return 'Nothing to move';
  const title = isTaskStatus(first.status) ? STATUS_TITLES[first.status] : first.status;
  if (moved.length === 1) return `Moved to ${title}${placeOf(api, first)}`;
  const isOnePlace = moved.every((task) => task.status === first.status);
  return isOnePlace ? `${moved.length} tasks moved to ${title}` : `${moved.length} tasks moved`;
}

/** Puts each task back where it was. */
function takeBack(api: Api, moves: readonly { task: Task; moved: Task }[]): Inverse {
  return {
    run: async () => {
      const back = moves.flatMap(({ task, moved }) => {
        // It may be in no list that has been loaded: the board's, when it was moved out of the inbox.
        const now = cachedTask(api, task.id) ?? moved;
        return isTaskStatus(task.status) ? [{ task: now, status: task.status }] : [];
      });
      return await move(
        api,
        back.map(({ task }) => task),
        (task) => back.find((other) => other.task === task)?.status,
      );
    },
  };
}
