import type { Searchables } from '#client/data/search.ts';
import { formatChord } from '#client/keys/chord.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { Question } from '#client/registry/question.ts';
import type { PalettePage } from '#machines/palette.machine.ts';
import { subjectOf } from './acting.ts';
import { captureInWords, readCapture } from './capture-grammar.ts';
import { inShort, type PaletteRow } from './palette-row.ts';

/** The question of a page; undefined for a page without one. */
export function questionOf(page: PalettePage, { registry }: Commands): Question | undefined {
  return page.kind === 'question' ? registry.get(page.command).args[page.name] : undefined;
}

/** The question of a page that is answered in words. */
export function textQuestion(page: PalettePage, commands: Commands) {
  const question = questionOf(page, commands);
  return question?.kind === 'text' || question?.kind === 'capture' ? question : undefined;
}

/** What an answer may look like: the placeholder of the field. */
export function exampleOf(question: Question | undefined): string | undefined {
  if (question?.kind !== 'date') return question?.placeholder;
  return question.past ? 'yesterday, last fri, 11/2, none' : 'tomorrow, next fri, 12/1, none';
}

/**
 * The label of the field. With several items selected it says how many the commands act on, and from an overlay, which is
 * closed by then, on what.
 */
export function titleOf(page: PalettePage, { registry, live, api }: Commands): string {
  const subject = subjectOf(live);
  switch (page.kind) {
    case 'everything':
      return subject && (subject.count > 1 || live.keptSelections.length > 0)
        ? `Run a command on ${subject.words}, or find anything`
        : 'Run a command, or find anything';
    case 'acting':
      return `Run a command on ${subject?.words ?? 'nothing'}`;
    case 'search':
      return 'Search tasks, projects and references';
    case 'item':
      return `${registry.get(page.command).title}: which ${page.noun}?`;
    case 'question': {
      const { args, scope } = registry.get(page.command);
      const question = args[page.name];
      return question?.asksAbout?.((page.target ?? live.targetOf(scope)) as never, api) ?? question?.asks ?? '';
    }
  }
}

/** Below a question that is answered in words. */
export function howToSend({ again, kind }: Question, { mac }: Commands): string {
  const details = kind === 'capture' ? ', Tab for a description' : '';
  return `Enter to save${again ? `, ${formatChord('Mod+Enter', { mac })} to save and go on` : ''}${details}`;
}

/** The meaning of a line to be captured, if it means more than its title: the whole, and what it has besides the title. */
export function previewOf(query: string, searchables: Searchables): { words: string; parts: string } | null {
  const capture = readCapture(query, { ...searchables, now: new Date() });
  const parts = captureInWords({ ...capture, title: '' });
  return parts === '' ? null : { words: inShort(captureInWords(capture)), parts };
}

function countOf(total: number): string {
  return total === 1 ? '1 result' : `${total} results`;
}

interface Facts {
  found: readonly PaletteRow[];
  /** What else the words can do; before what was found, when that hardly matches. */
  offers: readonly PaletteRow[];
  isFaint: boolean;
  total: number;
  query: string;
  page: PalettePage;
  /** What the page asks; none elsewhere. */
  question?: Question | undefined;
  searchables: Pick<Searchables, 'isLoading' | 'error'>;
  /** Says that the server has sent only a part of its tasks. */
  part?: string | undefined;
}

/** Whether a page searches everything. */
export const isSearch = ({ kind }: PalettePage): boolean => kind !== 'question' && kind !== 'acting';

/** True while a match may be in a list that has not loaded. */
export function isComing({
  query,
  page,
  searchables: { isLoading },
}: Pick<Facts, 'query' | 'page' | 'searchables'>): boolean {
  if (!isSearch(page)) return false;
  // Commands are there at once.
  return isLoading && (page.kind !== 'everything' || query.trim() !== '');
}

/** That nothing was found, and what an answer may look like. */
function nothingFor(question: Question | undefined): string {
  const example = exampleOf(question);
  return `${question?.kind === 'date' ? 'Not a day' : 'No results'}${example ? `. Try ${example}` : ''}`;
}

/** The line below the field: what can be done, or that there is nothing. */
export function statusFor({
  total,
  query,
  page,
  question,
  searchables,
}: Pick<Facts, 'total' | 'query' | 'page' | 'question' | 'searchables'>): string {
  if (isComing({ query, page, searchables })) return 'Loading…';
  if (total > 0) return '↑ ↓ to choose, Enter to go';
  if (query.trim() === '' && page.kind === 'search') return 'Type what you are looking for';
  return nothingFor(question);
}

/** Why something may be missing from the results; undefined when nothing is. */
export function missingOf({
  page,
  searchables: { error },
  part,
}: Pick<Facts, 'page' | 'searchables' | 'part'>): string | undefined {
  return isSearch(page) ? (error?.message ?? part) : undefined;
}

/**
 * The announcement of the results when the user pauses: the first one, how many there are, what is offered, and what is
 * missing.
 */
export function foundInWords(facts: Facts): string {
  const { found: rows, offers, isFaint, total } = facts;
  const [first] = rows;
  // Missing tasks are not announced again with each result.
  const missing = missingOf(total > 0 ? { ...facts, part: undefined } : facts);
  const found = total > 0 && first ? `${rowInWords(first)}, ${countOf(total)}` : nothingFor(facts.question);
  const offered = offers.map(({ label }) => inShort(label));
  const inOrder = isFaint ? [...offered, found] : [found, ...offered];
  const words = total === 0 && isComing(facts) ? 'Loading…' : inOrder.join('. ');
  return missing === undefined ? words : `${words}. ${missing}`;
}

/** A row's title, the word by which it was found, and that it cannot be chosen now: Enter would only say so. */
export function rowInWords({ label, also, reason }: PaletteRow): string {
  return [
    inShort(label),
    ...(also === undefined ? [] : [`also ${also}`]),
    ...(reason === undefined ? [] : ['unavailable']),
  ].join(', ');
}
