import * as z from 'zod/mini';
import { isoOf, toLocalDay } from './day.ts';

/**
 * Schemas that every noun shares. Those of answers are tolerant on purpose: a server that keeps the spec's table may answer
 * with numeric ids, numbers in strings, nulls or missing fields. What a user sends is checked strictly.
 */

/**
 * An id. Kept as the server wrote it, so that it goes back in the same type; a number with more digits than JavaScript
 * keeps becomes text.
 */
export const Id = z.union([z.string().check(z.minLength(1), z.maxLength(200)), z.number()]);
export type Id = z.infer<typeof Id>;

/** True when both are the same id, whatever their types (`7` and `'7'` are). */
export function sameId(a: Id | null | undefined, b: Id | null | undefined): boolean {
  return a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b);
}

/** A number, or a string that holds one ("62.50", as some servers write decimals, or "62.50%"); null where that is empty. */
export const WireNumber = z.union([
  z.number(),
  z.pipe(
    z.string().check(z.regex(/^(-?\d+(\.\d+)?%?)?$/)),
    z.transform((text) => (text === '' ? null : Number.parseFloat(text))),
  ),
]);

/** A number that may be null or absent; 0 once read. */
export const WireCount = z.pipe(
  z.nullish(WireNumber),
  z.transform((value) => value ?? 0),
);

/** A boolean, or the 0/1 that some databases make of it, as a number or as text; also the words `true` and `false`. */
export const WireBoolean = z.union([
  z.boolean(),
  z.pipe(
    z.literal([0, 1, '0', '1', 'true', 'false']),
    z.transform((value) => String(value) === '1' || value === 'true'),
  ),
]);

/** What the schema reads, with null for undefined. */
export function orNull<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    schema,
    z.transform((value) => value ?? null),
  );
}

/** A list that may be null or absent; empty once read. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.pipe(
    z.nullish(z.array(item)),
    z.transform((value) => value ?? []),
  );
}

/** A list that may be null, as some servers write an empty one; empty once read. If it is absent, the answer does not fit. */
export function listOrNull<T extends z.ZodMiniType>(item: T) {
  return z.pipe(
    z.nullable(z.array(item)),
    z.transform((value) => value ?? []),
  );
}

/**
 * A field that the spec does not have and our service does. Elsewhere its name may mean anything: a value that does not fit
 * reads as null, and never costs the answer around it.
 */
export function extra<T extends z.ZodMiniType>(schema: T) {
  return z.catch(z.nullish(schema), null);
}

/** The type that `listIn` reads. */
type Listed<N extends string, T extends z.ZodMiniType, More extends z.core.$ZodLooseShape> = {
  [K in N]: z.output<T>[];
} & { total?: number | null } & { [K in keyof More]?: z.output<More[K]> };

/** A total from here on means that the server has more than it sent, and does not say how many. */
export const UNTOLD = 1_000_000_000;

/** How many items there are, beside a list that another server sends in pages. Ours sends it of tasks alone. */
export const TotalElsewhere = extra(z.int());

/**
 * A list that the table calls whole, under its own name: `readText` finds it, wherever another server has it. `more`: the fields
 * that may come beside it.
 */
export function listIn<N extends string, T extends z.ZodMiniType, More extends z.core.$ZodLooseShape = object>(
  name: N,
  item: T,
  more: More = {} as More,
): z.ZodMiniType<Listed<N, T, More>> {
  const form = z.object({ [name]: listOrNull(item), total: TotalElsewhere, ...more });
  return form as unknown as z.ZodMiniType<Listed<N, T, More>>;
}

/** Text that may be null or absent; null once read. */
export const WireText = orNull(z.nullish(z.string()));

/** An instant: as text, or as seconds or milliseconds since 1970 from another server. */
export const When = z.union([z.string(), z.number()]);

/** A day (`YYYY-MM-DD`), an ISO date-time, or a number of seconds or milliseconds since 1970; a local day once read. */
export const WireDay = z.pipe(
  z.nullish(When),
  z.transform((value, context) => {
    if (!value) return null;
    const day = toLocalDay(String(value));
    if (day === null) context.issues.push({ code: 'custom', input: value });
    return day;
  }),
);

/** An instant as the server wrote it, unchanged, since `updated_at` is sent back. */
export const WireInstant = orNull(extra(z.string()));

/** An instant that is not sent back: a number since 1970 becomes ISO 8601. */
export const WireMoment = z.pipe(
  extra(When),
  z.transform((value) => (typeof value === 'number' ? (value > 0 ? isoOf(String(value)) : null) : (value ?? null))),
);

/** An item inside another one: a task's context or project. */
export const Named = z.object({ id: Id, name: z.string() });
export type Named = z.output<typeof Named>;

/**
 * DELETE of an item. With `updated_at`, which must be the item's own (409 otherwise), it is deleted only in the state that
 * the caller knows.
 */
export const DeletionQuery = z.partial(z.object({ updated_at: z.string() }));
