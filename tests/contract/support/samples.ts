import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { Client } from '#contract/client.ts';
import type { ArgsOf, EndpointName } from '#contract/endpoints.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { COMING_BACK, PASSWORD, type Person } from './service.ts';

/** The id of one item of each kind that a user owns. */
export interface Things {
  task: string;
  project: string;
  context: string;
  reference: string;
  review: string;
  session: string;
  accessToken: string;
}

/** Gives a user one of each: a task in a project and context, a reference, and an open review. */
export async function furnish({ call, email }: Person): Promise<Things> {
  const { project } = await call('projects.create', { body: { name: `House of ${email}` } });
  const { context } = await call('contexts.create', { body: { name: `phone of ${email}` } });
  const { task } = await call('tasks.create', {
    body: {
      title: `Secret of ${email}`,
      status: 'next',
      priority: 80,
      due_date: '2026-11-27',
      project_id: project.id,
      context_id: context.id,
    },
  });
  const { reference } = await call('references.create', { body: { title: `Notes of ${email}` } });
  const { review } = await call('reviews.start', {});
  const { sessions } = await call('auth.sessions', {});
  const { access_token } = await call('auth.createToken', { body: { name: `Mail of ${email}`, scope: 'capture' } });
  return {
    task: String(task.id),
    project: String(project.id),
    context: String(context.id),
    reference: String(reference.id),
    review: String(review.id),
    session: sessions[0]?.id ?? '',
    accessToken: access_token.id,
  };
}

/** Ticks every item of a review's checklist. */
export async function tickAll({ call }: Person, reviewId: string): Promise<void> {
  const { review } = await call('reviews.current', {});
  const checklist = (review?.checklist ?? []).map(({ id }) => ({ id, completed: true }));
  await call('reviews.update', { params: { id: reviewId }, body: { checklist } });
}

