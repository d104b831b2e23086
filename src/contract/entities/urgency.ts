import { counted } from './counted.ts';
import { addDays, type Day, daysBetween } from './day.ts';
import { HIGH_PRIORITY_ABOVE } from './task.ts';

/** What the urgency of an open task depends on. */
export interface UrgencyFacts {
  status: string;
  priority: number;
  due_date: Day | null;
  waiting_for: string | null;
  context_name: string | null;
  project_name: string | null;
  /** Its age in days; null when unknown. */
  age: number | null;
}

/** From which age in days a task counts as old. */
export const OLD_AFTER = 30;
/** Up to how many days ahead a due day adds to the score. */
const SOON = 7;
/** What a due day in `left` days adds to the score. */
const soonPoints = (left: number) => 22 - 2 * left;

/** The days after today that add to a score, with what each adds to a task due on it. */
export function pressingDays(today: Day): readonly (readonly [Day, number])[] {
  return Array.from({ length: SOON }, (_, at) => [addDays(today, at + 1), soonPoints(at + 1)] as const);
}

/** '1 day', '3 days'. */
export const days = (count: number) => counted(count, 'day');

/**
 * How urgent an open task is, 0 to 100, with the reasons in words. Half its priority (at most 50), and on top: overdue 35,
 * due today 30, due within a week 20 down to 8, a next action 10, older than 30 days 5, part of a project 5. The numbers
 * are our choice: being overdue weighs as much as 70 points of priority; age and a project decide between tasks that are
 * nearly alike.
 */
export function urgencyOf(task: UrgencyFacts, today: Day): { score: number; reasons: string[] } {
  let score = task.priority / 2;
  const reasons: string[] = [];
  const add = (points: number, reason: string) => {
    score += points;
    reasons.push(reason);
  };

  if (task.due_date !== null) {
    const left = daysBetween(today, task.due_date);
    if (left < 0) add(35, `Overdue by ${days(-left)}`);
    else if (left === 0) add(30, 'Due today');
    else if (left <= SOON) add(soonPoints(left), `Due in ${days(left)}`);
  }
  if (task.priority > HIGH_PRIORITY_ABOVE) reasons.push('High priority');
  if (task.status === 'next') add(10, 'Ready to do: it is a next action');
  if (task.status === 'inbox') reasons.push('Still in the inbox: decide what it means');
  if (task.status === 'waiting')
    reasons.push(task.waiting_for ? `Waiting for ${task.waiting_for}` : 'Waiting for somebody');
  if (task.age !== null && task.age > OLD_AFTER) add(5, `Open for ${days(task.age)}`);
  if (task.project_name !== null) add(5, `Moves ${task.project_name} forward`);
  if (task.context_name !== null) reasons.push(`Can be done @${task.context_name}`);
  if (reasons.length === 0) reasons.push('Nothing presses: do it when it suits you');
  return { score: Math.round(Math.min(100, Math.max(0, score))), reasons };
}
