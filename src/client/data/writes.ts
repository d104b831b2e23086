import type { EndpointName } from '#contract/endpoints.ts';
import { contextCreate, contextUpdate } from './contexts.ts';
import type { Write } from './define-write.ts';
import { deletions } from './item-writes.ts';
import { projectCreate, projectUpdate } from './projects.ts';
import { referenceCreate, referenceUpdate } from './references.ts';
import { reviewComplete, reviewTick } from './review-writes.ts';
import { taskCreate, taskDefer, taskMove, taskUpdate } from './task-writes.ts';

/** Any write that can be stored: its arguments are those that it was stored with. */
export type AnyWrite = Write<EndpointName, object>;

const all = [
  taskCreate,
  taskDefer,
  taskMove,
  taskUpdate,
  projectCreate,
  projectUpdate,
  contextCreate,
  contextUpdate,
  referenceCreate,
  referenceUpdate,
  reviewTick,
  reviewComplete,
  ...Object.values(deletions),
];

const byName = new Map(all.map((write) => [write.name as EndpointName, write as unknown as AnyWrite]));

/** The write of a name; undefined for one that another release has stored and this one does not know. */
export function writeNamed(name: EndpointName): AnyWrite | undefined {
  return byName.get(name);
}
