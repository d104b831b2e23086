import { type Fields, isFields } from './any-fields.ts';
import { readActions } from './read-actions.ts';

/**
 * The spec shows little of what the AI calls answer, so servers differ: text alone, lists, an object with another name for
 * its text. Each function turns such an answer into the form of the table, and keeps what fits already.
 */

/** The fields that may hold the text, the likeliest first. */
const TEXTS = ['response', 'text', 'suggestion', 'feedback', 'explanation', 'analysis', 'message', 'content', 'answer'];
const LISTS = ['reasons', 'points', 'suggestions', 'steps', 'tips', 'items'];
/** Fields about the answer, which are not the answer. */
const ABOUT = ['source', 'model', 'ai_model', 'provider', 'id', 'task_id', 'period', 'status', 'success'];
/** No server nests an answer deeper than this. */
const DEPTH = 6;

/** The first of these fields that holds anything. */
function firstOf(fields: Fields, names: readonly string[]): unknown {
  const name = names.find((other) => fields[other] !== undefined && fields[other] !== null);
  return name === undefined ? undefined : fields[name];
}

/** The text in a value, however it is wrapped; null when there is none. A list becomes lines that begin with a dash. */
export function textIn(value: unknown, depth = DEPTH): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (depth === 0) return null;
  if (Array.isArray(value)) return inLines(linesIn(value, depth - 1).map((line) => `- ${line}`));
  if (!isFields(value)) return null;
  const text = TEXTS.map((name) => textIn(value[name], depth - 1)).find((found) => found !== null);
  if (text !== undefined) return text;
  const named = Object.entries(value).flatMap(([name, field]) => {
    const found = ABOUT.includes(name) ? null : textIn(field, depth - 1);
    if (found === null) return [];
    return [`${name.replaceAll('_', ' ')}:${found.startsWith('- ') ? '\n' : ' '}${found}`];
  });
  return inLines(named);
}

function linesIn(value: unknown, depth = DEPTH): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => textIn(item, depth) ?? []);
}

const inLines = (lines: readonly string[]) => (lines.length > 0 ? lines.join('\n') : null);

/** A bare number, boolean or null is no answer: it stays as it is, and fits none of the schemas. */
const canAnswer = (json: unknown) => typeof json === 'string' || (typeof json === 'object' && json !== null);

/** For the calls that answer under `suggestion`. */
export function asSuggestionReply(json: unknown): unknown {
  if (!canAnswer(json)) return json;
  const suggestion = isFields(json) ? (firstOf(json, ['suggestion', 'data']) ?? json) : json;
  if (Array.isArray(suggestion)) return { suggestion: { response: null, reasons: linesIn(suggestion) } };
  if (!isFields(suggestion)) return { suggestion: { response: textIn(suggestion) } };
  const list = firstOf(suggestion, LISTS);
  const response = textIn(firstOf(suggestion, TEXTS));
  const reasons = list === undefined ? [] : linesIn(list);
  const said = response ?? (reasons.length > 0 ? null : textIn(suggestion));
  return { suggestion: { ...suggestion, response: said, reasons } };
}

/** For suggest-next: the tasks under `suggestions`, the words under `note`. */
export function asNextSuggestions(json: unknown): unknown {
  if (!canAnswer(json)) return json;
  const fields = isFields(json) ? json : {};
  const wrapped = Array.isArray(json) ? json : firstOf(fields, ['suggestions', 'recommendations', 'tasks', 'data']);
  const inner = wrapped ?? fields.suggestion;
  const isOne = isFields(inner) && ('task' in inner || 'title' in inner);
  const list = Array.isArray(inner) ? inner : isOne ? [inner] : null;
  if (!list) return { ...fields, suggestions: [], note: textIn(json) };
  return {
    ...fields,
    suggestions: list.flatMap((item) => asSuggested(item) ?? []),
    note: textIn(fields.note ?? fields.message),
  };
}

function asSuggested(item: unknown) {
  if (!isFields(item)) {
    const title = textIn(item);
    return title === null ? null : { task: { title } };
  }
  const task = isFields(item.task) ? item.task : { id: item.task_id ?? item.id, title: item.task };
  const title = textIn(task.title ?? item.title ?? item.name ?? firstOf(item, TEXTS));
  if (title === null) return null;
  const reasons = firstOf(item, ['reasons', 'reason', 'why']);
  const id = task.id ?? item.task_id;
  return {
    ...item,
    task: { ...task, id: typeof id === 'string' || typeof id === 'number' ? id : null, title },
    priority_score: firstOf(item, ['priority_score', 'score']),
    reasons: reasons === undefined ? [] : linesIn(reasons),
  };
}

/** For productivity-feedback: the words under `feedback`. */
export function asFeedback(json: unknown): unknown {
  if (!canAnswer(json)) return json;
  if (!isFields(json)) return { feedback: textIn(json) };
  return { ...json, feedback: textIn(json.feedback ?? json) };
}

/**
 * For the chat: its text, which another server may wrap in `data`, or have as the suggestion itself. Each proposed action is read, or
 * refused with the reason.
 */
export function asChatReply(json: unknown): unknown {
  if (!isFields(json)) return json;
  const isWrapped = isFields(json.data) && !('response' in json || 'suggestion' in json);
  const { suggestion, ...beside } = (isWrapped ? json.data : json) as Fields;
  const told: Fields = isFields(suggestion) ? suggestion : { response: suggestion };
  return {
    ...beside,
    actions: readActions(beside.actions),
    suggestion: { ...told, response: textIn(firstOf(told, TEXTS)), actions: readActions(told.actions) },
  };
}
