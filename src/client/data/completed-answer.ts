type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What of an item only the server knows. */
const ITS_OWN: readonly string[] = ['id', 'updated_at'];
/** What every item has: an answer without it does not say that there is none. */
const NEEDED: readonly string[] = ['title', 'name', 'status', 'checklist'];

/**
 * The answer to a write, with what its item leaves out as it was `expected`. The table promises an item under its noun and not all of
 * its fields, and one that is absent says nothing: read as null, it would be taken for empty, and written back so by the next undo or
 * with the next tick of a checklist. `json` is the answer as the server wrote it; null is a value, but for a list. What was `sent` and
 * does not come back may not be kept, and stays absent, but for what every item has.
 */
export function completed<Answer>(answer: Answer, json: unknown, expected: Answer, sent: object): Answer {
  if (!isFields(answer) || !isFields(json) || !isFields(expected)) return answer;
  const items = Object.entries(expected).flatMap(([noun, item]) => {
    const [read, told] = [answer[noun], json[noun]];
    if (!isFields(item) || !isFields(read) || !isFields(told)) return [];
    const isAbsent = ([name, value]: [string, unknown]) =>
      !ITS_OWN.includes(name) &&
      (NEEDED.includes(name) || !(Object.hasOwn(sent, name) || Object.hasOwn(sent, `${name}_id`))) &&
      (told[name] === undefined || (told[name] === null && Array.isArray(value)));
    return [[noun, { ...read, ...Object.fromEntries(Object.entries(item).filter(isAbsent)) }]];
  });
  return { ...answer, ...Object.fromEntries(items) };
}
