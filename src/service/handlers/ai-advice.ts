import type { AiProvider, FeedbackPeriod } from '#contract/entities/ai.ts';
import { counted } from '#contract/entities/counted.ts';
import { addDays } from '#contract/entities/day.ts';
import { formatPercent } from '#contract/entities/project.ts';
import { cut } from '../ai/digest.ts';
import { ADVICE_SYSTEM, adviceQuestion } from '../ai/prompt.ts';
import type { Handlers, Scope } from '../handler.ts';
import { HttpError, invalid, notFound } from '../http-error.ts';
import { procrastinationRate } from '../rules/analytics.ts';
import { localDay } from '../rules/days.ts';
import { procrastinationReasons, recommend, scoreTask } from '../rules/suggestions.ts';
import { findFacts, findOpenTasks } from '../store/facts.ts';
import { blockedAmong } from '../store/project-order.ts';
import { findTask, type TaskWithNames } from '../store/tasks.ts';
import { checkOwned } from './owned.ts';

const SUGGESTIONS = 5;
/** The most characters of a task's description that a model gets. */
const DESCRIPTION_LIMIT = 2000;

/** The note with every answer that no model has written. */
const BY_RULES = 'This comes from Mizu’s own rules, not from an AI.';
const RULES = 'rules';

const inSentences = (...sentences: string[]) => [...sentences, BY_RULES].join(' ');
/** Reasons as lines of a list. */
const withReasons = (heading: string, reasons: readonly string[]) =>
  [heading, ...reasons.map((reason) => `- ${reason}`), BY_RULES].join('\n');

const todayOf = ({ clock, user }: Scope) => localDay(clock(), user.time_zone);

/**
 * A text that the provider's model writes from our facts; the rules' own text, with the reason, when the provider is not
 * set up or fails: a user who asks for advice gets advice.
 */
async function advise(
  { ai, user, clock, signal }: Scope,
  { provider, question, facts, byRules }: { provider: AiProvider; question: string; facts: object; byRules: string },
): Promise<{ text: string; source: string }> {
  try {
    const { text } = await ai.ask({
      provider,
      user: user.id,
      now: clock(),
      system: ADVICE_SYSTEM,
      messages: [{ role: 'user', content: adviceQuestion(question, facts) }],
      mayPropose: false,
      signal,
    });
    return { text, source: provider };
  } catch (error) {
    // The port's refusals can be shown; anything else is our own fault.
    if (error instanceof HttpError && !signal.aborted) return { text: `${byRules} ${error.message}`, source: RULES };
    throw error;
  }
}

function factsOf(task: TaskWithNames, scope: Scope) {
  const { title, description, status, priority, due_date, defer_until, waiting_for, created_at } = task;
  return {
    today: todayOf(scope),
    title,
    description: description === null ? undefined : cut(description, DESCRIPTION_LIMIT),
    status,
    priority,
    due_date,
    defer_until,
    waiting_for,
    context: task.context_name,
    project: task.project_name,
    created: localDay(new Date(created_at), scope.user.time_zone),
  };
}

/** How many days back a period looks, today included. */
const PERIOD_DAYS: Record<FeedbackPeriod, number> = { day: 1, week: 7, month: 30 };
const PERIOD_NAMES: Record<FeedbackPeriod, string> = {
  day: 'Today',
  week: 'In the last 7 days',
  month: 'In the last 30 days',
};

type Advice = 'ai.analyzeTask' | 'ai.suggestNext' | 'ai.explainProcrastination' | 'ai.productivityFeedback';

