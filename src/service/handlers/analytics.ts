import type { Kysely } from 'kysely';
import type { AnswerOf } from '#contract/endpoints.ts';
import { addDays, type Day, daysBetween } from '#contract/entities/day.ts';
import { OLD_AFTER, pressingDays } from '#contract/entities/urgency.ts';
import type { Handlers, Scope } from '../handler.ts';
import { contextStats, history, historyStart, overallFigures, patternOf, todayFigures } from '../rules/analytics.ts';
import { localDay, startOfDay } from '../rules/days.ts';
import { recommend } from '../rules/suggestions.ts';
import {
  countByContext,
  findCompletions,
  findDoneOrOverdue,
  findFactsOfToday,
  findRecommended,
} from '../store/facts.ts';
import { keptUntilChanged } from '../store/kept.ts';
import { notBlocked } from '../store/project-order.ts';
import { selectProjects, toProject } from '../store/projects.ts';
import type { Database } from '../store/schema.ts';
import { countTasks, findToAsk, inWorkingOrder, selectTasks, type TaskWithNames, totalOf } from '../store/tasks.ts';
import { toTask } from './tasks.ts';

/** The most tasks in each of the dashboard's lists. */
const LIST_BOUND = 10;
/** How far ahead the dashboard looks for deadlines, in days. */
const DEADLINE_DAYS = 14;
const RECOMMENDATIONS = 5;

/** How many answers of each kind are kept: each takes up to 20 kB. */
const KEPT = 200;

/** The day and time zone of an answer. */
interface When {
  [name: string]: string | null;
  today: Day;
  zone: string | null;
}

const whenOf = ({ clock, user }: Scope): When => ({
  today: localDay(clock(), user.time_zone),
  zone: user.time_zone,
});

/**
 * The tasks due soon or overdue, by day. Half of the list is left to coming ones, however many are overdue; of the overdue
 * ones it has the latest.
 */
async function findDeadlines(db: Kysely<Database>, userId: string, today: Day): Promise<TaskWithNames[]> {
  const open = selectTasks(db, userId).where('tasks.status', '!=', 'done').limit(LIST_BOUND);
  const coming = await open
    .where('tasks.due_date', '>=', today)
    .where('tasks.due_date', '<=', addDays(today, DEADLINE_DAYS))
    .orderBy('tasks.due_date')
    .orderBy('tasks.priority', 'desc')
    .orderBy('tasks.id')
    .execute();
  const overdue = await open
    .where('tasks.due_date', '<', today)
    .orderBy('tasks.due_date', 'desc')
    .orderBy('tasks.priority', 'desc')
    .orderBy('tasks.id')
    .execute();
  const told = overdue.slice(0, Math.max(LIST_BOUND / 2, LIST_BOUND - coming.length));
  const byDay = told.toSorted((one, other) => daysBetween(other.due_date ?? today, one.due_date ?? today));
  return [...byDay, ...coming].slice(0, LIST_BOUND);
}

const dashboard = keptUntilChanged(
  KEPT,
  async (db, account, { today, zone }: When): Promise<AnswerOf<'analytics.dashboard'>> => {
    const next = await inWorkingOrder(selectTasks(db, account.id))
      .where('tasks.status', '=', 'next')
      .where((where) => where.or([where('tasks.defer_until', 'is', null), where('tasks.defer_until', '<=', today)]))
      .where(await notBlocked(db, account.id))
      .limit(LIST_BOUND)
      .execute();
    const projects = await selectProjects(db, account.id)
      .where('projects.status', '=', 'active')
      .orderBy('projects.created_at')
      .orderBy('projects.id')
      .execute();
    return {
      today: todayFigures(await findFactsOfToday(db, account.id, today), today, zone),
      overall: overallFigures(await countTasks(db, account)),
      next_actions: next.map(toTask),
      to_ask: (await findToAsk(db, account.id, { by: today, limit: LIST_BOUND })).map(toTask),
      upcoming_deadlines: (await findDeadlines(db, account.id, today)).map(toTask),
      active_projects: projects.map(toProject),
    };
  },
);

const patterns = keptUntilChanged(
  KEPT,
  async (db, account, { today, zone }: When): Promise<AnswerOf<'analytics.patterns'>> => {
    const facts = await findDoneOrOverdue(db, account.id, today);
    const counts = await countTasks(db, account);
    // A local day begins up to 14 hours earlier than in UTC; the rule leaves out what this finds before the first day.
    const completions = await findCompletions(db, account.id, `${addDays(historyStart(today), -1)}T00:00:00.000Z`);
    const recommended = await findRecommended(db, account.id, {
      today,
      dueSoon: pressingDays(today),
      oldBefore: startOfDay(addDays(today, -OLD_AFTER), zone).toISOString(),
      limit: RECOMMENDATIONS,
    });
    return {
      pattern: patternOf(facts, totalOf(counts), today, zone),
      context_stats: contextStats(await countByContext(db, account.id)),
      recommendations: recommend(recommended, today, zone, RECOMMENDATIONS),
      history: history(completions, today, zone),
    };
  },
);

export const analyticsHandlers: Handlers<Extract<keyof Handlers, `analytics.${string}`>> = {
  'analytics.dashboard': (_request, scope) => dashboard(scope.db, scope.user, whenOf(scope)),
  'analytics.patterns': (_request, scope) => patterns(scope.db, scope.user, whenOf(scope)),
};
