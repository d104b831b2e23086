import type { DayCount } from '#contract/entities/analytics.ts';
import { addDays, type Day } from '#contract/entities/day.ts';

/** How many weeks are shown, the current one included. */
export const WEEKS = 26;
/** The number of steps for days with completed tasks; step 0 is a day without any. */
export const STEPS = 5;

/** A day with its number of completed tasks, and its step. */
export interface CompletedDay extends DayCount {
  step: number;
}

/** A week, Sunday to Saturday. Days after the last one are absent. */
export interface CompletedWeek {
  /** The day of its Sunday. */
  start: Day;
  days: readonly CompletedDay[];
}

/** The range of a step, in tasks; `to` is null when it has no upper end. */
export interface StepRange {
  step: number;
  from: number;
  to: number | null;
}

/** The tasks completed per day, week by week. */
export interface CompletedDays {
  /** The oldest first; the last is the current one. */
  weeks: readonly CompletedWeek[];
  total: number;
  /** The day with most tasks, the latest if there are several; null when there is none with any. */
  best: DayCount | null;
  /** The ranges of the steps from 1 on. */
  ranges: readonly StepRange[];
}

/** The weeks of a history, whose days may come in any order; missing days count 0. Null for an empty history. */
export function toWeeks(history: readonly DayCount[]): CompletedDays | null {
  const [latest] = history.map(({ day }) => day).toSorted((one, other) => other.localeCompare(one));
  if (latest === undefined) return null;
  const counts = new Map(history.map(({ day, completed }) => [day, completed]));
  const first = addDays(latest, -weekdayOf(latest) - (WEEKS - 1) * 7);
  const all: DayCount[] = [];
  for (let day = first; day <= latest; day = addDays(day, 1)) all.push({ day, completed: counts.get(day) ?? 0 });

  const usual = usualMaximum(all);
  const days = all.map((count) => ({ ...count, step: stepOf(count.completed, usual) }));
  const most = Math.max(...all.map(({ completed }) => completed));
  return {
    weeks: Array.from({ length: WEEKS }, (_, week) => ({
      start: addDays(first, week * 7),
      days: days.slice(week * 7, week * 7 + 7),
    })),
    total: all.reduce((sum, { completed }) => sum + completed, 0),
    best: most === 0 ? null : (all.findLast(({ completed }) => completed === most) ?? null),
    ranges: rangesOf(usual, most),
  };
}

/**
 * The number of tasks that 19 of 20 active days do not exceed, so that one day of tidying up does not flatten the others;
 * at least the number of steps.
 */
function usualMaximum(days: readonly DayCount[]): number {
  const busy = days.map(({ completed }) => completed).filter((completed) => completed > 0);
  const sorted = busy.toSorted((one, other) => one - other);
  return Math.max(STEPS, sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
}

function stepOf(completed: number, usual: number): number {
  return Math.min(STEPS, Math.ceil((completed * STEPS) / usual));
}

function rangesOf(usual: number, most: number): StepRange[] {
  return Array.from({ length: STEPS }, (_, index) => ({
    step: index + 1,
    from: Math.floor((index * usual) / STEPS) + 1,
    to: index + 1 === STEPS && most > usual ? null : Math.floor(((index + 1) * usual) / STEPS),
  }));
}

/** 0 for Sunday. In UTC, which has no clock changes. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
