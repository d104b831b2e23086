import { useMemo } from 'react';
import * as z from 'zod/mini';
import { createKeptValue } from '#client/store/kept-value.ts';
import { type Id, type Named, sameId } from '#contract/entities/common.ts';
import { type Day, daysBetween, toLocalDay } from '#contract/entities/day.ts';
import { DEFAULT_PRIORITY, type Task } from '#contract/entities/task.ts';
import { urgencyOf } from '#contract/entities/urgency.ts';
import { askInWords, isToBeAsked } from './agenda.ts';
import type { Api } from './api.ts';
import { cachedUser } from './profile.ts';

/** How many tasks are offered: the user is to choose, not to read. */
const OFFERED = 10;

/** A task that can be done now, and why it is offered. */
export interface Offer {
  task: Task;
  /** The title, or what to ask whom when the task waits. */
  words: string;
  reasons: readonly string[];
}

/** What is at hand today, and what is not wanted today. */
const Kept = z.object({
  day: z.string(),
  /** Such as '@phone @home'; empty for anywhere. */
  line: z.string(),
  /** The ids of tasks put aside for the day. */
  aside: z.array(z.string()),
});
export type AtHand = z.output<typeof Kept>;

/** The account's name follows. */
const KEY = 'mizu-now:';

/** Keeps what is at hand in this browser, for each account and for one day. */
export function useKeptAtHand(api: Api, report: (error: unknown) => void) {
  return useMemo(() => {
    const kept = createKeptValue(window.localStorage, KEY + (cachedUser(api)?.email ?? ''), Kept, report);
    return {
      of: (day: Day): AtHand => {
        const before = kept.get();
        return before?.day === day ? before : { day, line: '', aside: [] };
      },
      set: kept.set,
    };
  }, [api, report]);
}

/** The contexts that a line names, with or without `@`; words that are none are told apart. */
export function readAtHand(
  line: string,
  contexts: readonly Named[],
): { at: readonly Named[]; unknown: readonly string[] } {
  const named = line
    .split(/[\s,]+/)
    .map((word) => word.replace(/^@/, ''))
    .filter(Boolean);
  const find = (name: string) =>
    contexts.find((context) => context.name.replace(/^@/, '').toLowerCase() === name.toLowerCase());
  return { at: named.flatMap((name) => find(name) ?? []), unknown: named.filter((name) => !find(name)) };
}

const contextOf = (task: Task): Id | null => task.context_id ?? task.context?.id ?? null;

/**
 * What can be done now, best first by the rules of the service's scores: next actions, and asking for what should have come. With
 * contexts at hand, tasks of other contexts are left out, and tasks without a context come last.
 */
export function offersNow(
  tasks: readonly Task[],
  { at, aside, today }: { at: readonly Named[]; aside: readonly string[]; today: Day },
): readonly Offer[] {
  const isPossible = (task: Task) => {
    const context = contextOf(task);
    return context === null || at.length === 0 || at.some(({ id }) => sameId(id, context));
  };
  return tasks
    .filter((task) => task.status === 'next' || isToBeAsked(task, today))
    .filter(({ defer_until: until, id }) => (until ?? today) <= today && !aside.includes(String(id)))
    .filter(isPossible)
    .map((task) => {
      const created = task.created_at === null ? null : toLocalDay(task.created_at);
      const { score, reasons } = urgencyOf(
        {
          ...task,
          // To ask is a next action.
          status: 'next',
          priority: task.priority ?? DEFAULT_PRIORITY,
          context_name: task.context?.name.replace(/^@/, '') ?? null,
          project_name: task.project?.name ?? null,
          age: created === null ? null : daysBetween(created, today),
        },
        today,
      );
      // All of them are next actions.
      const telling = reasons.filter((reason) => !reason.startsWith('Ready to do'));
      const words = isToBeAsked(task, today) ? askInWords(task) : task.title;
      return { task, words, reasons: telling, score, isAnywhere: at.length > 0 && contextOf(task) === null };
    })
    .toSorted((one, other) => Number(one.isAnywhere) - Number(other.isAnywhere) || other.score - one.score)
    .slice(0, OFFERED)
    .map(({ task, words, reasons }) => ({ task, words, reasons }));
}
