import * as chrono from 'chrono-node/en';
import { ownInWords, ownRows } from '#client/commands/task-rows.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import type { Capture, NamedAnswer } from '#client/registry/question.ts';
import { dayFound, forChrono } from '#client/registry/read-day.ts';
import type { Named } from '#contract/entities/common.ts';
import { withoutMark } from '#contract/entities/context.ts';
import { addDays, type Day, dayOf, isDay } from '#contract/entities/day.ts';
import { firstDay } from '#contract/entities/repeat.ts';
import { repeatOf } from '#contract/entities/repeat-rule.ts';
import { isHighPriority, type OwnField, type OwnValues, ownFieldNames } from '#contract/entities/task.ts';

/** The names and the date that a line is read with. */
export interface CaptureSources {
  now: Date;
  contexts: readonly Named[];
  projects: readonly Named[];
  /** The server is our own service. On another one, marks of fields that it does not keep stay in the title. */
  isOurs: boolean;
}

/** Replaces a quoted text while the rest is read; nobody types it. */
const HOLE = '\uE000';
/** 'A 27" and a 32" monitor' has inches. */
const QUOTED = /(?<![\p{L}\p{N}])"([^"]*)"/gu;
const PRIORITY = /(?<!\S)!(?:p([1-4])|(\d{1,3}|highest|high|normal|low))(?!\S)/i;
/** The priorities of the keys 1 to 4. */
const LEVELS = [90, 71, 50, 20];
const LEVEL_NAMES = ['highest', 'high', 'normal', 'low'];
const DUE = /(?<!\S)(?:due(?:\s+(?:by|on))?|by|on)\s*:?\s*$/i;
const DEFER = /(?<!\S)(?:defer(?:\s+(?:un)?till?|\s+to)?|from|not\s+until)\s*:?\s*$/i;
/** The end of a sentence after a day, and what leads over to a day: 'Call Ana, tomorrow.' */
const STOPS = /\s*[,;.!]+$/;
const LEADING_OVER = /[\s,;:–—-]+$/;
/** Where a name ends: the mark that ends a sentence is not part of it. */
const STOP = /^[,;.:!?]*(?=\s|$)/;
/** A duration or a frequency, which is no day. The number and its unit may be one word: '30m', '60W', '6s'. */
const SPAN =
  /^(?:for\s+)?(?:(?=\d)|(?:an?|the|half|one|two|three|four|five|six|seven|eight|nine|ten|few|several|couple)\b).*?(?:\d\s*|\b)(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|months?|y|years?)(?:\s+after)?$/i;
/** Chrono would read three days, and July 24. */
const NO_DAY = /^(?:(?:in\s+)?\dD|24\/7)$/;
/** Words before a day that make it a frequency. */
const EVERY = /(?<!\S)(?:every|each)!?(?:\s+\w+days?\s*(?:,|&|and))*\s*$/i;
const PART_OF_DAY = /\b(?:morning|afternoon|evening|night|tonight)\b/i;
/** Two days, or a day to leave out. */
const BESIDES = 'and|or|&|but|not|except';
/** British: 'a week Monday', 'two weeks today'; but 'for two weeks' is a duration. */
const WEEKS =
  '(?<!\\b(?:for|after|last|next|past|first|of)\\s+)(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\\d+)\\s+(?:weeks?|fortnights?|months?|years?)';
/**
 * Words before a day that is only mentioned: 'day after tomorrow', 'a week from Monday', 'Monday or Tuesday', 'news of
 * today'.
 */
const OTHER_DAY = new RegExp(
  `(?<!\\S)(?:${[
    `(?:${BESIDES})(?:\\s+on)?|(?:and|or|&)\\s+by`,
    'after|not\\s+before|since|(?<!\\bnot?\\s+later\\s+)than|of|about|re|regarding|previous|dated|the|my|our|your|their',
    '(?:days?|weeks?|fortnights?|months?|years?|nights?|evenings?)\\s+(?:from|before)',
    `${WEEKS}(?:\\s+on)?`,
  ].join('|')})\\s*$`,
  'i',
);
/** The same before 'on Friday', which starts a phrase of its own: 'What to write about on Friday'. */
const OTHER_ON = new RegExp(`(?<!\\S)(?:${BESIDES}|${WEEKS})\\s*$`, 'i');
/** Words before a weekday: 'the first Monday'. */
const NTH = /(?<!\S)the\s+(?:following|same|other|first|second|third|fourth|1st|2nd|3rd|4th)\s*$/i;
/** Words with which a title does not end, so that the day belongs to it: 'Slides for Monday'. */
const HANGING =
  /(?<!\S)(?:later|before|for|to|at|(?:un)?till?|through|thru|than|against|over|during|coming|starting|beginning)\s*$/i;
