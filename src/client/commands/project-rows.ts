import type { Field } from '#contract/entities/field.ts';
import { type OwnProjectField, ownProjectFields, type SentProjectFields } from '#contract/entities/project.ts';

/**
 * The fields that only our service keeps and the user types. The review day follows from reviewing the project, and the
 * order has commands of its own.
 */
export type SetProjectField = Exclude<OwnProjectField, 'reviewed_on' | 'in_order'>;

/** What the client says about such a field. */
interface ProjectRow {
  /** The label of its editor. */
  label: string;
  /** Its name at the beginning of a sentence: 'Area: Home', 'Area removed'. */
  noun: string;
  inWords(value: string | number): string;
  /** Why the words are not a value of it. */
  problem: string;
  /** Its value in the lines of a new project, as `inWords` writes it. */
  line: RegExp;
}

const days = (count: string | number) => (Number(count) === 1 ? 'every day' : `every ${count} days`);

export const projectRows: Readonly<Record<SetProjectField, ProjectRow>> = {
  area: {
    label: 'Area (optional)',
    noun: 'Area',
    inWords: (value) => `Area: ${value}`,
    problem: 'An area has at most 80 characters',
    line: /^area: *(.+)$/i,
  },
  purpose: {
    label: 'Purpose (optional)',
    noun: 'Purpose',
    inWords: (value) => `Purpose: ${value}`,
    problem: 'A purpose has at most 200 characters',
    line: /^purpose: *(.+)$/i,
  },
  review_every: {
    label: 'Review every, such as 14 days or 2 weeks (optional)',
    noun: 'Review interval',
    inWords: (value) => `To be reviewed ${days(value)}`,
    problem: 'A review interval is 1 to 366 days, such as 14 days, 2 weeks or monthly',
    line: /^(?:to be )?review(?:ed)?:? +(.+)$/i,
  },
};
export const setProjectFields = Object.keys(projectRows) as readonly SetProjectField[];

const UNITS: Readonly<Record<string, number>> = { day: 1, dai: 1, week: 7, month: 30, quarter: 91, year: 365 };
const INTERVAL = /^(?:every )?(\d+)? ?(?:(day|week|month|quarter|year)s?|(dai|week|month|quarter|year)ly)?$/i;

/** How many days an interval has: '14', '2 weeks', 'monthly'; NaN for words that are none. */
function daysIn(text: string): number {
  const [, count, unit, adverb] = INTERVAL.exec(text.trim()) ?? [];
  if (count === undefined && unit === undefined && adverb === undefined) return Number.NaN;
  return Number(count ?? 1) * (UNITS[(unit ?? adverb ?? 'day').toLowerCase()] ?? Number.NaN);
}

/** The fields named in lines such as 'Area: Home', and the other lines. */
export function readProjectLines(lines: readonly string[]): { own: Partial<SentProjectFields>; rest: string[] } {
  const own: Record<string, string | number> = {};
  const rest = lines.filter((line) => {
    const name = setProjectFields.find((field) => projectRows[field].line.test(line.trim()));
    const words = name && projectRows[name].line.exec(line.trim())?.[1];
    const value = name && words ? readProjectField(name, words) : null;
    if (!name || value == null) return true;
    own[name] = value;
    return false;
  });
  return { own, rest };
}

/** The value that words mean for a field; null to clear it, undefined when they are not a value. */
export function readProjectField(name: SetProjectField, text: string): string | number | null | undefined {
  if (text.trim() === '') return null;
  const { sent } = ownProjectFields[name] satisfies Field;
  const read = sent.safeParse(name === 'review_every' ? daysIn(text) : text);
  return read.success ? read.data : undefined;
}
