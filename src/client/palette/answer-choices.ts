import { format } from 'date-fns/format';
import { ownRows } from '#client/commands/task-rows.ts';
import type { Api } from '#client/data/api.ts';
import { calledSo } from '#client/data/creation.ts';
import { knownPeople } from '#client/data/people.ts';
import { knownTimeZones } from '#client/data/profile.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import type { HistoryLine } from '#client/registry/history-entry.ts';
import type { Choice, NamedAnswer, Question } from '#client/registry/question.ts';
import { readDay } from '#client/registry/read-day.ts';
import type { Named } from '#contract/entities/common.ts';
import { dayOf } from '#contract/entities/day.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '#contract/entities/day-names.ts';
import { isHighPriority, STATUS_TITLES, TASK_STATUSES } from '#contract/entities/task.ts';
import { isSlipOf } from './slips.ts';

/** What the choices of a question depend on. */
export interface AnswerSources {
  api: Api;
  /** The target of the command's scope. */
  target: unknown;
  /** The typed words, in which days, numbers and new names are read. */
  query: string;
  now: Date;
  commands: readonly { id: string; title: string }[];
  contexts: readonly Named[];
  projects: readonly Named[];
  isOurs: boolean;
  history: readonly HistoryLine[];
}

/** The choices of a question; null when the typed words are the answer. */
export function choicesOf(question: Question, sources: AnswerSources): readonly Choice[] | null {
  const { api, target, query, now, commands, contexts, projects } = sources;
  switch (question.kind) {
    case 'text':
    case 'capture':
      return null;
    case 'status':
      return TASK_STATUSES.map((status) => ({ label: STATUS_TITLES[status], value: status }));
    case 'theme':
      return [
        { label: 'Light', value: 'light' },
        { label: 'Dark', value: 'dark' },
      ];
    case 'timeZone':
      return knownTimeZones().map((zone) => ({ label: zone.replaceAll('_', ' '), value: zone }));
    case 'choice':
      return question.choices?.(target as never, api) ?? [];
    case 'value':
      return (question.field && ownRows[question.field].choices?.(query.trim())) ?? [];
    case 'command':
      return commands.map(({ id, title }) => ({ label: title, value: id }));
    case 'step':
      return historyChoices(sources.history);
    case 'date':
      return dayChoices(query, now, question.past);
    case 'priority':
      return priorityChoices(query);
    case 'person':
      // 'nobody' is not the name of a person.
      if (NOBODY.test(query.trim())) return [{ label: 'Nobody', value: null, typed: 'first' }];
      return [...personChoices(knownPeople(api), query.trim()), { label: 'Nobody', value: null }];
    case 'somebody':
      return personChoices(knownPeople(api), query.trim());
    case 'context':
      return namedChoices(contexts, query, { mark: '@', noun: 'context' });
    case 'project':
      return namedChoices(projects, query, { mark: '+', noun: 'project' });
  }
}

/** When it was, and how many steps the choice undoes. */
function historyChoices(lines: readonly HistoryLine[]): readonly Choice[] {
  return lines.map(({ entry, isUndone, count }) => ({
    label: entry.words,
    note: `${format(entry.at, 'HH:mm')}, ${isUndone ? 'undone' : `undo ${count === 1 ? 'it' : `${count} steps`}`}`,
    value: entry,
  }));
}

/** Days that people often ask for. */
const DAYS = ['Today', 'Tomorrow', 'Saturday', 'Monday', 'In 2 weeks', 'In 1 month'];

/** Words for no day, besides 'none'. */
const NO_DAY = /^(?:never|no(?: (?:due )?(?:date|day|deadline))?|nothing|off|clear|remove|not)$/i;

const DAY_WORDS = ['Today', 'Tomorrow', 'Weekend', ...WEEKDAY_NAMES, ...MONTH_NAMES].map((name) => name.toLowerCase());

