import * as z from 'zod/mini';
import {
  AiModels,
  AnalyzeTaskBody,
  ChatBody,
  ChatPreview,
  ChatReply,
  ExplainBody,
  Feedback,
  FeedbackBody,
  NextSuggestions,
  SuggestionReply,
  SuggestNextBody,
} from './entities/ai.ts';
import { Dashboard, Patterns } from './entities/analytics.ts';
import { orNull } from './entities/common.ts';
import { Context, ContextCreate, ContextUpdate } from './entities/context.ts';
import { Project, ProjectCreate, ProjectQuery, ProjectUpdate } from './entities/project.ts';
import { Reference, ReferenceCreate, ReferenceList, ReferenceQuery, ReferenceUpdate } from './entities/reference.ts';
import { Review, ReviewComplete, ReviewList, ReviewUpdate } from './entities/review.ts';
import {
  CalendarQuery,
  Task,
  TaskBatch,
  TaskCreate,
  TaskDefer,
  TaskList,
  TaskMove,
  TaskQuery,
  TaskUpdate,
} from './entities/task.ts';
import { LoginBody, ProfileUpdate, User } from './entities/user.ts';
import { messages } from './messages.ts';

/** What a cached answer is about; a write names the nouns whose answers it makes stale. */
export type Noun = 'user' | 'task' | 'project' | 'context' | 'reference' | 'review' | 'analytics' | 'ai';

/** One row of the table. `status` is our service's success code; a client accepts any 2xx. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base; `{id}` is the only parameter there is. */
  path: `/${string}`;
  noun: Noun;
  /** What is shown when the server gives no message of its own. */
  failure: string;
  status: 200 | 201 | 204;
  /** False for the one call that needs no token. */
  authenticated: boolean;
  /** How long a client waits, in milliseconds. */
  timeout: number;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Absent where the table says 'none' or 'not needed': the answer's body is not read. */
  response?: z.ZodMiniType;
  /** Loads what brings another server's answer into the form of `response`, before it is read: no first page needs it. */
  reshape?: () => Promise<(json: unknown) => unknown>;
  invalidates: readonly Noun[];
}

const TIMEOUT = 15_000;
const AI_TIMEOUT = 90_000;
const defaults = { authenticated: true, timeout: TIMEOUT, invalidates: [] } as const;
const read = { ...defaults, method: 'GET', status: 200 } as const;
const create = { ...defaults, method: 'POST', status: 201 } as const;
const update = { ...defaults, method: 'PUT', status: 200 } as const;
const remove = { ...defaults, method: 'DELETE', status: 204 } as const;
const ask = { ...defaults, method: 'POST', status: 200, timeout: AI_TIMEOUT, noun: 'ai' } as const;

const user = z.object({ user: User });
const task = z.object({ task: Task });
const tasks = z.object({ tasks: z.array(Task) });
const project = z.object({ project: Project });
const context = z.object({ context: Context });
const reference = z.object({ reference: Reference });
const review = z.object({ review: Review });

/** What a changed task makes stale: lists of tasks, the counts of projects, every figure. */
const byTask = ['task', 'project', 'analytics'] as const;

