import { type AiQuestion, forgetAnswer } from '#client/data/ai-question.ts';
import { isTemporary } from '#client/data/temporary-id.ts';
import { createdId } from '#client/registry/created-id.ts';
import { type Context, defineCommand } from '#client/registry/define-command.ts';
import { type Outcome, silent } from '#client/registry/outcome.ts';
import type { TaskSelection } from '#client/registry/scope-targets.ts';
import { FEEDBACK_PERIODS } from '#contract/entities/ai.ts';

const periodLabels = { day: 'Today', week: 'The last week', month: 'The last month' };

const isOne = ({ target: { tasks } }: { target: TaskSelection }) => tasks.length === 1 || 'One task at a time';

export const analyze = defineCommand({
  id: 'task.analyze',
  title: 'Analyze',
  also: `analyse, analyze task, ai analysis, break down, inspect, assess, evaluate, what does it need,
    ask ai about task, explain task, review task, what is needed, advise, split task, ai help, ask about this task,
    suggest steps, subtasks, break into steps, analysis, break up, decompose, task breakdown, chunk, smaller steps,
    steps, generate subtasks, create subtasks, plan this task, plan task, how do i do this, how to do this,
    how should i do this, where do i start, what is involved, help with task, help me with this, ask ai,
    ai suggestions for task, estimate, how long will it take, effort, size up, study, examine, diagnose, dissect,
    summarise task, improve task, insights on task, ai advice on task, think about task, think it through, coach me,
    understand task, refine task, flesh out, get advice`,
  does: 'Asks the AI what the task needs.',
  needsServer: 'The assistant',
  scope: 'selection:task',
  when: isOne,
  run: (context) => askAboutTask(context, 'task'),
});

export const explainProcrastination = defineCommand({
  id: 'task.explainProcrastination',
  title: 'Why is it not done?',
  also: `procrastination, stuck, unblock, avoidance, explain procrastination, why am i avoiding it, motivation,
    overdue why, why am i procrastinating, procrastinating, blocked why, why not done, what is holding me back,
    help me start, blocker, procrastinate, why have i not done this, why haven't i done this, why not started,
    why is this late, why do i put it off, why do i keep putting it off, resistance, keeps getting postponed,
    can't get started, cannot start, help me get going, motivate me, lazy, laziness, delay reason, unstick,
    get unstuck, task is stuck, stalled task, what is stopping me, what is in the way, what is blocking me, obstacle,
    hindrance, block, mental block, procrastination coach, fear, kick me, nudge me, why is it taking so long,
    what blocks it, dread, diagnose procrastination`,
  does: 'Asks the AI what keeps the task from being done.',
  needsServer: 'The assistant',
  scope: 'selection:task',
  when: isOne,
  run: (context) => askAboutTask(context, 'procrastination'),
});

export const suggestNext = defineCommand({
  id: 'ai.suggestNext',
  title: 'What should I do next?',
  also: `suggest, recommend, recommendation, what now, pick a task, advice, next task, suggestions, help me choose,
    what should i do, next best action, focus, what to do, pick for me, choose for me, ai suggestion, ideas,
    prioritise my day, prioritize my day, plan my day, what is next, engage, suggest a task, suggest something,
    suggest what to do, recommended tasks, what should i work on, what to do next, what can i do, where to start,
    where should i start, give me something to do, give me a task, tell me what to do, decide for me, choose a task,
    pick something, surprise me, random task, i'm bored, i am bored, plan the day, daily plan, top tasks,
    most important task, smart pick, ai pick, ai plan, ai suggestions, ask ai what to do, get suggestions,
    show suggestions, task suggestions, priority suggestion, work on what, inspire me, next up, auto schedule,
    autopilot, my next task, what should I tackle, what to tackle`,
  does: 'Asks the AI for the tasks to do next.',
  needsServer: 'The assistant',
  scope: 'everywhere',
  run: (context) => ask(context, { about: 'next' }),
});

export const feedback = defineCommand({
  id: 'ai.feedback',
  title: 'How productive was I?',
  also: `feedback, productivity report, how am i doing, my week, weekly report, performance, productivity feedback,
    summary of week, retrospective, how did i do, weekly summary, progress report, review my productivity,
    give feedback, my progress, daily report, monthly report, score, how did my week go, how well did i do,
    how am i getting on, how have i been doing, evaluate my week, assess me, rate me, rate my productivity, ai review,
    ask for feedback, productivity analysis, productivity, summary, summarise my week, summarize my day, day summary,
    daily summary, recap, weekly digest, stand-up, my performance, retro, reflect on my week, what did i get done,
    what did i achieve, what have i achieved, what have i accomplished, accomplishments, achievements, evaluation,
    end of day, end of week, praise, coaching, coach me, how efficient was i, how is it going, day review, progress,
    how was my week, how productive am i,
    my week in review, performance review`,
  does: 'Asks the AI how a day, a week or a month went.',
  needsServer: 'The assistant',
  scope: 'everywhere',
  args: {
    period: {
      kind: 'choice',
      asks: 'In which time?',
      choices: () => FEEDBACK_PERIODS.map((period) => ({ label: periodLabels[period], value: period })),
    },
  },
  run: (context, { period: chosen }) => {
    const period = FEEDBACK_PERIODS.find((other) => other === chosen);
    if (!period) throw new Error('There is no such period');
    return ask(context, { about: 'feedback', period });
  },
});

export const models = defineCommand({
  id: 'ai.models',
  title: 'AI providers',
  also: `models, api keys, list providers, llm, ai settings, which ai, gemini claude openai deepseek,
    configured providers, ai setup, set up ai, ai keys, available models, which providers, set up providers,
    which model, which ai is used, which ai do you use, what ai, what models are there, ai configuration, connect ai,
    api key, add api key, is ai on, is ai working, ai status, ai availability, ai options, ai preferences, claude,
    gemini, openai, deepseek, gpt, chatgpt, anthropic, llms, language models, ai services, supported models,
    ai backend, check ai, disable ai, turn off ai`,
  does: 'Shows which AI providers are set up on the server.',
  needsServer: 'The assistant',
  scope: 'everywhere',
  run: (context) => ask(context, { about: 'models' }),
});

async function askAboutTask(context: Context<'selection:task'>, about: 'task' | 'procrastination'): Promise<Outcome> {
  const [task] = context.target.tasks;
  if (!task) return silent();
  const id = await createdId(context, task.id);
  if (isTemporary(id)) context.workspace.say('It is not sent yet: the assistant does not know it');
  return id === null || isTemporary(id) ? silent() : ask(context, { about, id, title: task.title });
}

/** Opens the overlay of the answer, and asks for a new one there. */
function ask({ api, workspace }: Pick<Context<'everywhere'>, 'api' | 'workspace'>, question: AiQuestion): Outcome {
  forgetAnswer(api, question);
  workspace.overlays.open({ name: 'suggestion', question });
  return silent();
}
