import { calledSo } from '#client/data/creation.ts';
import type { Searchables } from '#client/data/search.ts';
import type { Capture } from '#client/registry/question.ts';
import { captureInWords, readCapture } from './capture-grammar.ts';
import { searchable } from './folding.ts';
import { isLong, isName, isWellNamed, rowAbout, type World } from './item-lines.ts';
import { isDone, type PaletteRow } from './palette-row.ts';
import { QUESTION } from './read-line.ts';
import { sameWords } from './same-words.ts';
import { isNameless } from './telling.ts';

// Lines that are a new task, although they begin like another command, or say in words what a mark says in a capture.

/** 'add milk to errands': a context or a project may be named behind the task. */
const ADDED =
  /^(?:add|append|insert|new|create|capture|note|todo)\s+(?:(?:an?\s+)?(?:new\s+)?(?:task|to-?do|item|reminder)\s+)?(\S.*)$/i;
const PLACING = /\s+(?:in(?:to|side)?|(?:on)?to|on|under|for|at)\s+(?:(?:the|my)\s+)?/gi;
/** The noun after a name: 'the errands list' is called 'errands'. */
const NOUN = new RegExp(`\\s+(?:${['list', ...sameWords('context'), ...sameWords('project')].join('|')})$`, 'i');

const ABOUT = 'for|about|regarding|re';
/** 'waiting on Bob for flights'. */
const WAITED = new RegExp(
  `^(?:i\\s+am\\s+|i['’]?m\\s+)?(?:wait(?:ing)?\\s+(?:for|on)|await(?:ing)?)\\s+(?:the\\s+)?(\\S+(?:\\s+\\S+)?)\\s+(?:${ABOUT})\\s+(?:the\\s+|my\\s+)?(\\S.*)$`,
  'i',
);
/** 'ask Tom about the ladder': a matter between people, and no question for the assistant. */
const MATTER = new RegExp(
  `^(?:ask|tell|remind|(?:talk|speak)\\s+(?:to|with))\\s+(\\S+(?:\\s+\\S+)?)\\s+(?:${ABOUT}|of|to|if|whether|when|that)\\s+(\\S.*)$`,
  'i',
);
/** Who is asked by a command. */
const NOT_PEOPLE = new Set([
  ...sameWords('assistant'),
  'the',
  'claude',
  'chatgpt',
  'gemini',
  'us',
  'somebody',
  'anybody',
]);

const isPerson = (name: string): boolean => {
  const [first = ''] = searchable(name).split(' ');
  return first !== '' && !NOT_PEOPLE.has(first) && !isNameless(first) && !QUESTION.test(name);
};

/** The rows of such a line: what it captures, and the open task that it may mean instead. */
export function captureLineRows(typed: string, { commands, searchables, itemsCalled }: World): readonly PaletteRow[] {
  const line = typed.trim();
  if (isLong(line)) return [];
  const read = (what: string) => readCapture(what, { ...searchables, now: new Date() });
  const [, who = '', expected = ''] = (searchables.isOurs && WAITED.exec(line)) || [];
  if (isPerson(who)) {
    const row = rowFor({ ...read(expected), waiting_for: who }, line);
    const waitFor = commands.registry.get('task.waitFor');
    const items = itemsCalled(expected, 'task').filter((item) => !isDone(item));
    const others = items.map((item) => rowAbout(item, waitFor, { said: who, answers: { who }, text: who }));
    return isWellNamed(expected, items) ? [...others, row] : [row, ...others];
  }
  const [, person = '', matter = ''] = MATTER.exec(line) ?? [];
  // 'ask Tom to do it' is about what has the focus.
  if (isPerson(person) && !isNameless(searchable(matter))) return [rowFor(read(line), line)];
  const added = ADDED.exec(line)?.[1] ?? '';
  for (const { index, 0: placing } of added.matchAll(PLACING)) {
    const place = placeCalled(added.slice(index + placing.length), searchables);
    const capture = place && { ...place, ...read(added.slice(0, index)) };
    if (capture && isName(capture.title)) return [rowFor(capture, line)];
  }
  return [];
}

/** The context or the project with exactly this name. */
function placeCalled(
  name: string,
  { contexts, projects }: Searchables,
): Pick<Capture, 'context' | 'project'> | undefined {
  for (const called of [name, name.replace(NOUN, '')]) {
    const project = calledSo('project', projects, called);
    const context = calledSo('context', contexts, called);
    if (context) return { context };
    if (project) return { project };
  }
  return undefined;
}

function rowFor(task: Capture, text: string): PaletteRow {
  const who = task.waiting_for === undefined ? '' : ` · waiting for ${task.waiting_for}`;
  return {
    label: `Capture: ${captureInWords(task)}${who}`,
    note: '',
    choice: { kind: 'line', id: 'task.capture', answers: { task }, text },
  };
}
