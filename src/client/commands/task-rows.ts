import { ENERGY, energyOf, MINUTES, minutesIn, minutesInWords } from '#client/data/effort.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import type { Choice } from '#client/registry/question.ts';
import { type Day, dayOf } from '#contract/entities/day.ts';
import { readRepeat } from '#contract/entities/read-repeat.ts';
import { firstDay } from '#contract/entities/repeat.ts';
import { repeatOf } from '#contract/entities/repeat-rule.ts';
import { repeatInWords } from '#contract/entities/repeat-words.ts';
import { type EditedField, type OwnField, ownFieldNames, type Task } from '#contract/entities/task.ts';

/** A value found in a line, and where. */
export interface FoundValue {
  value: string | number;
  start: number;
  end: number;
  /** True when its words say more than the value, and so stay in the title. */
  stays?: boolean;
}

/** What the client says about a field of a task, besides what its kind says. */
export interface TaskRow {
  /** The label of its editor in the task's panel. */
  label: string;
  /** Its name in a sentence: 'Added to Inbox without its due day'. */
  noun: string;
  /** Follows the label, such as the bounds of a number. */
  hint?: string;
  /** Its editor takes a whole line. */
  wide?: true;
  /** The words for the values of a choice. */
  options?: Readonly<Record<string, string>>;
}

/** A field that only our service keeps: elsewhere it is neither shown nor read from a line. */
export interface OwnRow extends TaskRow {
  /** The value in a few words, for cards, speech and the preview of a capture: 'follow up Fri, Nov 27'. */
  inWords(value: string | number): string;
  /** Whether cards show it for this task; they do by default. */
  isOnCard?(task: Task): boolean;
  /** Finds its value in a captured line. */
  readsFrom?(line: string): FoundValue | undefined;
  /** The choices for a value, given the words typed. */
  choices?(query: string): readonly Choice[];
  /** The other fields that are set with it. */
  along?(value: string | number | null, tasks: readonly Task[]): { due_date?: Day; status?: 'waiting' };
  /** The words after it is set. */
  said(value: string | number | null): string;
}

const DURATION = new RegExp(`^[~≈]?${MINUTES.source}?$`, 'i');
/** What people type instead of a number. */
const DURATIONS: Readonly<Record<string, string>> = {
  hour: '1h',
  'an hour': '1h',
  'one hour': '1h',
  'half an hour': '30m',
  'half hour': '30m',
  'quarter of an hour': '15m',
  'a quarter of an hour': '15m',
  'an hour and a half': '90m',
  'two hours': '2h',
  'a minute': '1m',
};
const MARKED_DURATION = new RegExp(`(?<!\\S)[~≈]${MINUTES.source}(?!\\S)`, 'i');
const MARKED_ENERGY = new RegExp(`(?<!\\S)\\^(${ENERGY})(?!\\S)`, 'i');
/** The words for how much energy a task takes. */
const ENERGIES = { low: 'Low', medium: 'Medium', high: 'High' } as const;
const OFTEN = [5, 15, 30, 60, 120];

const none: Choice = { label: 'None', value: null };

function minuteChoices(query: string): readonly Choice[] {
  const choice = (value: number) => ({ label: minutesInWords(value), value });
  const words = query.trim();
  const typed = minutesIn(DURATION.exec(DURATIONS[words.toLowerCase()] ?? words));
  const others = OFTEN.filter((value) => value !== typed).map(choice);
  return [...(typed === undefined ? [] : [{ ...choice(typed), typed: 'first' as const }]), ...others, none];
}

const ruleInWords = (rule: string | number) => repeatInWords(String(rule)) ?? String(rule);
/**
 * Where a rule may begin in a line: with 'every' or 'monthly on', or with the days of a month before it, 'on the 1st of
 * every month'.
 */
