import { useMemo } from 'react';
import * as z from 'zod/mini';
import { createKeptValue } from '#client/store/kept-value.ts';
import { type Id, type Named, sameId } from '#contract/entities/common.ts';
import { type Day, dayOf, daysBetween, toLocalDay } from '#contract/entities/day.ts';
import { DEFAULT_PRIORITY, type Task } from '#contract/entities/task.ts';
import { urgencyOf } from '#contract/entities/urgency.ts';
import type { Api } from './api.ts';
import { actionInWords, isToBeAsked } from './asked.ts';
import type { BlockedTasks } from './blocked-tasks.ts';
import { ENERGY, energyOf, MINUTES, minutesIn, minutesInWords } from './effort.ts';
import { emailNow } from './last-user.ts';

/** How many tasks are offered: the user is to choose, not to read. */
const OFFERED = 10;

/** A task that can be done now, and why it is offered. */
export interface Offer {
  task: Task;
  /** The title, or what to ask whom when the task waits. */
  words: string;
  reasons: readonly string[];
}

/** What is at hand today, and which tasks are put aside. */
const Kept = z.object({
  day: z.string(),
  /** Such as '15 min low @phone'; empty for anything anywhere. */
  line: z.string(),
  /** The ids of tasks put aside for the day. */
  aside: z.array(z.string()),
});
export type AtHand = z.output<typeof Kept>;

/** The account's name follows. */
const KEY = 'mizu-now:';

type Follower = (next: AtHand) => void;
/** The open lists: undo may come when the list in which the step was made is closed, and changes the one that is open by then. */
const followersOf = new WeakMap<Api, Set<Follower>>();

/** What is at hand, kept in this browser for each account and for one day. */
export function useKeptAtHand(api: Api, report: (error: unknown) => void) {
  return useMemo(() => {
    const followers = followersOf.get(api) ?? new Set();
    followersOf.set(api, followers);
    let hasFailed = false;
    /** What the browser had no room for. */
    let unkept: AtHand | null = null;
    const kept = createKeptValue(window.localStorage, KEY + (emailNow(api) ?? ''), Kept, (error) => {
      hasFailed = true;
      report(error);
    });
    const of = (day: Day): AtHand => {
      const before = unkept ?? kept.get();
      return before?.day === day ? before : { day, line: '', aside: [] };
    };
    return {
      of,
      /** Changes the present state of today, whoever changed it last. */
      change: (next: (before: AtHand) => Partial<AtHand>) => {
        const before = of(dayOf(new Date()));
        const after = { ...before, ...next(before) };
        hasFailed = false;
        kept.set(after);
        unkept = hasFailed ? after : null;
        for (const tell of followers) tell(after);
      },
      /** Returns a function that stops that. */
      follow: (tell: Follower) => {
        followers.add(tell);
        return () => void followers.delete(tell);
      },
    };
  }, [api, report]);
}

/** What a line says is at hand. */
export interface AtHandNow {
  at: readonly Named[];
  /** The most minutes; null for any number. */
  minutes: number | null;
  /** The most energy; null for any. */
  energy: string | null;
  /** Words that mean nothing. */
  unknown: readonly string[];
}

/** The levels of energy in their order. */
const LEVELS = ['low', 'medium', 'high'];
const TIME = new RegExp(`(?<!\\S)[~≈]?(?:${MINUTES.source}|(\\d{1,4}))(?!\\S)`, 'i');
const LEVEL = new RegExp(`(?<!\\S)\\^?(${ENERGY})(?: energy)?(?!\\S)`, 'i');

/**
 * The meaning of a line such as '15 min low @phone'. Contexts are named with or without `@`; unknown words are returned as
 * such. Times and energy are read if the server keeps them.
 */
export function readAtHand(line: string, contexts: readonly Named[], { isOurs }: Pick<Api, 'isOurs'>): AtHandNow {
  let rest = line.replaceAll(',', ' ');
  const take = (pattern: RegExp) => {
    const match = isOurs ? pattern.exec(rest) : null;
    if (match) rest = rest.replace(match[0], ' ');
    return match;
  };
  const [time, level] = [take(TIME), take(LEVEL)];
  const [at, unknown]: [Named[], string[]] = [[], []];
  let words = rest.split(/\s+/).filter(Boolean);
  while (words.length > 0) {
    const found = contextFirstIn(words, contexts);
    const word = words[0]?.replace(/^@/, '');
    if (found) at.push(found.context);
    else if (word) unknown.push(word);
    words = words.slice(found?.length ?? 1);
  }
  return {
    at,
    minutes: (time?.[4] ? Number(time[4]) : minutesIn(time)) ?? null,
    energy: level?.[1] ? energyOf(level[1]) : null,
    unknown,
  };
}

