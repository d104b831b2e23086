import * as z from 'zod/mini';
import { nameUpTo } from './blank.ts';
import { Id, WireInstant, WireMoment } from './common.ts';

/** A GTD context: a place, tool or person that a task needs (`phone`, `home`). */
export const Context = z.object({ id: Id, name: z.string(), created_at: WireMoment, updated_at: WireInstant });
export type Context = z.output<typeof Context>;

export const CONTEXT_LIMIT = 100;

/** The name of a context without its `@`, which our service removes and other servers keep. */
export const withoutMark = (name: string): string => name.replace(/^@\s*/, '');

const name = z.pipe(z.pipe(z.string().check(z.trim()), z.transform(withoutMark)), nameUpTo(CONTEXT_LIMIT));

export const ContextCreate = z.object({ name });
export const ContextUpdate = z.partial(z.object({ name, updated_at: z.string() }));

/** A name for comparison: in lower case, with its letters composed. Σ is σ within a word and ς at its end. */
export function foldedName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
}
