import type * as z from 'zod/mini';
import { accountCalls } from './calls/account.ts';
import { aiCalls } from './calls/ai.ts';
import { analyticsCalls } from './calls/analytics.ts';
import { contextCalls } from './calls/context.ts';
import { projectCalls } from './calls/project.ts';
import { referenceCalls } from './calls/reference.ts';
import { reviewCalls } from './calls/review.ts';
import { taskCalls } from './calls/task.ts';
import { userCalls } from './calls/user.ts';

/**
 * THE table: all 42 calls of spec §7, and those of our own service alone (`tasks.createMany`, `ai.chatPreview`, the
 * account). Client, service, documents and tests derive from it.
 */
export const endpoints = {
  ...userCalls,
  ...accountCalls,
  ...taskCalls,
  ...projectCalls,
  ...contextCalls,
  ...referenceCalls,
  ...reviewCalls,
  ...analyticsCalls,
  ...aiCalls,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];

type Row<N extends EndpointName> = Endpoints[N];
type HasId<N extends EndpointName> = Row<N>['path'] extends `${string}{id}${string}` ? true : false;

/** What a caller sends: the input of the schemas. */
export type ArgsOf<N extends EndpointName> = (HasId<N> extends true ? { params: { id: string | number } } : unknown) &
  (Row<N> extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : unknown) &
  (Row<N> extends { query: infer Q extends z.ZodMiniType } ? { query?: z.input<Q> | undefined } : unknown);

/** What a caller gets back. */
export type ResultOf<N extends EndpointName> =
  Row<N> extends { response: infer R extends z.ZodMiniType } ? z.output<R> : undefined;

/** What a service receives, checked. */
export type RequestOf<N extends EndpointName> = (HasId<N> extends true
  ? { params: { id: string } }
  : { params: Record<never, never> }) &
  (Row<N> extends { body: infer B extends z.ZodMiniType } ? { body: z.output<B> } : unknown) &
  (Row<N> extends { query: infer Q extends z.ZodMiniType } ? { query: z.output<Q> } : unknown);

/** What a service answers, before it becomes JSON. */
export type AnswerOf<N extends EndpointName> =
  Row<N> extends { response: infer R extends z.ZodMiniType } ? z.input<R> : undefined;