/** The context that words begin with, the longest that matches as in a capture line, and how many words name it. */
function contextFirstIn(words: readonly string[], contexts: readonly Named[]) {
  const line = words.join(' ').replace(/^@/, '').toLowerCase();
  return contexts
    .map((context) => {
      // A comma in the line counts as a space.
      const named = context.name
        .replace(/^@/, '')
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean);
      return { context, name: named.join(' '), length: named.length };
    })
    .filter(({ name }) => name !== '' && `${line} `.startsWith(`${name} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
}

const contextOf = (task: Task): Id | null => task.context_id ?? task.context?.id ?? null;

/** What is at hand, as far as it decides about tasks. */
type Means = Pick<AtHandNow, 'at' | 'minutes' | 'energy'>;
/** What is not for now: tasks put aside today, and those that their project order blocks. */
export interface NotNow {
  aside: readonly string[];
  blocked: BlockedTasks;
  today: Day;
}

/**
 * What can be done now: next actions, and questions that are due. Leaves out what needs another context, more time or more
 * energy than is at hand.
 */
export function possibleNow(
  tasks: readonly Task[],
  { at, minutes, energy }: Means,
  { aside, blocked, today }: NotNow,
): readonly Task[] {
  const isPossible = (task: Task) => {
    const context = contextOf(task);
    if (minutes !== null && (task.minutes ?? 0) > minutes) return false;
    if (energy !== null && LEVELS.indexOf(task.energy ?? '') > LEVELS.indexOf(energy)) return false;
    return context === null || at.length === 0 || at.some(({ id }) => sameId(id, context));
  };
  return tasks
    .filter((task) => task.status === 'next' || isToBeAsked(task, today))
    .filter(
      ({ defer_until: until, id }) =>
        (until ?? today) <= today && !aside.includes(String(id)) && !blocked.has(String(id)),
    )
    .filter(isPossible);
}

/**
 * The first of what can be done now, the best first by the rules of the service's scores. Tasks without the estimates that
 * were asked for come last, and before them those that need no context.
 */
export function offersNow(tasks: readonly Task[], means: Means, { aside, blocked, today }: NotNow): readonly Offer[] {
  const { at, minutes, energy } = means;
  /** Why the task fits, in words; and how much of that is unknown. */
  const fitOf = (task: Task) => {
    const estimates = [
      ...(minutes === null ? [] : [task.minutes && `Takes ${minutesInWords(task.minutes)}`]),
      ...(energy === null ? [] : [task.energy && `Takes ${task.energy} energy`]),
    ];
    const known = estimates.flatMap((words) => words || []);
    return { unknowns: estimates.length - known.length, fits: known };
  };
  return possibleNow(tasks, means, { aside, blocked, today })
    .map((task) => {
      const created = task.created_at === null ? null : toLocalDay(task.created_at);
      const { score, reasons } = urgencyOf(
        {
          ...task,
          // Asking is a next action.
          status: 'next',
          priority: task.priority ?? DEFAULT_PRIORITY,
          context_name: task.context?.name.replace(/^@/, '') ?? null,
          project_name: task.project?.name ?? null,
          age: created === null ? null : daysBetween(created, today),
        },
        today,
      );
      const { unknowns, fits } = fitOf(task);
      // All of them are next actions.
      const telling = reasons.filter((reason) => !reason.startsWith('Ready to do'));
      return {
        task,
        words: actionInWords(task, today),
        reasons: [...telling, ...fits, ...(unknowns > 0 ? ['Not estimated'] : [])],
        score,
        unknowns,
        isAnywhere: at.length > 0 && contextOf(task) === null,
      };
    })
    .toSorted(
      (one, other) =>
        one.unknowns - other.unknowns || Number(one.isAnywhere) - Number(other.isAnywhere) || other.score - one.score,
    )
    .slice(0, OFFERED)
    .map(({ task, words, reasons }) => ({ task, words, reasons }));
}

/** What is at hand, in words. */
export function atHandInWords({ at, minutes, energy, unknown }: AtHandNow): string {
  const effort = [
    ...(minutes === null ? [] : [minutesInWords(minutes)]),
    ...(energy === null ? [] : [`${energy} energy`]),
  ];
  const names = at.map(({ name }) => `@${name.replace(/^@/, '')}`).join(' ');
  const place = names === '' ? [] : [`${names}, and what needs no context`];
  const all = [...effort, ...place].join(', ');
  return [
    all === '' ? 'Anywhere' : `At hand: ${all}`,
    ...(effort.length > 0 ? ['what has no estimate comes last'] : []),
    ...(unknown.length > 0 ? [`no context is called ${unknown.join(', ')}`] : []),
  ].join('; ');
}
