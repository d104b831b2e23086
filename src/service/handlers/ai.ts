import { DEFAULT_AI_PROVIDER, type FeedbackPeriod } from '#contract/entities/ai.ts';
import { addDays } from '#contract/entities/day.ts';
import { formatPercent } from '#contract/entities/project.ts';
import type { Handlers, Scope } from '../handler.ts';
import { invalid, notFound } from '../http-error.ts';
import { procrastinationRate } from '../rules/analytics.ts';
import { localDay } from '../rules/days.ts';
import { procrastinationReasons, recommend, scoreTask } from '../rules/suggestions.ts';
import { findFacts, findOpenTasks } from '../store/facts.ts';
import { selectTasks } from '../store/tasks.ts';
import { checkOwned } from './tasks.ts';

const SUGGESTIONS = 5;

/** Said with every answer that no model has written. */
const BY_RULES = 'This comes from Mizu’s own rules, not from an AI.';
const source = 'rules';

const inSentences = (...sentences: string[]) => [...sentences, BY_RULES].join(' ');
/** Reasons as lines of a list. */
const withReasons = (heading: string, reasons: readonly string[]) =>
  [heading, ...reasons.map((reason) => `- ${reason}`), BY_RULES].join('\n');

async function findTask({ db, user }: Scope, id: string) {
  return await selectTasks(db, user.id).where('tasks.id', '=', id).executeTakeFirst();
}

const todayOf = ({ clock, user }: Scope) => localDay(clock(), user.time_zone);

/** How many days back a period looks, today included. */
const PERIOD_DAYS: Record<FeedbackPeriod, number> = { day: 1, week: 7, month: 30 };
const PERIOD_NAMES: Record<FeedbackPeriod, string> = {
  day: 'Today',
  week: 'In the last 7 days',
  month: 'In the last 30 days',
};

export const aiHandlers: Handlers<Extract<keyof Handlers, `ai.${string}`>> = {
  'ai.models': async (_request, { ai }) => ({ models: ai.providers(), default: DEFAULT_AI_PROVIDER }),

  'ai.chat': async ({ body }, { ai }) => {
    const response = await ai.chat({ provider: body.ai_model, message: body.message });
    return { response, suggestion: { response } };
  },

  'ai.analyzeTask': async ({ body }, scope) => {
    const task = await findTask(scope, String(body.task_id));
    if (!task) throw invalid('task_id', 'is not one of your tasks');
    if (task.status === 'done') {
      return { suggestion: { response: inSentences(`“${task.title}” is done.`), source } };
    }
    const { priority_score, reasons } = scoreTask(task, todayOf(scope), scope.user.time_zone);
    const response = withReasons(`“${task.title}” has a score of ${priority_score} of 100:`, reasons);
    return { suggestion: { response, priority_score, reasons, source } };
  },

  'ai.suggestNext': async ({ body }, scope) => {
    const { db, user } = scope;
    const { context_id } = body;
    await checkOwned(db, user.id, { context_id });
    const open = await findOpenTasks(db, user.id);
    const wanted =
      context_id === null || context_id === undefined
        ? open
        : open.filter((task) => task.context_id === String(context_id));
    const suggestions = recommend(wanted, todayOf(scope), user.time_zone, body.limit ?? SUGGESTIONS);
    const note = suggestions.length === 0 ? inSentences('There is nothing that could be done now.') : BY_RULES;
    return { suggestions, note, source };
  },

  'ai.explainProcrastination': async ({ params }, scope) => {
    const task = await findTask(scope, params.id);
    if (!task) throw notFound('Task');
    if (task.status === 'done') {
      return { suggestion: { response: inSentences(`“${task.title}” is done.`), reasons: [], source } };
    }
    const reasons = procrastinationReasons(task, todayOf(scope), scope.user.time_zone);
    const response =
      reasons.length > 0
        ? withReasons(`What may keep “${task.title}” from being done:`, reasons)
        : inSentences(`Nothing about “${task.title}” stands in the way.`);
    return { suggestion: { response, reasons, source } };
  },

  'ai.productivityFeedback': async ({ body: { period } }, scope) => {
    const { db, user } = scope;
    const zone = user.time_zone;
    const today = todayOf(scope);
    const from = addDays(today, 1 - PERIOD_DAYS[period]);
    const facts = await findFacts(db, user.id);
    const within = (instant: string | null) => instant !== null && localDay(new Date(instant), zone) >= from;
    const completed = facts.filter((task) => within(task.completed_at));
    const captured = facts.filter((task) => within(task.created_at)).length;
    const late = procrastinationRate(completed, today, zone);
    const tasks = (count: number) => `${count} task${count === 1 ? '' : 's'}`;
    const feedback = inSentences(
      `${PERIOD_NAMES[period]} you completed ${tasks(completed.length)} and captured ${tasks(captured)}.`,
      completed.some((task) => task.due_date !== null)
        ? `Of those that had a due day, ${formatPercent(late)} were late.`
        : 'None of those you completed had a due day.',
    );
    return { feedback, period, completed: completed.length, captured, source };
  },
};
