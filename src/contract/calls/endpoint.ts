import type * as z from 'zod/mini';

/** What a cached answer is about; a write names the nouns whose answers it makes stale. */
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

/** One call: all that client, service, documents and tests know of it. `status` is our service's success code; a client accepts any 2xx. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base; `{id}` is the only parameter there is. */
  path: `/${string}`;
  noun: Noun;
  /** What it does, for the documents. A build of the client leaves it out. */
  summary: string;
  /** What is shown when the server gives no message of its own. */
  failure: string;
  status: 200 | 201 | 204;
  /** False for the calls that sign in. */
  authenticated: boolean;
  /** Our service runs it in a transaction, and a POST with its `Idempotency-Key`. */
  transaction: boolean;
  /** Our service sends the text of the answer as it comes to a caller who asks for events. */
  streams?: true;
  /** Statuses that our service refuses this call with besides those that follow from the row, and what they mean. */
  refuses?: Readonly<Record<number, string>>;
  /** How long a client waits, in milliseconds. */
  timeout: number;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Absent where the table says 'none' or 'not needed': the answer's body is not read. */
  response?: z.ZodMiniType;
  /** The status of a task that does not say it, in a list of that status. */
  absentStatus?: string;
  /** Loads what brings another server's answer into the form of `response`, before it is read: no first page needs it. */
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
/** An AI may take its time, which no transaction waits for. */
export const ask = {
  ...defaults,
  method: 'POST',
  status: 200,
  transaction: false,
  timeout: AI_TIMEOUT,
  noun: 'ai',
} as const;

/** What a changed task makes stale: lists of tasks, the counts of projects, every figure. */
export const STALE_WITH_TASK = ['task', 'project', 'analytics'] as const;
