import type { Endpoint, Noun } from '#contract/calls/endpoint.ts';
import type { Scope } from '../handler.ts';
import { readContext } from './contexts.ts';
import { readProject } from './projects.ts';
import { readReference } from './references.ts';
import { readReview } from './reviews.ts';
import { readTask } from './tasks.ts';

type Read = (scope: Scope, id: string) => Promise<unknown>;

const reads: { [N in Noun]?: Read } = {
  task: readTask,
  project: readProject,
  context: readContext,
  reference: readReference,
  review: readReview,
};

/** The item that a call creates, for its idempotency key; undefined for a call that creates none. */
export function createdItem({ method, path, noun }: Pick<Endpoint, 'method' | 'path' | 'noun'>, scope: Scope) {
  const read = reads[noun];
  if (!read || method !== 'POST' || path.includes('{id}')) return undefined;
  return {
    idIn: (body: unknown) => (body as Readonly<Record<string, { id: string } | undefined>>)[noun]?.id,
    read: (id: string) => read(scope, id),
  };
}
