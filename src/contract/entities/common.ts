import { z } from 'zod';
import { toLocalDay } from './day.ts';

/**
 * Pieces that every noun shares. Wire schemas here are tolerant on purpose: any server that keeps the spec's table may
 * answer with numeric ids, numbers in strings, nulls or missing fields. What a person sends is checked strictly.
 */

/** An id as the server gave it. Kept as it came, so that it goes back in the same type. */
export const Id = z.union([z.string().min(1).max(200), z.number()]);
export type Id = z.infer<typeof Id>;

/** True when both ids name the same thing, whatever their types (`7` and `'7'` do). */
export function sameId(a: Id | null | undefined, b: Id | null | undefined): boolean {
  return a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b);
}

/** A number, or a string that holds one ("62.50", as some servers write decimals). */
export const WireNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A truth value, or the 0/1 that some databases make of it. */
export const WireBoolean = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1)]);

/** Text that may be null or absent; null once read. */
export const WireText = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** A day (`YYYY-MM-DD`) or an ISO date-time; a local day once read, null when it is neither. */
export const WireDay = z
  .string()
  .nullish()
  .transform((value) => (value ? toLocalDay(value) : null));

/**
 * A field beyond the spec's, which our service has. Elsewhere its name may mean anything: what does not fit reads as
 * null and never costs the answer it comes in.
 */
export function extra<T extends z.ZodType>(schema: T) {
  return schema.nullish().catch(null);
}

/** An instant as the server wrote it. Kept as it came: `updated_at` is sent back unchanged. */
export const WireInstant = extra(z.string()).transform((value) => value ?? null);

/** A noun named by another one: a task's context or project. */
export const Named = z.object({ id: Id, name: z.string() });
export type Named = z.output<typeof Named>;
