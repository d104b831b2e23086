import { ApiError, isDoneUnsaid, isUnreadable } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import { type ArgsOf, type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import { type Fields, isFields } from '#contract/entities/any-fields.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { areWords, UNNAMED } from './text-fields.ts';
import { valueIn } from './value-in.ts';

/** The fields of an item that only the server knows. */
const ITS_OWN: readonly string[] = ['id', 'updated_at'];
/** Where what an item has by now is read: by itself, or in a list. */
const READS: Readonly<Record<string, EndpointName>> = {
  task: 'tasks.get',
  project: 'projects.get',
  review: 'reviews.current',
  context: 'contexts.list',
  reference: 'references.list',
};
/** The fields that every item has: when an answer leaves one out, that does not mean that there is none. */
const NEEDED: readonly string[] = ['title', 'name', 'status', 'checklist'];

/**
 * The answer to a write, with the `expected` values of the fields that its item leaves out. The table promises an item
 * under its noun, but not all of its fields; read as null, an absent field would look empty, and the next undo or tick of a
 * checklist would write that back. `json` is the answer as the server wrote it; null is a value, except for a list. A field
 * that was `sent` and does not come back may not have been kept, and stays absent, unless every item has it.
 */
export function completed<Answer>(answer: Answer, json: unknown, expected: Answer, sent: object): Answer {
  if (!isFields(answer) || !isFields(json) || !isFields(expected)) return answer;
  const items = Object.entries(expected).flatMap(([noun, item]) => {
    const [read, told] = [answer[noun], json[noun]];
    if (!isFields(item) || !isFields(read) || !isFields(told)) return [];
    // An item with nothing but an id says nothing about what was sent either.
    const isTold = Object.keys(told).some((name) => !ITS_OWN.includes(name));
    const isAbsent = ([name, value]: [string, unknown]) =>
      !ITS_OWN.includes(name) &&
      (!isTold || NEEDED.includes(name) || !(Object.hasOwn(sent, name) || Object.hasOwn(sent, `${name}_id`))) &&
      (told[name] === undefined || (told[name] === null && Array.isArray(value)));
    return [[noun, { ...read, ...Object.fromEntries(Object.entries(item).filter(isAbsent)) }]];
  });
  return { ...answer, ...Object.fromEntries(items) };
}

/**
 * Makes what calls a write of another server: resolves to its answer, completed; where that is not what was sent, to what the server
 * says that it has by now, and so where it cannot be read and the server has what was sent, or it says nothing of fields that the
 * table does not name. Rejects also with a text of a change that
 * it has cut off: who wrote it keeps it. What has been created would be created twice: there the failure is told, and the item is as
 * it is.
 */
export function completingCalls(pending: { readonly session: AbortSignal }, tell: (failure: ApiError) => void) {
  return async <N extends EndpointName>(
    call: Client,
    name: N,
    args: ArgsOf<N>,
    expected: () => ResultOf<N>,
  ): Promise<ResultOf<N>> => {
    const { session } = pending;
    let json: unknown;
    const onJson = (told: unknown) => {
      json = told;
    };
    const { body: sent = {}, params } = args as { body?: Fields; params?: { id: Id } };
    const { noun, method } = endpoints[name];
    const id = method === 'PUT' || name === 'tasks.defer' ? params?.id : undefined;
    let reading: ReturnType<typeof itemNow> | undefined;
    const readNow = () => {
      if (id !== undefined) reading ??= itemNow(call, noun, id, session);
      return reading;
    };
    // Nothing else would tell the user that the server has dropped them.
    const mayBeDropped = UNNAMED.some((name) => sent[name] != null);
    let answer: unknown = await call(name, args, { onJson }).catch(async (error: unknown) => {
      const named = namedIn(error, sent);
      if (!named) {
        const isDone = isDoneUnsaid(error);
        const now = isUnreadable(error) && (!isDone || mayBeDropped) ? await readNow() : undefined;
        if (!now || (!isDone && isOther(now.answer, noun, sent))) throw error;
        json = now.json;
        return now.answer;
      }
      // It must not go out with another user's token.
      session.throwIfAborted();
      return await call(name, { ...(args as object), body: named } as typeof args, { onJson });
    });
    if (isOther(completed(answer, json, expected(), sent), noun, sent)) {
      // The change is done: where that cannot be read, the answer to it is all there is.
      const now = await readNow();
      if (now) ({ answer, json } = now);
    }
    const cut = cutIn(name, json, sent);
    if (cut && endpoints[name].method === 'PUT') throw cut;
    if (cut) tell(cut);
    return completed(answer as ResultOf<N>, json, expected(), sent);
  };
}

/** An item as the server has it by now, read and as it was told; undefined where the server does not say. */
async function itemNow(call: Client, noun: string, id: Id, signal: AbortSignal) {
  const read = READS[noun];
  let json: unknown;
  const onJson = (told: unknown) => {
    json = told;
  };
  const answer: unknown =
    read && (await call(read, { params: { id } } as never, { signal, onJson }).catch(() => undefined));
  if (!isFields(answer)) return undefined;
  const list = answer[`${noun}s`];
  if (!Array.isArray(list)) return isFields(answer[noun]) ? { answer, json } : undefined;
  const item = list.find((other: { id: Id }) => sameId(other.id, id));
  // What it leaves out reads as null.
  const told = Object.entries(item ?? {}).filter(([, value]) => value !== null);
  return item && { answer: { [noun]: item }, json: { [noun]: Object.fromEntries(told) } };
}

/** Whether an item has something else than was sent: a server may answer a change with the item as it was before. */
function isOther(answer: unknown, noun: string, { updated_at: _, ...sent }: Fields): boolean {
  const item = isFields(answer) ? answer[noun] : undefined;
  return (
    isFields(item) && Object.entries(sent).some(([name, value]) => inShort(valueIn(item, name)) !== inShort(value))
  );
}

const inShort = (value: unknown): string =>
  Array.isArray(value) ? value.map((item) => `${item.id} ${item.completed}`).join() : String(value ?? '').trim();

/**
 * A refused change without the fields that the table does not name, which may be the reason: the `updated_at`, and
 * `waiting_for` where the description says the same. Undefined when nothing is left. If the rest is wrong too, the server
 * will say so again.
 */
function namedIn(error: unknown, sent: Fields): Fields | undefined {
  if (!(error instanceof ApiError) || ![400, 422].includes(error.status)) return undefined;
  const { updated_at: _, waiting_for: whom, ...named } = sent;
  const isSaid = whom == null || String(sent.description ?? '').includes(String(whom));
  const rest = isSaid ? named : { ...named, waiting_for: whom };
  const count = Object.keys(rest).length;
  return count > 0 && count < Object.keys(sent).length ? rest : undefined;
}

/** Whether a text came back shorter than it was sent: some databases silently cut off what is too long. */
function cutIn(endpoint: EndpointName, json: unknown, sent: object): ApiError | undefined {
  if (!isFields(json)) return undefined;
  const items = Object.values(json).filter(isFields);
  for (const [name, text] of Object.entries(sent)) {
    if (typeof text !== 'string' || !areWords(name)) continue;
    const [whole, kept] = [text.trim(), items.find((item) => typeof item[name] === 'string')?.[name]];
    if (typeof kept !== 'string' || kept === '' || kept.length >= whole.length || !whole.startsWith(kept)) continue;
    const message = `The server has kept only the first ${kept.length} characters of the ${name}`;
    return new ApiError(message, {
      kind: 'status',
      endpoint,
      status: 422,
      code: 'invalid',
      errors: { [name]: [message] },
    });
  }
  return undefined;
}
