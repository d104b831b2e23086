import { addDays } from '#contract/entities/day.ts';
import { OLD_AFTER, pressingDays } from '#contract/entities/urgency.ts';
import type { Handlers } from '../handler.ts';
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
import { selectProjects, toProject } from '../store/projects.ts';
import { countTasks, findToAsk, inWorkingOrder, selectTasks, totalOf } from '../store/tasks.ts';
import { toTask } from './tasks.ts';

/** How many tasks each of the dashboard's lists shows. */
const LIST_BOUND = 10;
/** How far ahead the dashboard looks for deadlines, in days. */
const DEADLINE_DAYS = 14;
const RECOMMENDATIONS = 5;

export const analyticsHandlers: Handlers<Extract<keyof Handlers, `analytics.${string}`>> = {
  'analytics.dashboard': async (_request, { db, user, clock }) => {
    const zone = user.time_zone;
    const today = localDay(clock(), zone);
    const next = await inWorkingOrder(selectTasks(db, user.id))
      .where('tasks.status', '=', 'next')
      .where((where) => where.or([where('tasks.defer_until', 'is', null), where('tasks.defer_until', '<=', today)]))
      .limit(LIST_BOUND)
      .execute();
    const deadlines = await selectTasks(db, user.id)
      .where('tasks.status', '!=', 'done')
      .where('tasks.due_date', '<=', addDays(today, DEADLINE_DAYS))
      .orderBy('tasks.due_date')
      .orderBy('tasks.priority', 'desc')
      .orderBy('tasks.id')
      .limit(LIST_BOUND)
      .execute();
    const projects = await selectProjects(db, user.id)
      .where('projects.status', '=', 'active')
      .orderBy('projects.created_at')
      .orderBy('projects.id')
      .execute();
    return {
      today: todayFigures(await findFactsOfToday(db, user.id, today), today, zone),
      overall: overallFigures(await countTasks(db, user.id, {})),
      next_actions: next.map(toTask),
      to_ask: (await findToAsk(db, user.id, { by: today, limit: LIST_BOUND })).map(toTask),
      upcoming_deadlines: deadlines.map(toTask),
      active_projects: projects.map(toProject),
    };
  },

  'analytics.patterns': async (_request, { db, user, clock }) => {
    const zone = user.time_zone;
    const today = localDay(clock(), zone);
    const facts = await findDoneOrOverdue(db, user.id, today);
    const counts = await countTasks(db, user.id, {});
    // A day begins up to 14 hours earlier than in UTC; what this finds beyond the first day, the rule leaves out.
    const completions = await findCompletions(db, user.id, `${addDays(historyStart(today), -1)}T00:00:00.000Z`);
    const recommended = await findRecommended(db, user.id, {
      today,
      dueSoon: pressingDays(today),
      oldBefore: startOfDay(addDays(today, -OLD_AFTER), zone).toISOString(),
      limit: RECOMMENDATIONS,
    });
    return {
      pattern: patternOf(facts, totalOf(counts), today, zone),
      context_stats: contextStats(await countByContext(db, user.id)),
      recommendations: recommend(recommended, today, zone, RECOMMENDATIONS),
      history: history(completions, today, zone),
    };
  },
};