/** Valid arguments for each call of the table; may create items first. A missing row does not compile. */
export const samples: { [N in EndpointName]: (person: Person, things: Things) => ArgsOf<N> | Promise<ArgsOf<N>> } = {
  'auth.login': ({ email }) => ({ body: { email, password: PASSWORD } }),
  'auth.startSignIn': () => ({ body: { provider: 'company', proof: COMING_BACK.proof } }),
  'auth.finishSignIn': () => ({ body: COMING_BACK }),
  'auth.logout': () => ({}),
  'auth.changePassword': () => ({ body: { current_password: PASSWORD, new_password: 'battery staple' } }),
  'auth.sessions': () => ({}),
  'auth.endSession': (_, { session }) => ({ params: { id: session } }),
  'auth.endOtherSessions': () => ({}),
  'auth.tokens': () => ({}),
  'auth.createToken': () => ({ body: { name: 'Shell script', scope: 'read' } }),
  'auth.revokeToken': (_, { accessToken }) => ({ params: { id: accessToken } }),
  'user.profile': () => ({}),
  'user.update': () => ({ body: { name: 'Ana Lima', time_zone: 'Europe/Lisbon' } }),

  'tasks.list': (_, { project }) => ({ query: { status: 'next', project_id: project, q: 'secret', limit: 10 } }),
  'tasks.inbox': () => ({}),
  'tasks.next': () => ({}),
  'tasks.waiting': () => ({}),
  'tasks.someday': () => ({}),
  'tasks.calendar': () => ({ query: { start_date: '2026-11-01', end_date: '2026-11-30' } }),
  'tasks.get': (_, { task }) => ({ params: { id: task } }),
  'tasks.create': () => ({ body: { title: 'Call the bank', description: 'About the card', status: 'inbox' } }),
  'tasks.createMany': (_, { context }) => ({
    body: { tasks: [{ title: 'Buy paint', context_id: context, idempotency_key: 'paint' }, { title: 'Paint' }] },
  }),
  'tasks.update': (_, { task }) => ({ params: { id: task }, body: { title: 'Call the bank today', priority: 90 } }),
  'tasks.delete': (_, { task }) => ({ params: { id: task } }),
  'tasks.move': (_, { task }) => ({ params: { id: task }, body: { status: 'waiting' } }),
  'tasks.defer': (_, { task }) => ({ params: { id: task }, body: { defer_until: '2026-12-01' } }),

  'projects.list': () => ({ query: { status: 'active' } }),
  'projects.get': (_, { project }) => ({ params: { id: project } }),
  'projects.create': () => ({ body: { name: 'Garden', description: 'Before spring', status: 'active' } }),
  'projects.update': (_, { project }) => ({ params: { id: project }, body: { status: 'on_hold' } }),
  'projects.delete': (_, { project }) => ({ params: { id: project } }),

  'contexts.list': () => ({}),
  'contexts.create': () => ({ body: { name: 'errands' } }),
  'contexts.update': (_, { context }) => ({ params: { id: context }, body: { name: 'calls' } }),
  'contexts.delete': (_, { context }) => ({ params: { id: context } }),

  'references.list': () => ({ query: { q: 'notes' } }),
  'references.create': () => ({ body: { title: 'Manual', content: 'Page 3', url: 'https://example.org/manual' } }),
  'references.update': (_, { reference }) => ({ params: { id: reference }, body: { title: 'Old notes' } }),
  'references.delete': (_, { reference }) => ({ params: { id: reference } }),

  'reviews.list': () => ({}),
  'reviews.current': () => ({}),
  'reviews.start': () => ({}),
  'reviews.update': (_, { review }) => ({
    params: { id: review },
    body: { checklist: [{ id: 'empty-inbox', completed: true }] },
  }),
  'reviews.complete': async (person, { review }) => {
    await tickAll(person, review);
    return { params: { id: review }, body: { notes: 'Calm', wins: 'Tax done', improvements: 'Fewer lists' } };
  },

  'analytics.dashboard': () => ({}),
  'analytics.patterns': () => ({}),

  'ai.models': () => ({}),
  'ai.analyzeTask': (_, { task }) => ({ body: { task_id: task, ai_model: 'gemini' } }),
  'ai.suggestNext': (_, { context }) => ({ body: { ai_model: 'claude', context_id: context, limit: 3 } }),
  'ai.explainProcrastination': (_, { task }) => ({ params: { id: task }, body: { ai_model: 'deepseek' } }),
  'ai.productivityFeedback': () => ({ body: { ai_model: 'openai', period: 'month' } }),
  'ai.chat': () => ({ body: { message: 'What should I do now?', ai_model: 'gemini' } }),
  'ai.chatPreview': () => ({ body: { message: 'What should I do now?', ai_model: 'gemini' } }),
};

/** The calls whose path names one item. */
export const namesWithId = endpointNames.filter((name) => endpoints[name].path.includes('{id}'));
/** The calls that need a token. */
export const authenticatedNames = endpointNames.filter((name) => endpoints[name].authenticated);
/** The calls that take a body. */
export const namesWithBody = endpointNames.filter((name) => (endpoints[name] as Endpoint).body !== undefined);

/** The id for a call's path, from a user's items. */
export function idFor(name: EndpointName, things: Things): string {
  const { noun } = endpoints[name];
  // The one call of the assistant with an id explains a task.
  const kind = noun === 'ai' ? 'task' : noun;
  if (!(kind in things)) throw new Error(`${name} has an id of no known thing`);
  return things[kind as keyof Things];
}

/** A call's path below the origin, with this id. */
export function pathOf(name: EndpointName, id = 'any'): string {
  return `/api${endpoints[name].path.replace('{id}', id)}`;
}

/** Any call by a name that is known only at run time; TypeScript cannot match its row's types to it. */
export function callAny(call: Client, name: EndpointName, args: unknown): Promise<unknown> {
  return (call as (...all: unknown[]) => Promise<unknown>)(name, args);
}
