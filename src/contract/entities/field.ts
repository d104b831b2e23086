import * as z from 'zod/mini';
import { extra, Id, orNull, WireBoolean, WireDay, WireNumber } from './common.ts';
import { DayInput } from './day.ts';

/** The kind of a field decides how it is edited, sent, exported and described to the assistant. */
export type FieldKind = 'text' | 'number' | 'day' | 'choice' | 'id' | 'flag' | 'place';

/** One field of an item: how it is read from any server, and what may be sent. */
export interface Field<
  K extends FieldKind = FieldKind,
  R extends z.ZodMiniType = z.ZodMiniType,
  S extends z.ZodMiniType = z.ZodMiniType,
> {
  kind: K;
  read: R;
  sent: S;
  /** For a number: its least and greatest value. */
  bounds?: readonly [number, number];
  /** For a choice: its values. */
  values?: readonly string[];
}

/** A field by the schema of what servers send, read leniently, and the schema of what calls may send. */
export const fieldOf = <K extends FieldKind, R extends z.ZodMiniType, S extends z.ZodMiniType>(
  kind: K,
  read: R,
  sent: S,
): Field<K, R, S> => ({ kind, read, sent });

/** One line of text up to a limit, trimmed. */
export const lineField = (limit: number) =>
  fieldOf('text', orNull(extra(z.string())), z.nullable(z.string().check(z.trim(), z.maxLength(limit))));

/** A whole number within bounds, for a request. */
export const integer = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** A whole number within bounds. */
export const numberField = (least: number, most: number) => ({
  ...fieldOf('number', orNull(extra(WireNumber)), z.nullable(integer(least, most))),
  bounds: [least, most] as const,
});

/** A day, or null. What a server sends and nobody can read as a day counts as none. */
export const dayField = () => fieldOf('day', z.catch(WireDay, null), z.nullable(DayInput));

/** One of a few words. */
export const choiceField = <const T extends readonly string[]>(values: T) => ({
  ...fieldOf('choice', orNull(extra(z.enum(values))), z.nullable(z.enum(values))),
  values,
});

/** The id of another item; 0 is how some databases write that there is none. */
export const idField = () =>
  fieldOf(
    'id',
    z.pipe(
      extra(Id),
      z.transform((id) => (id === 0 || id === '0' ? null : id)),
    ),
    z.nullable(Id),
  );

/** True or false; null counts as false. */
export const flagField = () => fieldOf('flag', orNull(extra(WireBoolean)), z.nullable(z.boolean()));

/** A key of `fractional-indexing` whose integer part has as many digits as an instant. */
const PLACE = /^q[0-9A-Za-z]{17}(?:[0-9A-Za-z]{0,300}[1-9A-Za-z])?$/;

/** Where an item stands in an order that the user makes: see `project-order.ts`. */
export function placeField() {
  const key = z.string().check(z.regex(PLACE, 'must be a place such as Mizu gives'));
  return fieldOf('place', orNull(extra(key)), z.nullable(key));
}

type Part<F extends Readonly<Record<string, Field>>, P extends 'read' | 'sent'> = { [K in keyof F]: F[K][P] };

/** The `read` or the `sent` schemas of a table of fields, as the shape of an object schema. */
export function shapeOf<F extends Readonly<Record<string, Field>>, P extends 'read' | 'sent'>(
  fields: F,
  part: P,
): Part<F, P> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as Part<F, P>;
}
