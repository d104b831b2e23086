import type { Api } from '#client/data/api.ts';
import { placeOf } from '#client/data/search.ts';
import { moveTask } from '#client/data/tasks.ts';
import { isTaskStatus, STATUS_TITLES, TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import { createdId } from './created-id.ts';
import { type Also, defineCommand } from './define-command.ts';
import { final, type Outcome, silent } from './outcome.ts';
import type { TaskSelection } from './scope-targets.ts';
import { runSteps, type TaskStep } from './task-steps.ts';

/** The second of the two keys that give a task a status. */
const statusKeys = { inbox: 'i', next: 'n', waiting: 'w', someday: 's', done: 'd' } as const;

/** What people call each of the moves. */
const moveWords: Readonly<Record<TaskStatus, { also: Also }>> = {
  inbox: {
    also: `send to inbox, back to inbox, unprocess, set status inbox, reopen, unsort, return to inbox, unclarify`,
  },
  next: {
    also: `do next, next action, make next, start, to do, todo, activate, actionable, in progress, mark as next,
    active, doing, ready, now, do now, uncomplete, mark not done, reopen task, not done, mark incomplete, set
    next, make actionable, anytime, unsnooze`,
  },
  waiting: {
    also: 'awaiting, set waiting, on hold, blocked, pending, mark as waiting, wait, paused, stalled, waiting list',
  },
  someday: {
    also: `sometime, eventually, shelve, someday list, someday, maybe, backlog, icebox, park, incubate, set status someday, one day, later maybe, put on hold, mark
    as someday, not now, some day, wish list, wishlist, maybe later`,
  },
  done: {
    also: `set status done, close task, archive task, done column, mark done, mark as done, log completed, completed,
    finished`,
  },
};

export const moveToStatus = TASK_STATUSES.map((status) =>
  defineCommand({
    id: `task.moveTo${status[0]?.toUpperCase()}${status.slice(1)}`,
    title: `Move to ${STATUS_TITLES[status]}`,
    ...moveWords[status],
    does: `Gives the task the status ${STATUS_TITLES[status]}.`,
    keys: [`s ${statusKeys[status]}`],
    scope: 'selection:task',
    when: ({ target: { tasks } }) =>
      tasks.some((task) => task.status !== status) || `It is in ${STATUS_TITLES[status]}`,
    run: ({ api, target }) => move(api, target, () => status),
  }),
);

export const moveTo = defineCommand({
  id: 'task.move',
  title: 'Move to…',
  also: `send to, put in, send, change status, set status, status, state, transfer, change column, set state, change state, change list,
    move, move card, change todo state, refile, put into, workflow, stage, transition`,
  does: 'Gives the task another status.',
  line: 'move',
  scope: 'selection:task',
  args: { status: { kind: 'status', asks: 'Move to which status?' } },
  run: ({ api, target }, { status }) => move(api, target, () => status),
});

export const complete = defineCommand({
  id: 'task.complete',
  title: 'Complete',
  also: `done, finish, check off, tick off, close, complete task, mark complete, resolve, finished, archive,
    completed, accomplish, check, tick, tick box, checkbox, i did it, cross off, strike off, strike through,
    cross out, done with, ticked, achieve, get done`,
  does: 'Marks the task as done.',
  hint: 'complete',
  keys: ['e'],
  scope: 'selection:task',
  when: ({ target: { tasks } }) => tasks.some(({ status }) => status !== 'done') || 'It is done',
  run: ({ api, target }) => move(api, target, () => 'done'),
});

export const moveBack = defineCommand({
  id: 'task.moveLeft',
  title: 'Move to the previous column',
  also: `move left, column to the left, back a column, send left, previous status, backwards, demote, shift left`,
  does: 'Moves the task one column to the left.',
  keys: ['Shift+ArrowLeft', 'Shift+H'],
  scope: 'selection:task',
  when: ({ target: { tasks } }) => tasks.some((task) => beside(task, -1)) || 'It is in the first column',
  run: ({ api, target }) => move(api, target, (task) => beside(task, -1)),
});

export const moveOn = defineCommand({
  id: 'task.moveRight',
  title: 'Move to the next column',
  also: `move right, column to the right, forward a column, send right, advance, next status, forwards, promote,
    shift right, next stage`,
  does: 'Moves the task one column to the right.',
  hint: 'move on',
  keys: ['Shift+ArrowRight', 'Shift+L'],
  scope: 'selection:task',
  when: ({ target: { tasks } }) => tasks.some((task) => beside(task, 1)) || 'It is in the last column',
  run: ({ api, target }) => move(api, target, (task) => beside(task, 1)),
});

export const open = defineCommand({
  id: 'task.open',
  title: 'Open',
  also: `details, show details, open task, task panel, expand, description, edit description, notes, properties,
    info, edit, view, more, comment, comments, add description, add note, inspect, read task, clarify`,
  does: 'Opens the task with all its fields.',
  hint: 'open',
  keys: ['Enter'],
  scope: 'selection:task',
  run: async ({ api, workspace, target: { tasks } }) => {
    const [task] = tasks;
    // What is being created has no address yet.
    const id = task ? await createdId({ api, workspace }, task.id) : null;
    if (id !== null) workspace.openOverlay({ name: 'task', id });
    return silent();
  },
});

export const showOnBoard = defineCommand({
  id: 'task.show',
  title: 'Show on the board',
  also: `reveal, find on board, go to task, show in board, jump to task, show task, where is it, locate, scroll to
    task, find task, view on board, open in board`,
  does: 'Goes to the task on the board.',
  scope: 'selection:task',
  run: ({ workspace, target: { tasks } }) => {
    const [task] = tasks;
    if (task) workspace.show({ noun: 'task', id: task.id });
    return silent();
  },
});

/** The status of the column beside a task's own; undefined at the edge of the board. */
function beside(task: Task, step: 1 | -1): TaskStatus | undefined {
  return isTaskStatus(task.status) ? TASK_STATUSES[TASK_STATUSES.indexOf(task.status) + step] : undefined;
}

/** Moves tasks, all at once; those that are there already or have nowhere to go stay. */
async function move(
  api: Api,
  { tasks, select }: TaskSelection,
  statusFor: (task: Task) => TaskStatus | undefined,
): Promise<Outcome> {
  const steps = tasks.flatMap((task): TaskStep[] => {
    const [to, from] = [statusFor(task), task.status];
    if (to === undefined || to === from) return [];
    return [
      {
        task,
        apply: (now) => moveTask(api, now, to),
        ...(isTaskStatus(from) && { revert: (now: Task) => moveTask(api, now, from) }),
      },
    ];
  });
  if (steps.length === 0) return final('Nothing to move');
  return await runSteps(api, steps, { done: (moved) => wordsFor(api, moved), verb: 'moved' }, select);
}

/** Names the place of a single one, and counts several. */
function wordsFor(api: Api, moved: readonly Task[]): string {
  const [first] = moved;
  if (!first) return 'Nothing to move';
  const title = isTaskStatus(first.status) ? STATUS_TITLES[first.status] : first.status;
  if (moved.length === 1) return `Moved to ${title}${placeOf(api, first)}`;
  const isOnePlace = moved.every((task) => task.status === first.status);
  return isOnePlace ? `${moved.length} tasks moved to ${title}` : `${moved.length} tasks moved`;
}
