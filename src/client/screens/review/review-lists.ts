import { dayText } from '#client/data/day-text.ts';
import { counted } from '#contract/entities/counted.ts';
import { addDays, type Day, toLocalDay } from '#contract/entities/day.ts';
import type { Project } from '#contract/entities/project.ts';
import type { ChecklistItem } from '#contract/entities/review.ts';
import { STATUS_TITLES, type Task } from '#contract/entities/task.ts';

/**
 * The lists that items of the checklist are about, in the order of our service's checklist, and then those that only
 * commands open.
 */
export const REVIEW_LISTS = [
  'inbox',
  'next',
  'calendar',
  'waiting',
  'projects',
  'someday',
  'asked',
  'untouched',
  'due',
] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

/** The label of a list where it is opened. */
export const LIST_NAMES: Record<ReviewList, string> = {
  inbox: STATUS_TITLES.inbox,
  next: STATUS_TITLES.next,
  calendar: 'Calendar',
  waiting: STATUS_TITLES.waiting,
  projects: 'Projects without a next action',
  someday: STATUS_TITLES.someday,
  asked: 'Waiting past the follow-up day',
  untouched: 'Someday/Maybe, untouched for 90 days',
  due: 'Projects due for review',
};

/** True for the name of one of the lists. */
export function isReviewList(name: string | null): name is ReviewList {
  return (REVIEW_LISTS as readonly (string | null)[]).includes(name);
}

/** The items of our service's checklist that are about a list. */
const byId: Readonly<Record<string, ReviewList>> = {
  'empty-inbox': 'inbox',
  'review-next': 'next',
  'look-back': 'calendar',
  'look-ahead': 'calendar',
  'review-waiting': 'waiting',
  'review-projects': 'projects',
  'review-someday': 'someday',
};

/** Words that identify another server's item; the first match counts. */
const byWords: readonly [RegExp, ReviewList][] = [
  [/\bwaiting\b/i, 'waiting'],
  [/\bsomeday\b/i, 'someday'],
  [/\bprojects?\b/i, 'projects'],
  [/\bcalendar\b/i, 'calendar'],
  [/\binbox(es)?\b/i, 'inbox'],
  [/\bnext actions?\b/i, 'next'],
];

/** The list that an item of the checklist is about; null for none. */
export function listOf({ id, title }: Pick<ChecklistItem, 'id' | 'title'>): ReviewList | null {
  return byId[String(id)] ?? byWords.find(([words]) => words.test(title))?.[1] ?? null;
}

/** True for the item of the checklist about what nobody has written down yet. */
export function isAboutHead({ id, title }: Pick<ChecklistItem, 'id' | 'title'>): boolean {
  return id === 'empty-head' || /\b(mind sweep|(empty|clear) your (head|mind))\b/i.test(title);
}

/** The days of a review: two weeks back and four ahead. */
export function daysToReview(today: Day): { from: Day; to: Day } {
  return { from: addDays(today, -14), to: addDays(today, 28) };
}

/** The title of a list where it is shown: the calendar's says from when to when. */
export function headingOf(list: ReviewList, today: Day): string {
  if (list !== 'calendar') return LIST_NAMES[list];
  const { from, to } = daysToReview(today);
  return `Calendar, ${dayText(from, today)} to ${dayText(to, today)}`;
}

/** The number of items, in words. */
export function countInWords(list: ReviewList, count: number): string {
  return counted(count, list === 'projects' || list === 'due' ? 'project' : 'task');
}

/** After how many days a task counts as stale. */
const UNTOUCHED_DAYS = 90;

/**
 * The tasks that have not changed for a long time, except those that come back on a future day. None when the server does
 * not say when they changed.
 */
export function untouchedIn(tasks: readonly Task[], today: Day): readonly Task[] {
  const last = addDays(today, -UNTOUCHED_DAYS);
  return tasks
    .filter(({ defer_until: until }) => until === null || until <= today)
    .filter(({ updated_at: at }) => at !== null && (toLocalDay(at) ?? today) <= last);
}

/** The active projects whose review interval is over. */
export function dueForReview(projects: readonly Project[], today: Day): readonly Project[] {
  return projects.filter(({ status, review_every: days, reviewed_on: last }) => {
    if (status !== 'active' || days === null) return false;
    return last === null || addDays(last, days) <= today;
  });
}
