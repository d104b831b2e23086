import type { Day } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';

/** True when it is time to ask for what a task waits for: from its follow-up day until it waits no more. */
export const isToBeAsked = ({ status, follow_up: day }: Task, today: Day): boolean =>
  status === 'waiting' && day !== null && day <= today;

/** What is to be done about a task that is to be asked for: 'Ask Ana: Offer for the roof'. */
const askInWords = ({ title, waiting_for: whom }: Task): string => (whom ? `Ask ${whom}: ${title}` : `Ask: ${title}`);

/** The title of a task in a list of actions. */
export const actionInWords = (task: Task, today: Day): string =>
  isToBeAsked(task, today) ? askInWords(task) : task.title;

/** The column of the board that shows a task: to ask for something is a next action. */
export const columnOf = (task: Task, today: Day): string => (isToBeAsked(task, today) ? 'next' : task.status);
