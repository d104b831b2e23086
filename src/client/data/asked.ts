import type { Day } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';

/** True when it is time to ask for what a task waits for: from its follow-up day until the wait ends. */
export const isToBeAsked = ({ status, follow_up: day }: Task, today: Day): boolean =>
  status === 'waiting' && day !== null && day <= today;

/** The action for a task that is to be asked about: 'Ask Ana: Offer for the roof'. */
const askInWords = ({ title, waiting_for: whom }: Task): string => (whom ? `Ask ${whom}: ${title}` : `Ask: ${title}`);

/** The title of a task in a list of actions. */
export const actionInWords = (task: Task, today: Day): string =>
  isToBeAsked(task, today) ? askInWords(task) : task.title;

/** The column of the board that shows a task: asking about a waiting task counts as a next action. */
export const columnOf = (task: Task, today: Day): string => (isToBeAsked(task, today) ? 'next' : task.status);
