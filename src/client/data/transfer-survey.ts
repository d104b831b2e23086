import { ApiError } from '#contract/api-error.ts';
import type { CallOptions } from '#contract/client.ts';
import type { ArgsOf, EndpointName, ResultOf } from '#contract/endpoints.ts';
import { type Id, UNTOLD } from '#contract/entities/common.ts';
import type { Context } from '#contract/entities/context.ts';
import type { Project } from '#contract/entities/project.ts';
import type { Reference } from '#contract/entities/reference.ts';
import type { Task } from '#contract/entities/task.ts';
import type { TransferProgress } from '#contract/entities/transfer.ts';
import type { Api } from './api.ts';
import { readTasks } from './every-task.ts';
import type { Deletable } from './held-items.ts';
import { type Patience, patiently } from './patience.ts';

/** Everything that a user has on the server, without what they have deleted here and what no import can create. */
export interface Survey {
  contexts: readonly Context[];
  projects: readonly Project[];
  tasks: readonly Task[];
  references: readonly Reference[];
  /** What the server has and did not send, in sentences. */
  missing: readonly string[];
}

/** The items on the server, as far as an import needs them. */
export type Thing = Survey['contexts' | 'projects' | 'tasks' | 'references'][number];

export interface SurveyOptions extends Patience {
  onProgress?: (progress: TransferProgress) => void;
  /** Called with each answer as the server wrote it. */
  onJson?: (name: EndpointName, json: unknown) => void;
}

/** Makes a call with patience. */
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
  const { tasks, total } = await readTasks(api, call, (found, of) => {
    onProgress?.({ done: found, total: of >= UNTOLD ? found : Math.max(of, found) });
  });
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

function partOf(items: string, sent: number, total: number): string[] {
  if (total >= UNTOLD) return [`The server has more ${items} than the ${sent} that it has sent.`];
  return total > sent ? [`The server has ${total} ${items} and has sent ${sent} of them.`] : [];
}

/** The failure of a server that lacks the call counts as an empty list. */
export async function orNone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && [404, 405, 501].includes(error.status)) return null;
    throw error;
  }
}
