import type { OtherAnswer } from './other-server-answers.ts';
import { type OtherState, percentOf, projectJson, taskJson } from './other-server-state.ts';

/** The other server's figures and advice: computed from its state, with numbers as text. */
export function dashboard(state: OtherState) {
  const { tasks } = state;
  const having = (...statuses: string[]) => tasks.filter((task) => statuses.includes(task.status));
  const done = having('done');
  return {
    today: { completed: done.length, total: String(done.length + 2) },
    overall: {
      total_tasks: tasks.length,
      active_tasks: having('next', 'waiting').length,
      completion_rate: percentOf(done.length, tasks.length).toFixed(2),
      inbox_tasks: having('inbox').length,
    },
    next_actions: having('next').map((task) => taskJson(state, task)),
    upcoming_deadlines: tasks.filter((task) => task.due !== null).map((task) => taskJson(state, task)),
    active_projects: state.projects
      .filter((project) => project.status === 'active')
      .map((project) => projectJson(state, project)),
    generated_in_ms: '12.5',
  };
}

export function patterns(state: OtherState) {
  return {
    pattern: {
      id: 1,
      completion_rate: '62.50',
      avg_tasks_per_day: '2.40',
      best_time_of_day: 'morning',
      procrastination_rate: 12,
    },
    context_stats: state.contexts.map((context, at) => ({
      ...context,
      tasks_count: String(at + 3),
      completion_rate: '40.00',
    })),
    recommendations: recommendations(state),
  };
}

const recommendations = (state: OtherState) =>
  state.tasks
    .filter((task) => task.status === 'next')
    .map(({ id, title }, at) => ({
      task: { id, title, user_id: 7 },
      priority_score: `${85 - at}.00`,
      ...(at === 0 ? { reasons: ['It is due', 'It is short'] } : {}),
    }));

/** Reveals nothing about the AI set-up. */
export const models = { models: [{ id: 'gemini', label: 'Gemini', is_default: 1 }], default: 'gemini' };

export const suggestions = (state: OtherState) => ({ suggestions: recommendations(state), model: 'gemini' });

export function explanation(state: OtherState, id: number): OtherAnswer {
  const task = state.tasks.find((other) => other.id === id);
  if (!task) return { status: 404, body: { error: 'E_NO_TASK' } };
  const suggestion = {
    response: `${task.title}: begin with five minutes.`,
    priority_score: '85.00',
    confidence: '0.9',
  };
  return { status: 200, body: { suggestion } };
}

export const feedback = (period: string) => ({ feedback: `A calm ${period}.`, score: '7.50' });
