import * as z from 'zod/mini';
import { isoOf, toLocalDay } from './day.ts';

/**
 * Pieces that every noun shares. Wire schemas here are tolerant on purpose: any server that keeps the spec's table may
 * answer with numeric ids, numbers in strings, nulls or missing fields. What a user sends is checked strictly.
 */

/**
 * An id as the server gave it. Kept as it came, so that it goes back in the same type; but a number of more digits than
 * JavaScript keeps is text.
 */
export const Id = z.union([z.string().check(z.minLength(1), z.maxLength(200)), z.number()]);
export type Id = z.infer<typeof Id>;

/** True when both ids name the same thing, whatever their types (`7` and `'7'` do). */
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

/** A truth value, or the 0/1 that some databases make of it: as a number or, like other numbers, as text; and either word. */
export const WireBoolean = z.union([
  z.boolean(),
  z.pipe(
    z.literal([0, 1, '0', '1', 'true', 'false']),
    z.transform((value) => String(value) === '1' || value === 'true'),
  ),
]);

/** What a schema reads, and null where that is nothing. */
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

/** A list that may be null, as some servers write an empty one; empty once read. Absent, it is no answer. */
export function listOrNull<T extends z.ZodMiniType>(item: T) {
  return z.pipe(
    z.nullable(z.array(item)),
    z.transform((value) => value ?? []),
  );
}

/** What `listIn` reads. */
type Listed<N extends string, T extends z.ZodMiniType, More extends z.core.$ZodLooseShape> = {
  [K in N]: z.output<T>[];
} & { total?: number | null } & { [K in keyof More]?: z.output<More[K]> };

/** A total from here on is that of a server which has more than it has sent, and does not say how many. */
export const UNTOLD = 1_000_000_000;

/**
 * A list that the table calls whole: under its own name, under `data`, or plain; under its name once read. `readText` brings how many
 * there are to `total`, of a server that sends pages. `more`: what else may come with it.
 */
export function listIn<N extends string, T extends z.ZodMiniType, More extends z.core.$ZodLooseShape = object>(
  name: N,
  item: T,
  more: More = {} as More,
): z.ZodMiniType<Listed<N, T, More>> {
  const list = listOrNull(item);
  const forms = z.union([
    z.object({ [name]: list, ...more }),
    z.pipe(
      z.object({ data: list, total: extra(z.int()), ...more }),
      z.transform((answer) => {
        const { data, ...rest } = answer as { data: unknown };
        return { [name]: data, ...rest };
      }),
    ),
    z.pipe(
      z.array(item),
      z.transform((all) => ({ [name]: all })),
    ),
  ]);
  return forms as unknown as z.ZodMiniType<Listed<N, T, More>>;
}

/** Text that may be null or absent; null once read. */
export const WireText = orNull(z.nullish(z.string()));

/** When something is: in text, or counted since 1970 by another server. */
export const When = z.union([z.string(), z.number()]);

/** As databases write no day. */
const NO_DAY = /^0+(?:-00-00)?(?:[T ][0:.]+Z?)?$/;

/** A day (`YYYY-MM-DD`), an ISO date-time, or an instant that is counted since 1970; a local day once read. */
export const WireDay = z.pipe(
  z.nullish(When),
  z.transform((value, context) => {
    if (!value) return null;
    const day = toLocalDay(String(value));
    if (day === null && !NO_DAY.test(String(value))) context.issues.push({ code: 'custom', input: value });
    return day;
  }),
);

/**
 * A field beyond the spec's, which our service has. Elsewhere its name may mean anything: what does not fit reads as
 * null and never costs the answer it comes in.
 */
export function extra<T extends z.ZodMiniType>(schema: T) {
  return z.catch(z.nullish(schema), null);
}

/** An instant as the server wrote it. Kept as it came: `updated_at` is sent back unchanged. */
export const WireInstant = orNull(extra(z.string()));

/** An instant that is not sent back: one that is counted since 1970 reads as ISO 8601 writes it. */
export const WireMoment = z.pipe(
  extra(When),
  z.transform((value) => (typeof value === 'number' ? (value > 0 ? isoOf(String(value)) : null) : (value ?? null))),
);

/** A noun named by another one: a task's context or project. */
export const Named = z.object({ id: Id, name: z.string() });
export type Named = z.output<typeof Named>;

/** DELETE of an item: with `updated_at`, which must be the item's own (409 otherwise), it is deleted only as the caller knows it. */
export const DeletionQuery = z.partial(z.object({ updated_at: z.string() }));
