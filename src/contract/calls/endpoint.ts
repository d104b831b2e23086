import type * as z from 'zod/mini';

/** What a cached answer is about; a write names the nouns whose answers become stale. */
export type Noun =
  | 'user'
  | 'session'
  | 'accessToken'
  | 'task'
  | 'project'
  | 'context'
  | 'reference'
  | 'review'
  | 'analytics'
  | 'ai';

/**
 * One call: everything that client, service, documents and tests know about it. `status` is our service's success status; a
 * client accepts any 2xx.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base; `{id}` is the only parameter. */
  path: `/${string}`;
  noun: Noun;
  /** What the call does, for the documents. A build of the client leaves it out. */
  summary: string;
  /** The message of a failure when the server gives none. */
  failure: string;
  status: 200 | 201 | 204;
  /** False for the calls that sign in. */
  authenticated: boolean;
  /** Our service runs the call in a transaction, and a POST once per `Idempotency-Key`. */
  transaction: boolean;
  /** Our service streams the text of the answer to a caller that accepts events. */
  streams?: true;
  /** More statuses with which our service refuses this call, and what they mean; the others follow from the row. */
  refuses?: Readonly<Record<number, string>>;
  /** How long a client waits, in milliseconds. */
  timeout: number;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Absent where the specification's table says 'none' or 'not needed': the client does not read the body. */
  response?: z.ZodMiniType;
  /** For a list of one status: the status of a task that comes without one. */
  absentStatus?: string;
  /**
   * Loads a function that turns another server's answer into the form of `response`. Loaded on demand, since no first page
   * needs it.
   */
  reshape?: () => Promise<(json: unknown) => unknown>;
  invalidates: readonly Noun[];
}

export const TIMEOUT = 15_000;
const AI_TIMEOUT = 90_000;

const defaults = { authenticated: true, timeout: TIMEOUT, invalidates: [] } as const;
export const read = { ...defaults, method: 'GET', status: 200, transaction: false } as const;
export const create = { ...defaults, method: 'POST', status: 201, transaction: true } as const;
export const update = { ...defaults, method: 'PUT', status: 200, transaction: true } as const;
export const remove = { ...defaults, method: 'DELETE', status: 204, transaction: true } as const;
/** An AI provider may take long, and no transaction waits for it. */
export const ask = {
  ...defaults,
  method: 'POST',
  status: 200,
  transaction: false,
  timeout: AI_TIMEOUT,
  noun: 'ai',
} as const;

/** The nouns that a changed task makes stale: lists of tasks, the counts of projects, every figure. */
export const STALE_WITH_TASK = ['task', 'project', 'analytics'] as const;
