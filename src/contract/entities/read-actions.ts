import { type Fields, isFields } from './any-fields.ts';
import { Id } from './common.ts';
import { counted } from './counted.ts';
import type { Field } from './field.ts';
import { ownProjectFields } from './project.ts';
import { ACTIONS_LIMIT, fittingKind, ProposedAction } from './proposed-action.ts';
import {
  countOf,
  MOST,
  REASON_LIMIT,
  type RefusedAction,
  ReplyAction,
  TITLE_LIMIT,
  WORDS_LIMIT,
} from './refused-action.ts';
import { taskFields } from './task.ts';

/** The longest piece of a model's text that is quoted in a refused proposal. */
const QUOTE_LIMIT = 60;

/** What each kind of action does to its task or project. */
const VERBS: Record<ProposedAction['action'], string> = {
  capture: 'Capture',
  move: 'Move',
  complete: 'Complete',
  rename: 'Rename',
  due: 'Set the due day of',
  defer: 'Defer',
  priority: 'Set the priority of',
  context: 'Set the context of',
  project: 'Set the project of',
  set: 'Set a field of',
  addProject: 'Add a project',
  changeProject: 'Change a project',
};

/** What each kind of field holds, in words. */
const NOUNS: Readonly<Record<string, string>> = {
  task_id: 'task',
  due_date: 'day',
  defer_until: 'day',
  priority: 'priority from 0 to 100',
};

const UNNAMED = 'An action that is not named';
const UNREADABLE = 'It cannot be read';

/**
 * The actions of a reply as any server or model writes them, each read or refused, in their order. Never throws. Returns at
 * most `ACTIONS_LIMIT` actions, and one more that stands for the rest.
 */
export function readActions(actions: unknown): ReplyAction[] {
  const list = Array.isArray(actions) ? actions : isFields(actions) && 'action' in actions ? [actions] : [];
  const those = list.filter((action) => action !== null && action !== undefined);
  const rest = Math.min(
    those.slice(ACTIONS_LIMIT).reduce<number>((sum, action) => sum + countOf(action), 0),
    MOST,
  );
  const first = those.slice(0, ACTIONS_LIMIT).map(readAction);
  if (rest === 0) return first;
  const why = `A reply can propose ${ACTIONS_LIMIT} actions at most`;
  return [...first, { ...refused(counted(rest, 'more action'), why), count: rest }];
}

/** The fields of a proposal that are the same in every kind of action. */
const FIELDS: Readonly<Record<string, Field>> = { ...taskFields, ...ownProjectFields };

/** The same fields, each as it is sent. */
function fittingFields(action: Fields): Fields {
  return Object.fromEntries(
    Object.entries(action).map(([name, value]) => {
      const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
      return [name, field ? fittingKind(field.kind, value) : value];
    }),
  );
}

function readAction(written: unknown): ReplyAction {
  const action = isFields(written) ? fittingFields(written) : written;
  const read = ReplyAction.safeParse(action);
  if (read.success) return read.data;
  if (typeof action === 'string' && inOneLine(action) !== '') return refused(inQuotes(action), UNREADABLE);
  if (!isFields(action) || typeof action.action !== 'string' || action.action.trim() === '') {
    return refused(UNNAMED, UNREADABLE);
  }
  if (!isKind(action.action)) return refusalOf(action, `The assistant cannot propose ${inQuotes(action.action)}`);
  return refusalOf(action, reasonFor(action, ProposedAction.safeParse(action).error?.issues[0]));
}

/** A proposal as a refused one, with the reason. */
export function refusalOf(fields: Fields, why: string): RefusedAction {
  const kind = String(fields.action);
  const verb = isKind(kind) ? VERBS[kind] : inWords(kind) || UNNAMED;
  const id = Id.safeParse(fields.task_id).data;
  const title = [fields.title, fields.name].find((text) => typeof text === 'string' && text.trim() !== '');
  return {
    ...refused(verb, why),
    ...(id !== undefined && { task_id: id }),
    ...(typeof title === 'string' && { title: clip(title, TITLE_LIMIT) }),
  };
}

const refused = (proposed: string, why: string): RefusedAction => ({
  action: 'refused',
  proposed: clip(proposed, WORDS_LIMIT),
  why: clip(why, REASON_LIMIT),
});

/** Why an action of a known kind does not fit, by its first wrong field. */
function reasonFor(fields: Fields, issue: { path: readonly PropertyKey[]; code?: string } | undefined): string {
  const field = issue?.path[0];
  if (typeof field !== 'string') return UNREADABLE;
  const noun = NOUNS[field] ?? field;
  const value = fields[field];
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    return `It has no ${noun}`;
  }
  if (typeof value === 'string' && issue?.code === 'too_big') return `Its ${noun} is too long`;
  if (typeof value === 'object') return `Its ${noun} cannot be read`;
  return `${inQuotes(String(value))} is not a ${noun}`;
}

const isKind = (kind: string): kind is ProposedAction['action'] => Object.hasOwn(VERBS, kind);

/** `deleteTask` and `delete_task` as 'Delete task'. */
function inWords(kind: string): string {
  const words = clip(kind, WORDS_LIMIT)
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const inQuotes = (text: string) => `“${clip(text, QUOTE_LIMIT)}”`;
const inOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** One line of text within the limit, in whole characters. */
function clip(text: string, limit: number): string {
  // Cut first: a server may send megabytes.
  const line = inOneLine(text.slice(0, 4 * limit));
  return line.length <= limit ? line : `${line.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
