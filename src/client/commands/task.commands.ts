import { type Also, defineCommand, familyOf } from '#client/registry/define-command.ts';
import { silent } from '#client/registry/outcome.ts';
import { STATUS_TITLES, TASK_STATUSES, type TaskStatus } from '#contract/entities/task.ts';
import { beside, isAsked, move } from './task-moves.ts';

/** The second key of the two that set a status. */
const statusKeys = { inbox: 'i', next: 'n', waiting: 'w', someday: 's', done: 'd' } as const;

/** Other words for each of the moves. */
const moveWords: Readonly<Record<TaskStatus, { also: Also }>> = {
  inbox: {
    also: `mark as unread, unread, send to inbox, back to inbox, unprocess, set status inbox, reopen, unsort, return to inbox, unclarify,
      move inbox, put in inbox, put into inbox, inbox it, mark as inbox, status inbox, set inbox, mark unprocessed,
      set to inbox, change status to inbox, to inbox, reprocess, process again, needs clarifying, not clarified,
      unclear, rethink, re-triage, to triage, untriage, unsorted, undecided, needs processing, drop in inbox,
      transfer to inbox, needs sorting, new status`,
  },
  next: {
    also: `do next, next action, make next, start, to do, activate, actionable, in progress, mark as next,
      active, doing, ready, now, do now, uncomplete, mark not done, reopen task, not done, mark incomplete, set next,
      make actionable, anytime, unsnooze, move next, next, next actions, set status next, status next,
      change status to next, move to todo, move to to do, put in next, put in next actions, begin, start working,
      work on, work on it, work on this, in work, do first, do soon, do today, up next, promote to next, make active,
      not completed, undone, uncheck, untick, not finished, restore from done, actively, open again, resume,
      resume task, unblock, un-defer, bring forward, pull in, commit, commit to, selected for development, wip,
      ongoing, started, accept task, schedule next, unarchive, not yet done, as soon as possible, move to in progress,
      un-complete, reactivate, mark active, answered, got an answer, they answered, got a reply, no longer waiting`,
  },
  waiting: {
    also: `awaiting, set waiting, on hold, blocked, pending, mark as waiting, wait, paused, stalled, waiting list,
      move waiting, waiting, mark as blocked, status waiting, set status waiting, change status to waiting,
      put in waiting, move to pending, awaiting someone, held, held up, stuck, external, in limbo, hold,
      put task on hold, suspend task, await reply, awaiting response, waiting status, mark pending, waiting column,
      put in waiting for, pend, deferred to someone, standby, stand by, parked, move to on hold, set on hold,
      mark on hold, asked, asked again, keep waiting, go on waiting, reminded them, i am waiting, waiting on this,
      make it waiting, someone else must act`,
  },
  someday: {
    also: `sometime, eventually, shelve, someday list, someday, maybe, backlog, icebox, park, incubate,
      set status someday, one day, later maybe, put on hold, mark as someday, not now, some day, wish list, wishlist,
      maybe later, move someday, put in someday, status someday, change status to someday, someday maybe,
      send to backlog, save for later, not yet, do later, later, for later, leave for later, read later, back burner,
      backburner, cold storage, freeze, hibernate, bucket list, dreams, idea list, ideas, might do, perhaps,
      low commitment, not committed, some other time, one of these days, in the future, future, undecided, long term,
      parking lot, set aside, unscheduled, no plans, deprioritised, another time, when pigs fly, shelf, tuck away,
      pipe dream, demote to someday, inactive, put on ice, keep for later, not sure, if I want to, i might,
      not any time soon, not for now, tbd`,
  },
  done: {
    also: `set status done, close task, archive task, done column, mark done, mark as done, log completed, completed,
      finished, move done, put in done, status done, change status to done, move to completed, move to finished,
      move to complete, move card to done, send to done, set completed, drag to done, close card, archive card,
      shipped, resolved, close ticket, close issue, move to closed, status complete, status completed, archived,
      done list, set complete, mark finished, mark as finished`,
  },
};

