import { addDays, type Day } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';
import { actionInWords, isToBeAsked } from './asked.ts';
import { comeBack } from './tickler.ts';
import { type AtHandNow, type NotNow, offersNow, possibleNow } from './what-now.ts';

/** The lines of the daily review, in the order of a day. */
export const DAILY_LINES = ['due', 'back', 'ask', 'inbox', 'now'] as const;
export type DailyLine = (typeof DAILY_LINES)[number];

/** The number of a line, and the words for it. */
export interface DailyCount {
  count: number;
  /** The first titles, and how many more there are; empty for a line that names none. */
  words: readonly string[];
}

/** The most titles in a line. */
const NAMED = 3;

function namesOf(titles: readonly string[], total = titles.length): string[] {
  const more = total - NAMED;
  return [...titles.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])];
}

/** The state of the day: what is due, what is back, what to ask about, what to process and what can be done now. */
export function dailyReview(
  tasks: readonly Task[],
  { inbox, today, atHand, aside, blocked }: { inbox: number; today: Day; atHand: AtHandNow } & Omit<NotNow, 'today'>,
): Readonly<Record<DailyLine, DailyCount>> {
  const line = (found: readonly Task[]): DailyCount => ({
    count: found.length,
    words: namesOf(found.map((task) => actionInWords(task, today))),
  });
  const open = tasks.filter(({ status }) => status !== 'done');
  const due = line(open.filter(({ due_date: day }) => day === today));
  const overdue = open.filter(({ due_date: day }) => day !== null && day < today).length;
  const first = offersNow(tasks, atHand, { aside, blocked, today }).map(({ words }) => words);
  const possible = possibleNow(tasks, atHand, { aside, blocked, today }).length;
  return {
    due: { ...due, words: [...due.words, ...(overdue > 0 ? [`${overdue} overdue`] : [])] },
    back: line(comeBack(tasks, addDays(today, -1), today)),
    ask: line(open.filter((task) => isToBeAsked(task, today))),
    inbox: { count: inbox, words: [] },
    now: { count: possible, words: namesOf(first, possible) },
  };
}
