import type { EndpointName } from '#contract/endpoints.ts';
import type { Write } from './define-write.ts';
import { deletions } from './delete-writes.ts';
import { taskCreate, taskDefer, taskMove, taskUpdate } from './task-writes.ts';

/** Any write that can be stored: its arguments are those that it was stored with. */
export type AnyWrite = Write<EndpointName, object>;

const all = [taskCreate, taskDefer, taskMove, taskUpdate, ...Object.values(deletions)];

const byName = new Map(all.map((write) => [write.name as EndpointName, write as unknown as AnyWrite]));

/** The write of a name; undefined for one that another release has stored and this one does not know. */
export function writeNamed(name: EndpointName): AnyWrite | undefined {
  return byName.get(name);
}
