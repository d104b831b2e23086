import type { EndpointName } from '#contract/endpoints.ts';
import * as contexts from './contexts.ts';
import type { Write } from './define-write.ts';
import { deletions } from './item-writes.ts';
import * as projects from './projects.ts';
import * as references from './references.ts';
import * as reviews from './review-writes.ts';
import * as tasks from './task-writes.ts';

/** A write that the outbox can keep. Its arguments are those that it was kept with. */
export type AnyWrite = Write<EndpointName, object>;

const isKept = (value: unknown): value is AnyWrite => typeof value === 'object' && value !== null && 'expects' in value;

/** The writes that these files export, by the names of their calls. */
const byName = new Map(
  [contexts, projects, references, reviews, tasks, deletions]
    .flatMap((exports) => Object.values<unknown>(exports))
    .filter(isKept)
    .map((write) => [write.name, write]),
);

/** The write of a call; undefined for one that another release has kept and this one does not know. */
export function writeNamed(name: EndpointName): AnyWrite | undefined {
  return byName.get(name);
}
