import { addDays } from '#contract/entities/day.ts';
import type { Handlers } from '../handler.ts';
import { contextStats, history, historyStart, overallFigures, patternOf, todayFigures } from '../rules/analytics.ts';
import { localDay } from '../rules/days.ts';
import { recommend } from '../rules/suggestions.ts';
import { findCompletions, findFacts, findOpenTasks } from '../store/facts.ts';
import { selectProjects, toProject } from '../store/projects.ts';
import { countTasks, inWorkingOrder, selectTasks } from '../store/tasks.ts';
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
      today: todayFigures(await findFacts(db, user.id), today, zone),
      overall: overallFigures(await countTasks(db, user.id, {})),
      next_actions: next.map(toTask),
      upcoming_deadlines: deadlines.map(toTask),
      active_projects: projects.map(toProject),
    };
  },

  'analytics.patterns': async (_request, { db, user, clock }) => {
    const zone = user.time_zone;
    const today = localDay(clock(), zone);
    const facts = await findFacts(db, user.id);
    // A day begins up to 14 hours earlier than in UTC; what this finds beyond the first day, the rule leaves out.
    const completions = await findCompletions(db, user.id, `${addDays(historyStart(today), -1)}T00:00:00.000Z`);
    const contexts = await db
      .selectFrom('contexts')
      .select(['id', 'name'])
      .where('user_id', '=', user.id)
      .orderBy('name_key')
      .execute();
    return {
      pattern: patternOf(facts, today, zone),
      context_stats: contextStats(facts, contexts),
      recommendations: recommend(await findOpenTasks(db, user.id), today, zone, RECOMMENDATIONS),
      history: history(completions, today, zone),
    };
  },
};