export const moveToStatus = familyOf(
  TASK_STATUSES.map((status) => [status] as const),
  ([status]) =>
    defineCommand({
      id: `task.moveTo${status[0]?.toUpperCase()}${status.slice(1)}`,
      title: `Move to ${STATUS_TITLES[status]}`,
      ...moveWords[status],
      does: `Gives the task the status ${STATUS_TITLES[status]}.`,
      keys: [`s ${statusKeys[status]}`],
      scope: 'selection:task',
      when: ({ target: { tasks } }) =>
        tasks.some((task) => task.status !== status || isAsked(task)) || `It is in ${STATUS_TITLES[status]}`,
      run: ({ api, target }) => move(api, target, () => status),
    }),
);

export const moveTo = defineCommand({
  id: 'task.move',
  title: 'Move to…',
  also: `send to, put in, send, change status, set status, status, state, transfer, change column, set state,
    change state, change list, move, move card, change todo state, refile, put into, workflow, stage, transition, mv,
    move item, move to list, move to column, move to another list, put, put it in, place in, shift to,
    change status to, set status to, status to, change column to, relocate, change board column, set list, set phase,
    mark as, move card to, drag to, send task to, switch list, new status, transfer to, column, process, sort,
    file to, organise, move status, pick status, set to, change to, move status to, mark, other column,
    different column, other list, put in another list, another status,
    change its status, move task, move this task, put somewhere else`,
  does: 'Gives the task another status.',
  line: 'move',
  scope: 'selection:task',
  args: { status: { kind: 'status', asks: 'Move to which status?' } },
  run: ({ api, target }, { status }) => move(api, target, () => status),
});

export const complete = defineCommand({
  id: 'task.complete',
  title: 'Complete',
  also: `done, finish, finish up, check off, tick off, close, complete task, mark complete, resolve, finished, archive,
    completed, accomplish, check, tick, tick box, checkbox, i did it, cross off, strike off, strike through,
    cross out, done with, ticked, achieve, get done, do it, x, mark as completed, mark as complete, mark as finished, mark task done,
    mark it done, end task, it is done, all done, finished with, i am done, i'm done, set complete, crossed off,
    mark off, knock off, wrap up, completed task, complete item, resolve task, close issue, close ticket, toggle done,
    mark, marked done, mission accomplished, put away, tick task, check task, conclude, fulfil, over and done,
    done and dusted, nailed it, completion, complete todo, finalise, ✓, boom, dealt with, sorted, handled, mark read,
    ship it, yay, check box, mark as done, i have done it, i have done this, got it done`,
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
  also: `move left, column to the left, back a column, send left, previous status, backwards, demote, shift left,
    column left, status back, go back a column, left column, previous stage, previous list, previous lane, move back,
    step back, move card left, shove left, push left, drag left, send back, regress, backward`,
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
    shift right, next stage, column right, status forward, next column, right column, next list, next lane,
    move forward, move on, move card right, push right, drag right, send on, move along, move to next list, progress,
    onward`,
  does: 'Moves the task one column to the right.',
  hint: 'move on',
  keys: ['Shift+ArrowRight', 'Shift+L'],
  scope: 'selection:task',
  when: ({ target: { tasks } }) => tasks.some((task) => beside(task, 1)) || 'It is in the last column',
  run: ({ api, target }) => move(api, target, (task) => beside(task, 1)),
});

export const showOnBoard = defineCommand({
  id: 'task.show',
  title: 'Show on the board',
  also: `reveal, find on board, go to task, show in board, jump to task, show task, where is it, locate,
    scroll to task, view on board, open in board, show in list, show in column, find card, find in board,
    where is this, where is this task, see on board, jump to card, jump to board, highlight on board, locate task,
    locate card, locate on board, show in context, show position, show in kanban, focus on board, focus task,
    which column, which column is it in, navigate to task, go to card, display on board, where is this on the board,
    locate task on board`,
  does: 'Goes to the task on the board.',
  scope: 'selection:task',
  run: ({ workspace, target: { tasks } }) => {
    const [task] = tasks;
    if (task) workspace.page.show({ noun: 'task', id: task.id });
    return silent();
  },
});
