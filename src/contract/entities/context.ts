import { z } from 'zod';
import { Id, WireInstant } from './common.ts';

/** A GTD context: a place, tool or person that a task needs (`phone`, `home`). */
export const Context = z.object({ id: Id, name: z.string(), created_at: WireInstant, updated_at: WireInstant });
export type Context = z.output<typeof Context>;

const name = z
  .string()
  .trim()
  .transform((value) => value.replace(/^@/, ''))
  .pipe(z.string().min(1, 'must not be blank').max(100));

export const ContextCreate = z.object({ name });
export const ContextUpdate = z.object({ name, updated_at: z.string() }).partial();