/** THE table: all 42 calls of spec §7, and two of our own service (`tasks.createMany`, `ai.chatPreview`). Client, service, documents and tests derive from it. */
export const endpoints = {
  'auth.login': {
    ...create, path: '/auth/login', noun: 'user', status: 200, authenticated: false,
    failure: messages.login,
    body: LoginBody, response: z.object({ token: z.string().check(z.minLength(1)), user: User }),
  },
  'auth.logout': { ...create, path: '/auth/logout', noun: 'user', status: 204, failure: messages.logout },
  'user.profile': { ...read, path: '/user/profile', noun: 'user', failure: messages.fetchProfile, response: user },
  'user.update': {
    ...update, path: '/user/profile', noun: 'user', failure: messages.updateProfile,
    body: ProfileUpdate, response: user, invalidates: ['user', 'task', 'analytics'],
  },

  'tasks.list': { ...read, path: '/tasks', noun: 'task', failure: messages.fetchTasks, query: TaskQuery, response: TaskList },
  'tasks.inbox': { ...read, path: '/tasks/inbox', noun: 'task', failure: messages.fetchInboxTasks, response: tasks },
  'tasks.next': { ...read, path: '/tasks/next', noun: 'task', failure: messages.fetchNextTasks, response: tasks },
  'tasks.waiting': { ...read, path: '/tasks/waiting', noun: 'task', failure: messages.fetchWaitingTasks, response: tasks },
  'tasks.someday': { ...read, path: '/tasks/someday', noun: 'task', failure: messages.fetchSomedayTasks, response: tasks },
  'tasks.calendar': {
    ...read, path: '/tasks/calendar', noun: 'task', failure: messages.fetchCalendarTasks,
    query: CalendarQuery, response: tasks,
  },
  'tasks.get': { ...read, path: '/tasks/{id}', noun: 'task', failure: messages.fetchTask, response: task },
  'tasks.create': { ...create, path: '/tasks', noun: 'task', failure: messages.createTask, body: TaskCreate, response: task, invalidates: byTask },
  'tasks.createMany': {
    ...create, path: '/tasks/batch', noun: 'task', failure: messages.createTask,
    body: TaskBatch, response: tasks, invalidates: byTask,
  },
  'tasks.update': { ...update, path: '/tasks/{id}', noun: 'task', failure: messages.updateTask, body: TaskUpdate, response: task, invalidates: byTask },
  'tasks.delete': { ...remove, path: '/tasks/{id}', noun: 'task', failure: messages.deleteTask, invalidates: byTask },
  'tasks.move': { ...update, path: '/tasks/{id}/move', noun: 'task', failure: messages.moveTask, body: TaskMove, response: task, invalidates: byTask },
  'tasks.defer': { ...create, path: '/tasks/{id}/defer', noun: 'task', status: 200, failure: messages.deferTask, body: TaskDefer, response: task, invalidates: byTask },

  'projects.list': { ...read, path: '/projects', noun: 'project', failure: messages.fetchProjects, query: ProjectQuery, response: z.object({ projects: z.array(Project) }) },
  'projects.get': { ...read, path: '/projects/{id}', noun: 'project', failure: messages.fetchProject, response: project },
  'projects.create': { ...create, path: '/projects', noun: 'project', failure: messages.createProject, body: ProjectCreate, response: project, invalidates: ['project', 'analytics'] },
  'projects.update': { ...update, path: '/projects/{id}', noun: 'project', failure: messages.updateProject, body: ProjectUpdate, response: project, invalidates: byTask },
  'projects.delete': { ...remove, path: '/projects/{id}', noun: 'project', failure: messages.deleteProject, invalidates: byTask },

  'contexts.list': { ...read, path: '/contexts', noun: 'context', failure: messages.fetchContexts, response: z.object({ contexts: z.array(Context) }) },
  'contexts.create': { ...create, path: '/contexts', noun: 'context', failure: messages.createContext, body: ContextCreate, response: context, invalidates: ['context', 'analytics'] },
  'contexts.update': { ...update, path: '/contexts/{id}', noun: 'context', failure: messages.updateContext, body: ContextUpdate, response: context, invalidates: ['context', 'task', 'analytics'] },
  'contexts.delete': { ...remove, path: '/contexts/{id}', noun: 'context', failure: messages.deleteContext, invalidates: ['context', 'task', 'analytics'] },

  'references.list': { ...read, path: '/references', noun: 'reference', failure: messages.fetchReferences, query: ReferenceQuery, response: ReferenceList },
  'references.create': { ...create, path: '/references', noun: 'reference', failure: messages.createReference, body: ReferenceCreate, response: reference, invalidates: ['reference'] },
  'references.update': { ...update, path: '/references/{id}', noun: 'reference', failure: messages.updateReference, body: ReferenceUpdate, response: reference, invalidates: ['reference'] },
  'references.delete': { ...remove, path: '/references/{id}', noun: 'reference', failure: messages.deleteReference, invalidates: ['reference'] },

  'reviews.list': { ...read, path: '/reviews', noun: 'review', failure: messages.fetchReviews, response: ReviewList },
  'reviews.current': { ...read, path: '/reviews/current', noun: 'review', failure: messages.fetchReview, response: z.object({ review: orNull(z.nullish(Review)) }) },
  'reviews.start': { ...create, path: '/reviews/start', noun: 'review', status: 200, failure: messages.startReview, response: review, invalidates: ['review'] },
  'reviews.update': { ...update, path: '/reviews/{id}', noun: 'review', failure: messages.updateReview, body: ReviewUpdate, response: review, invalidates: ['review'] },
  'reviews.complete': { ...create, path: '/reviews/{id}/complete', noun: 'review', status: 200, failure: messages.completeReview, body: ReviewComplete, response: review, invalidates: ['review', 'analytics'] },

  'analytics.dashboard': { ...read, path: '/analytics/dashboard', noun: 'analytics', failure: messages.dashboard, response: Dashboard },
  'analytics.patterns': { ...read, path: '/analytics/patterns', noun: 'analytics', failure: messages.fetchAnalytics, response: Patterns },

  'ai.models': { ...read, path: '/ai/models', noun: 'ai', failure: messages.fetchModels, response: AiModels },
  'ai.analyzeTask': { ...ask, path: '/ai/analyze-task', failure: messages.analyzeTask, body: AnalyzeTaskBody, response: SuggestionReply, reshape: async () => (await import('./entities/ai-shapes.ts')).asSuggestionReply },
  'ai.suggestNext': { ...ask, path: '/ai/suggest-next', failure: messages.suggestNext, body: SuggestNextBody, response: NextSuggestions, reshape: async () => (await import('./entities/ai-shapes.ts')).asNextSuggestions },
  'ai.explainProcrastination': { ...ask, path: '/ai/explain-procrastination/{id}', failure: messages.explainProcrastination, body: ExplainBody, response: SuggestionReply, reshape: async () => (await import('./entities/ai-shapes.ts')).asSuggestionReply },
  'ai.productivityFeedback': { ...ask, path: '/ai/productivity-feedback', failure: messages.productivityFeedback, body: FeedbackBody, response: Feedback, reshape: async () => (await import('./entities/ai-shapes.ts')).asFeedback },
  'ai.chat': { ...ask, path: '/ai/chat', failure: messages.chat, body: ChatBody, response: ChatReply, reshape: async () => (await import('./entities/ai-shapes.ts')).asChatReply },
  'ai.chatPreview': { ...ask, path: '/ai/chat/preview', timeout: TIMEOUT, failure: messages.chatPreview, body: ChatBody, response: ChatPreview },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];

type Row<N extends EndpointName> = Endpoints[N];
type HasId<N extends EndpointName> = Row<N>['path'] extends `${string}{id}${string}` ? true : false;

/** What a caller sends: schemas' inputs. */
export type ArgsOf<N extends EndpointName> = (HasId<N> extends true ? { params: { id: string | number } } : unknown) &
  (Row<N> extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : unknown) &
  (Row<N> extends { query: infer Q extends z.ZodMiniType } ? { query?: z.input<Q> | undefined } : unknown);

/** What a caller reads. */
export type ResultOf<N extends EndpointName> = Row<N> extends { response: infer R extends z.ZodMiniType } ? z.output<R> : undefined;

/** What a service receives, checked. */
export type RequestOf<N extends EndpointName> = (HasId<N> extends true ? { params: { id: string } } : { params: Record<never, never> }) &
  (Row<N> extends { body: infer B extends z.ZodMiniType } ? { body: z.output<B> } : unknown) &
  (Row<N> extends { query: infer Q extends z.ZodMiniType } ? { query: z.output<Q> } : unknown);

/** What a service answers, before it is written as JSON. */
export type AnswerOf<N extends EndpointName> = Row<N> extends { response: infer R extends z.ZodMiniType } ? z.input<R> : undefined;
