import type * as z from 'zod/mini';
import { WireDay } from '#contract/entities/common.ts';
import { isDay } from '#contract/entities/day.ts';

type Check = (value: unknown) => boolean;

const checks = new WeakMap<z.core.$ZodType, Check>();

/**
 * True when a value certainly fits a schema; false means that the schema itself must be asked. Builds no result, and so
 * takes a tenth of the schema's time: a list of hundreds of tasks is checked for each answer.
 */
export function surelyFits(schema: z.core.$ZodType, value: unknown): boolean {
  return checkOf(schema)(value);
}

function checkOf(schema: z.core.$ZodType): Check {
  const known = checks.get(schema);
  if (known) return known;
  const made = makeCheck(schema);
  checks.set(schema, made);
  return made;
}

/** The check for the kinds of schemas that answers use. For other kinds, and for schemas with conditions, nothing is certain. */
function makeCheck(schema: z.core.$ZodType): Check {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  // `catch` replaces any value that does not fit.
  if (def.type === 'catch') return () => true;
  if (def.type === 'string') return stringCheck(def);
  if ((def.checks?.length ?? 0) > 0) return () => false;
  switch (def.type) {
    case 'number':
      return 'format' in def ? () => false : Number.isFinite;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'object':
      return objectCheck(def);
    case 'array': {
      const fits = checkOf(def.element);
      return (value) => Array.isArray(value) && value.every(fits);
    }
    case 'union': {
      const options = def.options.map(checkOf);
      return (value) => def.inclusive !== false && options.some((fits) => fits(value));
    }
    case 'nullable': {
      const fits = checkOf(def.innerType);
      return (value) => value === null || fits(value);
    }
    case 'optional': {
      const fits = checkOf(def.innerType);
      return (value) => value === undefined || fits(value);
    }
    case 'pipe':
      // The pipe reads other servers' days; ours is a day already.
      if (def.out === WireDay._zod.def.out)
        return (value) => value == null || (typeof value === 'string' && isDay(value));
      return makesNoIssues(def.out) ? checkOf(def.in) : () => false;
    default:
      return () => false;
  }
}

function stringCheck(def: z.core.$ZodStringDef): Check {
  // A string format, such as that of an email address.
  if ('format' in def) return () => false;
  const kinds = def.checks?.map((check) => (check as z.core.$ZodChecks)._zod.def.check) ?? [];
  // What only changes a string, such as to lower case, refuses none; before a bound it would change what is bounded.
  if (kinds.every((kind) => kind === 'overwrite')) return (value) => typeof value === 'string';
  let [least, most] = [0, Number.POSITIVE_INFINITY];
  for (const check of def.checks ?? []) {
    const { def: bound } = (check as z.core.$ZodChecks)._zod;
    if (bound.check === 'min_length') least = Math.max(least, bound.minimum);
    else if (bound.check === 'max_length') most = Math.min(most, bound.maximum);
    else return () => false;
  }
  return (value) => typeof value === 'string' && value.length >= least && value.length <= most;
}

function objectCheck({ shape, catchall }: z.core.$ZodObjectDef): Check {
  if (catchall) return () => false;
  const fields = Object.entries(shape).map(([name, field]) => {
    const fits = checkOf(field);
    // A pipe is as optional as what it reads, which may be anything: what it makes may not be.
    return { name, fits, mayBeAbsent: field._zod.optin === 'optional' && fits(undefined) };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const held = value as Readonly<Record<string, unknown>>;
    return fields.every(({ name, fits, mayBeAbsent }) => (held[name] === undefined ? mayBeAbsent : fits(held[name])));
  };
}

/** A transform that takes only the value cannot add issues. */
function makesNoIssues(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'transform' && def.transform.length <= 1;
}
