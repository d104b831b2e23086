import type * as z from 'zod/mini';
import { textProblems } from '#contract/storable.ts';
import { HttpError } from './http-error.ts';

/** Checks a part of a request. Throws 422 with what is wrong with each field, in words fit to be shown. */
export function validate<S extends z.ZodMiniType>(schema: S, value: unknown, whole: string): z.output<S> {
  const parsed = schema.safeParse(value, { error: inWords });
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.map(String).join('.') || whole;
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  // Here rather than in each schema, so that no text field of any call can be without it.
  for (const [field, problem] of Object.entries(textProblems(parsed.data))) errors[field] = [problem];
  if (parsed.success && Object.keys(errors).length === 0) return parsed.data;
  const [field = whole, problems = []] = Object.entries(errors)[0] ?? [];
  throw new HttpError(422, 'invalid', `${field} ${problems[0] ?? 'is not valid'}`, { errors });
}

const KINDS: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  number: 'a number',
  int: 'a whole number',
};

/** What a bound counts, where it is not a number's own. */
const COUNTED: Record<string, string> = { string: 'characters', array: 'items' };

/** Words for what the schemas do not word themselves. */
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
