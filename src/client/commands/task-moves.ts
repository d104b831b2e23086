import type { Api } from '#client/data/api.ts';
import { columnOf, isToBeAsked } from '#client/data/asked.ts';
import { placeOf } from '#client/data/search.ts';
import type { TaskFields } from '#client/data/task-writes.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { final, type Outcome } from '#client/registry/outcome.ts';
import type { TaskSelection } from '#client/registry/scope-targets.ts';
import { statusTitle } from '#client/registry/status-title.ts';
import { addDays, dayOf } from '#contract/entities/day.ts';
import { isTaskStatus, TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import { changeFields, fieldsOf, runSteps, type TaskStep } from './task-steps.ts';

/** After how many days it is time to ask again. */
const ASK_AGAIN = 7;

const today = () => dayOf(new Date());

/** True when it is time to ask for what a task waits for. */
export const isAsked = (task: Task): boolean => isToBeAsked(task, today());

/** The status of the column beside the task's own; undefined at the edge of the board. */
export function beside(task: Task, step: 1 | -1): TaskStatus | undefined {
  const column = columnOf(task, today());
  return isTaskStatus(column) ? TASK_STATUSES[TASK_STATUSES.indexOf(column) + step] : undefined;
}

/** Moves tasks in parallel; those that are there already, or have nowhere to go, stay. */
export async function move(
  api: Api,
  { tasks, select }: TaskSelection,
  statusFor: (task: Task) => TaskStatus | undefined,
): Promise<Outcome> {
  const moving = tasks.flatMap((task) => {
    const to = statusFor(task);
    return to === undefined || (to === task.status && !(to === 'waiting' && isAsked(task))) ? [] : [{ task, to }];
  });
  if (moving.length === 0) return final('Nothing to move');
  // On the board, 'asked and still waiting' moves the card without changing the status.
  if (moving.every(({ task, to }) => to === task.status)) {
    return await askAgain(api, { tasks: moving.map(({ task }) => task), ...(select && { select }) });
  }
  const steps = moving.map(({ task, to }) => stepFor(task, to));
  return await runSteps(api, steps, { done: (moved) => wordsFor(api, moved), verb: 'moved' }, select);
}

const askAgain = (api: Api, selection: TaskSelection) =>
  changeFields(api, selection, { follow_up: addDays(today(), ASK_AGAIN) }, ({ follow_up: day }) =>
    day ? `Asked. Follow up ${dayInWords(day)}` : 'Asked',
  );

function stepFor(task: Task, to: TaskStatus): TaskStep {
  const fields: TaskFields = { status: to };
  if (to === task.status) fields.follow_up = addDays(today(), ASK_AGAIN);
  // A day to ask that has come is cleared with the wait: otherwise the task, back in Waiting For, would be due for asking
  // at once.
  else if (to !== 'done' && task.follow_up !== null && task.follow_up <= today()) fields.follow_up = null;
  return { task, to: fields, from: fieldsOf(task, fields) };
}

/** When the next of a repeating task is due, according to our service: the first day of several. */
export function nextOf(tasks: readonly Task[]): string | null {
  const days = tasks.flatMap(({ successor }) => successor?.due_date ?? successor?.defer_until ?? []).sort();
  return days[0] ? `Next: ${dayInWords(days[0])}` : null;
}

/** Names the new place of one task, and counts several. */
function wordsFor(api: Api, moved: readonly Task[]): string {
  const [first] = moved;
  if (!first) return 'Nothing to move';
  const title = statusTitle(first.status);
  const next = nextOf(moved);
  if (moved.length === 1) return next ? `Completed. ${next}` : `Moved to ${title}${placeOf(api, first)}`;
  const isOnePlace = moved.every((task) => task.status === first.status);
  return [isOnePlace ? `${moved.length} tasks moved to ${title}` : `${moved.length} tasks moved`, next]
    .filter(Boolean)
    .join('. ');
}
