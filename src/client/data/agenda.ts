import type { Task } from '#contract/entities/task.ts';

/** The open tasks that wait for a person, the next one to ask about first, and then those that mention the person. */
export function agendaFor(tasks: readonly Task[], who: string): Task[] {
  const name = who.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const mention = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'iu');
  const isFor = ({ status, waiting_for: whom }: Task) => status === 'waiting' && whom !== null && mention.test(whom);
  const mentions = ({ title, description, waiting_for: whom }: Task) =>
    [title, description, whom].some((words) => words !== null && mention.test(words));
  const open = tasks.filter(({ status }) => status !== 'done');
  const waiting = open.filter(isFor).sort((one, other) => askedOn(one).localeCompare(askedOn(other)));
  return [...waiting, ...open.filter((task) => !isFor(task) && mentions(task))];
}

/** The follow-up day of a task; a day after all others when it has none. */
const askedOn = ({ follow_up: day }: Task) => day ?? '9999-12-31';