/** Advice from the rules, put into words by a model if one is set up. */
export const adviceHandlers: Handlers<Advice> = {
  'ai.analyzeTask': async ({ body }, scope) => {
    const task = await findTask(scope.db, scope.user.id, String(body.task_id));
    if (!task) throw invalid('task_id', 'is not one of your tasks');
    if (task.status === 'done') {
      return { suggestion: { response: inSentences(`“${task.title}” is done.`), source: RULES } };
    }
    const { priority_score, reasons } = scoreTask(task, todayOf(scope), scope.user.time_zone);
    const { text, source } = await advise(scope, {
      provider: body.ai_model,
      question:
        'In at most 120 words: how much does this task want doing now, is it clear what its next physical action is, and ' +
        'what would you change about it? The score (0 to 100) and its reasons are computed: rest on them.',
      facts: { task: factsOf(task, scope), score: priority_score, reasons },
      byRules: withReasons(`“${task.title}” has a score of ${priority_score} of 100:`, reasons),
    });
    return { suggestion: { response: text, priority_score, reasons, source, reasons_source: RULES } };
  },

  'ai.suggestNext': async ({ body }, scope) => {
    const { db, user } = scope;
    const { context_id } = body;
    await checkOwned(db, user.id, { context_id });
    const all = await findOpenTasks(db, user.id);
    const blocked = await blockedAmong(db, user.id, all);
    const open = all.filter(({ id }) => !blocked.has(id));
    const wanted =
      context_id === null || context_id === undefined
        ? open
        : open.filter((task) => task.context_id === String(context_id));
    const suggestions = recommend(wanted, todayOf(scope), user.time_zone, body.limit ?? SUGGESTIONS);
    if (suggestions.length === 0) {
      return { suggestions, note: inSentences('There is nothing that could be done now.'), source: RULES };
    }
    const { text, source } = await advise(scope, {
      provider: body.ai_model,
      question:
        'These tasks were chosen as the next ones, best first, with a score (0 to 100) and its reasons. In at most 80 words: ' +
        'which one to begin with, why, and how to make its beginning easy.',
      facts: {
        today: todayOf(scope),
        tasks: suggestions.map(({ task: { title }, priority_score, reasons }) => ({ title, priority_score, reasons })),
      },
      byRules: BY_RULES,
    });
    return { suggestions, note: text, source, reasons_source: RULES };
  },

  'ai.explainProcrastination': async ({ params, body }, scope) => {
    const task = await findTask(scope.db, scope.user.id, params.id);
    if (!task) throw notFound('Task');
    if (task.status === 'done') {
      return { suggestion: { response: inSentences(`“${task.title}” is done.`), reasons: [], source: RULES } };
    }
    const reasons = procrastinationReasons(task, todayOf(scope), scope.user.time_zone);
    const { text, source } = await advise(scope, {
      provider: body.ai_model,
      question:
        'In at most 120 words, kindly and without blame: what may keep this task from being done, and which small step ' +
        'would get it going? The reasons are computed: rest on them.',
      facts: { task: factsOf(task, scope), reasons },
      byRules:
        reasons.length > 0
          ? withReasons(`What may keep “${task.title}” from being done:`, reasons)
          : inSentences(`Nothing about “${task.title}” stands in the way.`),
    });
    return { suggestion: { response: text, reasons, source, reasons_source: RULES } };
  },

  'ai.productivityFeedback': async ({ body: { period, ai_model } }, scope) => {
    const { db, user } = scope;
    const zone = user.time_zone;
    const today = todayOf(scope);
    const from = addDays(today, 1 - PERIOD_DAYS[period]);
    const facts = await findFacts(db, user.id);
    const within = (instant: string | null) => instant !== null && localDay(new Date(instant), zone) >= from;
    const done = facts.filter((task) => within(task.completed_at));
    const [completed, captured] = [done.length, facts.filter((task) => within(task.created_at)).length];
    const late = done.some((task) => task.due_date !== null) ? procrastinationRate(done, today, zone) : null;
    const { text, source } = await advise(scope, {
      provider: ai_model,
      question:
        'In at most 120 words, honestly and kindly: how did this period go, what stands out in the figures, and what one ' +
        'thing would help next? The figures are computed: invent no others.',
      facts: {
        period: PERIOD_NAMES[period],
        completed,
        captured,
        percent_of_those_with_a_due_day_that_were_late: late,
        open_tasks: facts.filter((task) => task.status !== 'done').length,
        overdue_tasks: facts.filter((task) => task.status !== 'done' && (task.due_date ?? today) < today).length,
      },
      byRules: inSentences(
        `${PERIOD_NAMES[period]} you completed ${counted(completed, 'task')} and captured ${counted(captured, 'task')}.`,
        late === null
          ? 'None of those you completed had a due day.'
          : `Of those that had a due day, ${formatPercent(late)} were late.`,
      ),
    });
    return { feedback: text, period, completed, captured, source };
  },
};
