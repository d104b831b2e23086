import { ApiError } from '#contract/api-error.ts';
import type { CallOptions } from '#contract/client.ts';
import type { ArgsOf, EndpointName, ResultOf } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Context } from '#contract/entities/context.ts';
import type { Project } from '#contract/entities/project.ts';
import type { Reference } from '#contract/entities/reference.ts';
import type { Task } from '#contract/entities/task.ts';
import type { TransferProgress } from '#contract/entities/transfer.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import { saidTotal } from './sent-part.ts';
import { type Patience, patiently } from './transfer-patience.ts';

/** The largest page that our service sends. */
const PAGE = 500;
/** How a server says that it takes no `limit`. */
const LIMIT_REFUSED: readonly number[] = [400, 404, 405, 422, 501];

/** All that a user has on the server, but for what they have deleted here and what no import can make. */
export interface Survey {
  contexts: readonly Context[];
  projects: readonly Project[];
  tasks: readonly Task[];
  references: readonly Reference[];
  /** What the server has and did not send, in sentences. */
  missing: readonly string[];
}

/** What is on the server, as far as an import is concerned with it. */
export type Thing = Survey['contexts' | 'projects' | 'tasks' | 'references'][number];

export interface SurveyOptions extends Patience {
  onProgress?: (progress: TransferProgress) => void;
  /** Hears each answer as the server wrote it. */
  onJson?: (name: EndpointName, json: unknown) => void;
}

/** Calls an endpoint with patience. */
export function caller(api: Api, { signal, wait, onJson }: Omit<SurveyOptions, 'onProgress'>) {
  return <N extends EndpointName>(name: N, args: ArgsOf<N>, options: CallOptions = {}): Promise<ResultOf<N>> => {
    const hearing = onJson && { onJson: (json: unknown) => onJson(name, json) };
    return patiently(() => api.call(name, args, { ...options, ...hearing, signal }), { signal, wait });
  };
}

/** Reads everything. Rejects with the call's `ApiError`, or the signal's reason. */
export async function surveyServer(api: Api, { onProgress, ...calling }: SurveyOptions): Promise<Survey> {
  const call = caller(api, calling);
  const [{ contexts }, { projects }, references] = await Promise.all([
    call('contexts.list', {}),
    call('projects.list', {}),
    orNone(call('references.list', {})),
  ]);
  const { tasks, total } = await readTasks(api, call, onProgress);
  const shown = <T extends { id: Id }>(noun: Deletable, items: readonly T[]) =>
    items.filter(({ id }) => !api.pending.isGone(noun, id));
  return {
    contexts: shown('context', contexts),
    projects: shown('project', projects),
    tasks: shown('task', tasks),
    references: shown('reference', references?.references ?? []),
    missing: [
      ...partOf('tasks', tasks.length, total),
      ...partOf('references', references?.references.length ?? 0, references?.total ?? 0),
      ...(references === null ? ['The server keeps no references.'] : []),
    ],
  };
}

const partOf = (items: string, sent: number, total: number): string[] =>
  total > sent ? [`The server has ${total} ${items} and has sent ${sent} of them.`] : [];

/** What a server that has no such call answers is as good as an empty list. */
export async function orNone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && [404, 405, 501].includes(error.status)) return null;
    throw error;
  }
}

/**
 * Every task there is. Ours is asked page by page: without a limit its list has only the last of the done ones. Others
 * are asked for their list, as the spec has it; where they say that there is more, for its pages, and for the lists of
 * each status.
 */
async function readTasks(
  api: Api,
  call: ReturnType<typeof caller>,
  onProgress: SurveyOptions['onProgress'],
): Promise<{ tasks: Task[]; total: number }> {
  const found = new Map<string, Task>();
  const add = (tasks: readonly Task[]) => {
    for (const task of tasks) if (!found.has(String(task.id))) found.set(String(task.id), task);
  };
  let total = 0;
  const read = async (query: { limit?: number; cursor?: string }) => {
    const answer = await call('tasks.list', { query });
    add(answer.tasks);
    total = Math.max(total, saidTotal(answer));
    onProgress?.({ done: found.size, total: Math.max(total, found.size) });
    return answer.next_cursor ?? null;
  };
  const readPages = async (limit: number | undefined) => {
    const seen = new Set<string>();
    let cursor = await read(limit === undefined ? {} : { limit });
    // A server that sends the same cursor for ever is not followed for ever.
    while (cursor !== null && !seen.has(cursor)) {
      seen.add(cursor);
      cursor = await read({ ...(limit !== undefined && { limit }), cursor });
    }
  };

  await readPages(api.isOurs ? PAGE : undefined);
  if (found.size < total) {
    await readPages(PAGE).catch((error: unknown) => {
      // Its table has no such parameter: the lists below are in it.
      if (api.isOurs || !(error instanceof ApiError && LIMIT_REFUSED.includes(error.status))) throw error;
    });
  }
  if (found.size < total) {
    for (const name of ['tasks.inbox', 'tasks.next', 'tasks.waiting', 'tasks.someday'] as const) {
      add((await call(name, {})).tasks);
    }
  }
  return { tasks: [...found.values()], total };
}