const STARTING = /(?<!\S)(?:starting|beginning)\s+(?:on\s+|from\s+)?(?=\S)/i;
/** '2pm tomorrow': the words before the day are about the time. */
const TIME = /^(?:\d{1,2}:\d\d|\d{1,2}\s*[ap]\.?m|noon|midnight)/i;
/** Words before a sign, which may be a day. */
const IN_FRONT = /^([^:,]{3,20})[:,]\s+(.*\S)$/;
/** Words before '5th of December' and 'end of the month'. */
const THE = /(?<!\S)the\s+$/i;
/** Chrono reads 'last Friday' as the next one. */
const LAST = /^(?:on\s+)?(?:last|past)\b/i;
/** As likely a part of something as a day. */
const FRACTION = /^\d+\/\d+$/;
/** As likely no day as one, without 'on' or 'by' before it: 'Buy butter 1/2', 'Plan weekend'. */
const PERHAPS_NO_DAY = /^(?:1\/[234]|2\/3|3\/4|weekend)$/i;
/** Words before a weekday that is a name, of a person or a feast: 'Email Dr. Sun', 'Black Friday'. */
const NAME_BEFORE = /(?<!\S)(?:(?:mr|mrs|ms|dr|prof|st)\.?|miss|good|black|cyber|ash|palm|easter|shrove|maundy)\s+$/i;
/** Verbs whose object is the day itself: 'Plan next week', 'Cancel Friday'. */
const DONE_WITH_DAYS = /^(?:plan|organi[sz]e|prepare|skip|cancel)\s+$/i;
/** Also a name: 'Call Wei Sun'. */
const SURNAME = /^Sun$/;
/** Words before a weekday that may be part of a title: 'Watch Freaky Friday'. */
const TITLE_BEFORE = /^(?:[Ww]atch|[Ss]ee|[Rr]ead|[Hh]ear|[Ll]isten\sto|[Pp]lay)\s.*(?<!\S)\p{Lu}\S*\s+$/u;
/** Words before a fraction: 'page 3/10'. */
const COUNTED =
  /(?<!\S)(?:pages?|parts?|steps?|chapters?|episodes?|lessons?|units?|volumes?|vol|levels?|rounds?|phases?|sprints?|size|room|pr|bug|issue|ticket|ratio|score)\s+$/i;
/** Words before 'from Monday' when it says when something came: the task is not deferred until then. */
const CAME =
  /(?<!\S)(?:e-?mails?|mails?|letters?|messages?|notes?|calls?|minutes|photos|pictures|orders?|leftovers)\s+from\s*$/i;
/** A day in brackets at the end: 'Submit form (due Friday)'. */
const IN_BRACKETS = /^(.*\S)\s+[([]([^()[\]]+)[)\]]$/;
const IN_OPEN_BRACKET = /[([][^)\]]*$/;
const FROM_TODAY = /(\b(?:days?|weeks?|months?|years?)\s+from\s+)today(?=\s*$)/i;
const AFTER_TOMORROW = /(?<!\S)(?<!\b(?:the|of|about|or|and|not|since|for)\s+)(?=day\s+after\s+tomorrow\s*$)/i;
/** Between two days that belong together: 'Monday, Tuesday'. */
const BESIDE = /^[\s,;/+-]*$/;

/**
 * Reads a line such as 'Call Ana tomorrow @phone !80 +House': a context after `@`, a project after `+`, a priority after
 * `!`, the marks of our own fields (`~15m`), and days at the end: the due day, or, after 'defer', 'from' or 'not until',
 * the day until which it is deferred. Text in double quotes stays as it is. The rest is the title, which may be blank.
 */
