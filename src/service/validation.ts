import type * as z from 'zod/mini';
import { textProblems } from '#contract/storable.ts';
import { HttpError } from './http-error.ts';

/** Checks a part of a request. Throws 422 with the problem of each field, in words that can be shown. */
export function validate<S extends z.ZodMiniType>(schema: S, value: unknown, whole: string): z.output<S> {
  const { data, issues } = parse(schema, value);
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || whole;
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  // Here instead of in each schema, so that no text field of any call can lack it.
  for (const [field, problem] of Object.entries(textProblems(data))) errors[field] = [problem];
  if (Object.keys(errors).length === 0) return data as z.output<S>;
  const [field = whole, problems = []] = Object.entries(errors)[0] ?? [];
  throw new HttpError(422, 'invalid', `${field} ${problems[0] ?? 'is not valid'}`, { errors });
}

/** Whether a value fits a schema, and the problems if not. */
function parse<S extends z.ZodMiniType>(schema: S, value: unknown) {
  try {
    const { data, error } = schema.safeParse(value, { error: inWords });
    return { data, issues: error?.issues ?? [] };
  } catch (error) {
    // Zod compares the `length` of any value that has one with a bound, and throws if it cannot become a number.
    if (!(error instanceof TypeError)) throw error;
    return { data: undefined, issues: [{ path: [], message: 'is not valid' }] };
  }
}

const KINDS: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  number: 'a number',
  int: 'a whole number',
};

/** The units of a bound that is not a number's own. */
const COUNTED: Record<string, string> = { string: 'characters', array: 'items' };

/** Messages for problems that the schemas do not word themselves. */
function inWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_big': {
      const things = COUNTED[issue.origin];
      return things ? `must have at most ${issue.maximum} ${things}` : `must be at most ${issue.maximum}`;
    }
    case 'too_small': {
      const things = COUNTED[issue.origin];
      if (things && issue.minimum === 1) return 'must not be empty';
      return things ? `must have at least ${issue.minimum} ${things}` : `must be at least ${issue.minimum}`;
    }
    default:
      return 'is not valid';
  }
}