/** The words with the names of days and months spelled correctly: 'tommorow', 'next wensday'. A long one may have two typos. */
function withDaysSpelled(words: string): string {
  const spelled = (word: string) =>
    DAY_WORDS.find((name) => name === word) ??
    DAY_WORDS.find((name) => isSlipOf(word, name, name.length < 8 ? 1 : 2)) ??
    word;
  return words.toLowerCase().replace(/[a-z]{5,}/g, spelled);
}

function dayChoices(query: string, now: Date, isPast = false): readonly Choice[] {
  const named = DAYS.flatMap((label) => {
    const day = readDay(label, now, isPast);
    return day && !(isPast && day > dayOf(now)) ? [{ label: `${label}: ${dayInWords(day)}`, value: day }] : [];
  });
  // On a Saturday 'Saturday' is today: it is offered once, and found by either name.
  const offered =
    query.trim() === '' ? named.filter(({ value }, at) => named.findIndex((it) => it.value === value) === at) : named;
  const typed = readDay(query, now, isPast) ?? readDay(withDaysSpelled(query), now, isPast);
  return [
    ...(typed ? [{ label: dayInWords(typed), value: typed, typed: 'first' } as const] : []),
    ...(typed ? named.filter(({ value }) => value !== typed) : offered),
    { label: 'None', value: null, ...(NO_DAY.test(query.trim()) && { typed: 'first' as const }) },
  ];
}

/** The priorities of the keys 1 to 4, and any typed number. */
const PRIORITIES = [90, 71, 50, 20];
/** What people call these four. */
const LEVELS = [
  /^(?:highest|urgent|critical|top|max(?:imum)?)$/i,
  /^(?:high|important)$/i,
  /^(?:normal|medium|med|default|none)$/i,
  /^(?:low|lowest|minor|min(?:imum)?)$/i,
];

function priorityChoices(query: string): readonly Choice[] {
  const text = query.trim().replace(/^[!p](?=\d)|^!/i, '');
  const number = Number(text);
  const level = PRIORITIES[LEVELS.findIndex((words) => words.test(text))];
  const isTyped = /^\d{1,3}$/.test(text) && number <= 100;
  // A single digit is one of the four keys.
  const typed = isTyped ? (PRIORITIES[text.length === 1 ? number - 1 : -1] ?? number) : level;
  const label = (priority: number) => `${priority}${isHighPriority({ priority }) ? ', high' : ''}`;
  return [
    ...(typed === undefined ? [] : [{ label: label(typed), value: typed, typed: 'first' } as const]),
    ...PRIORITIES.filter((priority) => priority !== typed).map((priority) => ({
      label: label(priority),
      value: priority,
    })),
  ];
}

/** Words for nobody, for which the choice of that name is the answer. */
const NOBODY = /^(?:nobody|no[- ]?one|none)$/i;

function personChoices(people: readonly string[], who: string): readonly Choice[] {
  const known = people.find((other) => other.toLowerCase() === who.toLowerCase());
  const isBegun = people.some((other) => other.toLowerCase().startsWith(who.toLowerCase()));
  const typed = { label: known ?? who, value: known ?? who, typed: known || !isBegun ? 'first' : 'last' } as const;
  return [
    ...(who === '' ? [] : [typed]),
    ...people.filter((other) => other !== known).map((other) => ({ label: other, value: other })),
  ];
}

function namedChoices(
  all: readonly Named[],
  query: string,
  { mark, noun }: { mark: string; noun: 'context' | 'project' },
): readonly Choice[] {
  const name = query.trim().startsWith(mark) ? query.trim().slice(mark.length) : query.trim();
  const sameName = calledSo(noun, all, name);
  const create = { create: name } satisfies NamedAnswer;
  return [
    ...(sameName ? [{ label: sameName.name, value: sameName, typed: 'first' } as const] : []),
    ...all
      .filter((other) => other !== sameName)
      .map(({ id, name: label }) => ({ label, value: { id, name: label } satisfies NamedAnswer })),
    { label: 'None', value: null },
    ...(name !== '' && !sameName ? [{ label: `New ${noun}: ${name}`, value: create, typed: 'last' } as const] : []),
  ];
}