const REPEAT_START =
  /(?<!\S)(?:(?:on )?(?:every!?|each) |(?:\w+ly )(?=on )|on (?=(?:weekday|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b)|\d+ \w+ after |(?:(?:on|at) )?(?:the )?(?=(?:last|end|first|second|third|fourth|\d{1,2}(?:st|nd|rd|th))\b.* of (?:every|each) month))/gi;
/**
 * Words before 'every' that make it something else: a part of the time, 'the middle of every month', its purpose, or an
 * exception.
 */
const PART_OF = /(?<!\S)(?:of|for|about|not|except|but|than|closed|open|off)\s*$/i;
/** A time of day, or a part of the day, which no rule has. */
const EACH_PART =
  /^((?:on )?(?:every!?|each) (?:(?:other|second|\d+(?:nd|rd|th)) )?)(?:morning|afternoon|evening|night)\b/i;
const TIME =
  /(?: (?:(?:at )?(?:\d{1,2}(?::\d\d)? ?[ap]\.?m\b\.?|\d{1,2}:\d\d|noon|midnight)|at \d{1,2}|(?:in the |at )?(?:morning|afternoon|evening|night)s?))+$/i;
const untimed = (words: string) => words.replace(EACH_PART, '$1day').replace(TIME, '');
/** What may follow a rule in a line: its first day. */
const AFTER_REPEAT = /^(?:$|(?:due|by|on|from|until|defer|starting|today|tomorrow|next|in)\b)/i;

/** The most words of a rule: a pasted text may go on for thousands. */
const MOST_WORDS = 24;

/** The longest rule in a line: 'every month on the 1st' of 'Pay rent every month on the 1st due friday'. */
function repeatIn(line: string): FoundValue | undefined {
  for (const { 0: begin, index: start } of line.matchAll(REPEAT_START)) {
    if (PART_OF.test(line.slice(0, start))) continue;
    const words = line.slice(start).split(' ', MOST_WORDS + 1);
    for (let count = Math.min(words.length, MOST_WORDS); count > 1; count -= 1) {
      const typed = words.slice(0, count).join(' ');
      const whole = typed.replace(/[.,;!]$/, '');
      const plain = untimed(whole);
      const value = AFTER_REPEAT.test(words.slice(count).join(' ')) ? readRepeat(ruleOf(plain, begin)) : null;
      // A capital letter within a line may belong to a title: 'Watch Every Other Friday'.
      const stays = plain !== whole || (start > 0 && /^(?:on )?E/.test(begin));
      if (value !== null) return { value, start, end: start + typed.length, stays };
    }
  }
  return undefined;
}

/** The words of a rule for `readRepeat`, which begin with 'every' or end with 'after done'. */
function ruleOf(typed: string, begin: string): string {
  if (/every|each|after|ly /i.test(begin)) return typed.replace(/^on /i, '');
  return `every ${typed.slice(begin.length).replace(/^end\b/i, 'last day')}`;
}

/** Gives a repeating task its first day of the rule, unless it has a day already. */
function firstDayFor(value: string | number | null, tasks: readonly Task[]): { due_date?: Day } {
  const rule = typeof value === 'string' ? repeatOf(value) : null;
  if (!rule || tasks.some(({ due_date, defer_until }) => due_date !== null || defer_until !== null)) return {};
  return { due_date: firstDay(rule, dayOf(new Date())) };
}

/** Only a waiting task has these days: our service keeps no others, and nothing shows them. */
const waits = (value: string | number | null, tasks: readonly Task[]): { status?: 'waiting' } =>
  value === null || tasks.every(({ status }) => status === 'waiting') ? {} : { status: 'waiting' };

/** Every day, weekday, week, two weeks, month and year, as they are stored: the palette asks for them at every key. */
const REPEATS = ['DAILY', 'WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'WEEKLY', 'WEEKLY;INTERVAL=2', 'MONTHLY', 'YEARLY'].map(
  (rule) => `FREQ=${rule}`,
);

function repeatChoices(query: string): readonly Choice[] {
  const plain = untimed(query);
  const typed = readRepeat(plain.replace(/^each\b/i, 'every'), { isBare: true });
  const note = plain === query ? {} : { note: 'without the time of day' };
  const choice = (value: string) => ({ label: ruleInWords(value), value });
  const others = REPEATS.filter((value) => value !== typed);
  return [
    ...(typed === null ? [] : [{ ...choice(typed), ...note, typed: 'first' as const }]),
    ...others.map(choice),
    none,
  ];
}

/** A row for each of our own fields. */
export const ownRows: Readonly<Record<OwnField, OwnRow>> = {
  minutes: {
    label: 'Time needed',
    noun: 'time needed',
    hint: ' (minutes)',
    inWords: (minutes) => minutesInWords(Number(minutes)),
    readsFrom: (line) => {
      const match = MARKED_DURATION.exec(line);
      const value = minutesIn(match);
      return match && value ? { value, start: match.index, end: match.index + match[0].length } : undefined;
    },
    choices: minuteChoices,
    said: (minutes) => (minutes === null ? 'Not estimated' : `Takes ${minutesInWords(Number(minutes))}`),
  },
  energy: {
    label: 'Energy',
    noun: 'energy',
    options: ENERGIES,
    inWords: (energy) => `${energy} energy`,
    readsFrom: (line) => {
      const match = MARKED_ENERGY.exec(line);
      return match?.[1]
        ? { value: energyOf(match[1]), start: match.index, end: match.index + match[0].length }
        : undefined;
    },
    choices: () => [...Object.entries(ENERGIES).map(([value, label]) => ({ label, value })), none],
    said: (energy) => (energy === null ? 'No energy set' : `Takes ${energy} energy`),
  },
  waiting_since: {
    label: 'Waiting since',
    noun: 'waiting since',
    isOnCard: () => false,
    along: waits,
    inWords: (day) => `waiting since ${dayInWords(String(day))}`,
    said: (day) => (day === null ? 'No waiting-since day' : `Waiting since ${dayInWords(String(day))}`),
  },
  follow_up: {
    label: 'Follow up on',
    noun: 'follow-up day',
    isOnCard: ({ status }) => status === 'waiting',
    along: waits,
    inWords: (day) => `follow up ${dayInWords(String(day))}`,
    said: (day) => (day === null ? 'No follow-up day' : `Follow up ${dayInWords(String(day))}`),
  },
  repeat: {
    label: 'Repeats',
    noun: 'repeat',
    wide: true,
    inWords: (rule) => `repeats ${ruleInWords(rule)}`,
    readsFrom: repeatIn,
    choices: repeatChoices,
    along: firstDayFor,
    said: (rule) => (rule === null ? 'Does not repeat' : `Repeats ${ruleInWords(rule)}`),
  },
};

/** The values of our own fields in words, without the empty ones. */
export function ownInWords(fields: { readonly [K in OwnField]?: string | number | null | undefined }): string[] {
  return ownFieldNames.flatMap((name) => {
    const value = fields[name];
    return value === null || value === undefined ? [] : [ownRows[name].inWords(value)];
  });
}

/** What a card shows of our own fields. */
export function cardWords(task: Task): string[] {
  const shown = ownFieldNames.filter((name) => ownRows[name].isOnCard?.(task) ?? true);
  return ownInWords(Object.fromEntries(shown.map((name) => [name, task[name]])));
}

/** A row for each field that the user edits; the panel shows them in the order of the schema. */
export const taskRows: Readonly<Record<EditedField, TaskRow>> = {
  title: { label: 'Title', noun: 'title', wide: true },
  description: { label: 'Description', noun: 'description', wide: true },
  status: { label: 'Status', noun: 'status' },
  priority: { label: 'Priority', noun: 'priority', hint: ' (0 to 100)' },
  due_date: { label: 'Due', noun: 'due day' },
  defer_until: { label: 'Deferred until', noun: 'deferral' },
  context_id: { label: 'Context', noun: 'context' },
  project_id: { label: 'Project', noun: 'project' },
  waiting_for: { label: 'Waiting for', noun: 'waiting for', wide: true },
  ...ownRows,
};