export function readCapture(line: string, { now, contexts, projects, isOurs }: CaptureSources): Capture {
  const quoted: string[] = [];
  let rest = line.replace(/\s+/g, ' ').replace(QUOTED, (_, text: string) => `${HOLE}${quoted.push(text) - 1}${HOLE}`);
  const fill = (text: string) =>
    text.replace(new RegExp(`${HOLE}(\\d+)${HOLE}`, 'g'), (_, at: string) => quoted[Number(at)] ?? '');

  const takeNamed = (mark: '@' | '+', all: readonly Named[]): NamedAnswer | undefined => {
    const found = namedAfter(mark, rest, all);
    if (!found) return undefined;
    rest = without(rest, found.start, found.end);
    return typeof found.name === 'string' ? { create: fill(found.name) } : found.name;
  };
  const context = takeNamed('@', contexts);
  const project = takeNamed('+', projects);

  const level = PRIORITY.exec(rest);
  const named = level?.[1] ?? level?.[2] ?? '';
  const number = LEVEL_NAMES.indexOf(named.toLowerCase()) + 1 || Number(named);
  const priority = LEVELS[number - 1] ?? number;
  const hasPriority = level !== null && priority <= 100;
  if (hasPriority) rest = without(rest, level.index, level.index + level[0].length);

  const withHole = ({ start, end }: Found) =>
    `${rest.slice(0, start)}${HOLE}${quoted.push(rest.slice(start, end)) - 1}${HOLE}${rest.slice(end)}`;
  const own: Partial<Record<OwnField, string | number>> = {};
  // Where the server keeps no rule, its words stay whole: 'every friday' is not due on a Friday.
  const unkept = isOurs ? undefined : ownRows.repeat.readsFrom?.(rest);
  if (unkept) rest = withHole(unkept);
  for (const name of isOurs ? ownFieldNames : []) {
    const found = ownRows[name].readsFrom?.(rest);
    if (!found) continue;
    own[name] = found.value;
    rest = found.stays ? withHole(found) : without(rest, found.start, found.end);
  }

  rest = dayInBrackets(dayInFront(rest, now), now);
  // 'Back up every 2 weeks starting monday': without a rule the words may mean something else.
  const begun = rest.replace(STARTING, 'due ');
  if (own.repeat !== undefined && dayAtEnd(begun, now)) rest = begun;
  const days: { due_date?: Day; defer_until?: Day } = {};
  const lastDay = () => dayAtEnd(rest, now) ?? dayAtEnd(rest.replace(STOPS, ''), now);
  for (let found = lastDay(); found; found = lastDay()) {
    if (days[found.field] !== undefined) break;
    days[found.field] = found.day;
    rest = rest.slice(0, found.start).replace(LEADING_OVER, '');
  }

  const rule = typeof own.repeat === 'string' ? repeatOf(own.repeat) : null;
  // A repeating task starts on a day.
  if (rule && days.due_date === undefined && days.defer_until === undefined) days.due_date = firstDay(rule, dayOf(now));

  return {
    title: fill(rest).replace(/ +/g, ' ').trim(),
    ...days,
    ...(hasPriority && { priority }),
    ...(context && { context }),
    ...(project && { project }),
    ...(own as OwnValues),
  };
}

/** What will be stored, in words: for the preview. */
export function captureInWords({ title, due_date, defer_until, priority, context, project, ...own }: Capture): string {
  const named = (noun: string, answer: NamedAnswer) =>
    'create' in answer ? `new ${noun} ${answer.create}` : `${noun} ${answer.name}`;
  return [
    ...(title ? [title] : []),
    ...(due_date ? [`due ${dayInWords(due_date)}`] : []),
    ...(defer_until ? [`deferred until ${dayInWords(defer_until)}`] : []),
    ...(context ? [named('context', context)] : []),
    ...(project ? [named('project', project)] : []),
    ...(priority === undefined ? [] : [`priority ${priority}${isHighPriority({ priority }) ? ', high' : ''}`]),
    ...ownInWords(own),
  ].join(' · ');
}

interface Found {
  start: number;
  end: number;
}

/** The first name after the mark: the longest known one that matches, however many words it has. */
function namedAfter(mark: string, line: string, all: readonly Named[]): (Found & { name: Named | string }) | undefined {
  for (const { index: start } of line.matchAll(new RegExp(`(?<!\\S)\\${mark}(?=\\S)`, 'g'))) {
    const after = line.slice(start + 1);
    const fits = all
      // On another server the mark may be part of the name.
      .flatMap((named) =>
        [named.name, ...(mark === '@' ? [withoutMark(named.name)] : [])].map((words) => ({ named, words })),
      )
      .filter(
        ({ words }) => after.toLowerCase().startsWith(words.toLowerCase()) && STOP.test(after.slice(words.length)),
      )
      .sort((a, b) => b.words.length - a.words.length || a.named.name.length - b.named.name.length);
    const [known] = fits;
    const endOf = (name: string) => start + 1 + name.length + (STOP.exec(after.slice(name.length))?.[0].length ?? 0);
    if (known && known.words !== '') return { start, end: endOf(known.words), name: known.named };
    const [word = ''] = after.split(/\s/, 1);
    const name = word.replace(/[,;.:!?]+$/, '');
    // '+49 170 …' is a telephone number, and '@5pm' a time.
    if (name !== '' && !/^\d/.test(name)) return { start, end: endOf(name), name };
  }
  return undefined;
}

/** The line with a leading day, as in 'Tomorrow: call Ana', moved to its end. */
function dayInFront(line: string, now: Date): string {
  const [, day = '', what = ''] = IN_FRONT.exec(line) ?? [];
  const behind = `${what}, ${day}`;
  const isDay = day !== '' && dayAtEnd(behind, now)?.start === behind.length - day.length;
  return isDay ? behind : line;
}

/** The line without the brackets around a day at its end. */
function dayInBrackets(line: string, now: Date): string {
  const [, what = '', day = ''] = IN_BRACKETS.exec(line) ?? [];
  const plain = `${what}, ${day}`;
  return day !== '' && dayAtEnd(plain, now)?.start === plain.length - day.length ? plain : line;
}

/** A day at the end of the line, and its meaning. A month alone, which may be a name, is none. */
function dayAtEnd(line: string, now: Date): { field: 'due_date' | 'defer_until'; day: Day; start: number } | undefined {
  // Chrono knows 'two weeks from now', and 'the day after tomorrow'.
  const asked = forChrono(line, dayOf(now)).replace(FROM_TODAY, '$1now').replace(AFTER_TOMORROW, 'the ');
  const [found, other] = chrono.casual.parse(asked, now, { forwardDate: true }).reverse();
  if (!found || asked.slice(found.index + found.text.length).trim() !== '') return undefined;
  const { start } = found;
  if (!isOfDay(found)) return undefined;
  const day = dayFound(found, now);
  if (!isDay(day)) return undefined;
  const at = startOf(found, line);
  const before = line.slice(0, at);
  const isOn = /^on\b/i.test(found.text);
  if (EVERY.test(before) || ((isOn ? OTHER_ON : OTHER_DAY).test(before) && !TIME.test(found.text))) return undefined;
  if (IN_OPEN_BRACKET.test(before) || CAME.test(before)) return undefined;
  if (NTH.test(before) && start.isCertain('weekday')) return undefined;
  if (/^\p{L}+$/u.test(found.text) && start.isCertain('weekday') && NAME_BEFORE.test(before)) return undefined;
  if (other && areTogether(other, found, line)) return undefined;
  const led = DEFER.exec(before);
  // 'from Friday to Sunday' is a duration, and 'by' belongs to 'drop' in 'Drop by on Friday'.
  const defer = found.end != null && led?.[0].toLowerCase().startsWith('from') ? null : led;
  const due = isOn && /(?<!due\s+)by\s*$/i.test(before) ? null : DUE.exec(before);
  const isHanging = !defer && !due && !isOn && HANGING.test(before);
  // A part of an address, or of a file name, is no day: 'example.com/2026-12-01'.
  if (/[^\s,;–—]$/.test(before) && !defer && !due) return undefined;
  const isBare = !defer && !due && !isOn && !isHanging;
  if (isBare && FRACTION.test(found.text) && COUNTED.test(before)) return undefined;
  if (isBare && (PERHAPS_NO_DAY.test(found.text) || DONE_WITH_DAYS.test(before))) return undefined;
  // A past day belongs to the title, unless the words say that it was due then.
  const isToBeOver = due !== null && !/^on/i.test(due[0]);
  if (day < dayOf(now) ? !isToBeOver : LAST.test(found.text)) return undefined;
  // 'Reply to the letter from November 20', written a few days later, does not wait for the next November.
  if (/^from/i.test(defer?.[0] ?? '') && !start.isCertain('year') && day > addDays(dayOf(now), 275)) return undefined;
  // A time of day and a second day have no field, and no title is to end with 'for': the words stay.
  const saysMore =
    found.end != null ||
    start.isCertain('hour') ||
    PART_OF_DAY.test(found.text) ||
    isHanging ||
    (isBare && (SURNAME.test(found.text) || (/^\p{Lu}\p{L}+$/u.test(found.text) && TITLE_BEFORE.test(before))));
  const from = defer ?? due ?? { index: at };
  return { field: defer ? 'defer_until' : 'due_date', day, start: saysMore ? line.length : from.index };
}

function isOfDay({ start, text }: chrono.ParsedResult): boolean {
  return (start.isCertain('day') || start.isCertain('weekday')) && !SPAN.test(text) && !NO_DAY.test(text);
}

/** Where the words for a day begin, with 'the' if it belongs to them. */
function startOf({ index }: chrono.ParsedResult, line: string): number {
  const text = line.slice(index);
  const the = THE.exec(line.slice(0, index));
  if (!the) return index;
  const before = line.slice(0, the.index);
  // 'Plan the weekend' differs from 'by the weekend'.
  const isMeant = [DUE, DEFER, HANGING].some((words) => words.test(before));
  const isPart = /^(?:\d|end\b)/i.test(text) || (/^weekend/i.test(text) && isMeant);
  return isPart ? the.index : index;
}

/** Whether two days are beside each other, so that it is unclear which one is meant. */
function areTogether(one: chrono.ParsedResult, next: chrono.ParsedResult, line: string): boolean {
  const between = line.slice(one.index + one.text.length, next.index);
  // 'Read chapter 3/4 tomorrow'
  const isNumber = between.trim() === '' && FRACTION.test(one.text) && !FRACTION.test(next.text);
  return isOfDay(one) && !isNumber && BESIDE.test(between);
}

function without(line: string, start: number, end: number): string {
  return `${line.slice(0, start).trimEnd()} ${line.slice(end).trimStart()}`.trim();
}
