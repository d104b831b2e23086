import { ApiError, isRefusal } from '#contract/api-error.ts';
import { type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import type { Id, Named } from '#contract/entities/common.ts';
import { foldedName, withoutMark } from '#contract/entities/context.ts';
import { withLayers } from './answer-under.ts';
import type { Api } from './api.ts';
import { perform, type Write } from './define-write.ts';
import type { Deletable } from './held-items.ts';
import type { Items } from './pending-writes.ts';
import { readOptions } from './read.ts';
import { isTemporary, temporaryId } from './temporary-id.ts';
import { viewNow } from './views.ts';

export interface CreateOptions {
  /** Sent to our service in place of a random one: what is asked for twice under it is created once. */
  idempotencyKey?: string | undefined;
  /** The item that it is made for, by the id that this has until the server answers: not before that is made. */
  after?: Id | undefined;
}

/** Hears of an item under the id that it has until the server answers: what is asked of it then is kept beside its creation. */
export interface Begun<Item> {
  begun?: ((unborn: Item) => void) | undefined;
}

/**
 * Creates an item under an idempotency key. The answer to a key that was sent before may be an item that the user has
 * deleted since: then the item is created anew, so that the words are not lost. Rejects with the call's `ApiError`.
 */
export async function create<N extends Deletable, Fields extends object>(
  api: Api,
  noun: N,
  definition: Write<`${N}s.create`, Fields & { id: string }>,
  fields: Fields,
  { idempotencyKey, after, begun }: CreateOptions & Begun<Items[N]> = {},
): Promise<Items[N]> {
  const asked = { ...fields, ...(after !== undefined && { after }) };
  const once = (key: string | undefined) => createOnce(api, noun, definition, asked, key, begun);
  const item = await once(idempotencyKey);
  // Another server takes no key, and may give an id a second time. What is kept has not been answered: it was deleted as it is.
  const isOld = api.isOurs && !isTemporary(item.id) && api.held.hasDeleted(noun, item.id);
  return isOld ? await once(undefined) : item;
}

async function createOnce<N extends Deletable, Fields extends object>(
  api: Api,
  noun: N,
  definition: Write<`${N}s.create`, Fields & { id: string }>,
  fields: Fields,
  idempotencyKey: string | undefined,
  begun: Begun<Items[N]>['begun'],
): Promise<Items[N]> {
  const id = temporaryId();
  const args = { ...fields, id };
  const itemIn = (answer: ResultOf<`${N}s.create`>) => (answer as Pick<Items, N>)[noun];
  const creating = perform(api, definition, args, { idempotencyKey }).then(itemIn);
  const settled = creating.then((created) => {
    const endpoint: EndpointName = definition.name;
    // What waits for the id then waits in the outbox as well.
    if (created.id === id) throw new ApiError(endpoints[endpoint].failure, { kind: 'network', endpoint });
    return created.id;
  });
  // Who waits for the id hears of the failure; when nobody does, the caller's own rejection is enough.
  settled.catch(() => undefined);
  api.pending.expectId(id, settled);
  const unborn = definition.expects?.(api, args);
  if (unborn) begun?.(itemIn(unborn));
  return await creating;
}

/** An item that was created; `name` where that tells it from others of its kind. */
interface CreatedItem {
  noun: Deletable;
  id: Id;
  name?: string;
}

/**
 * Notes that items which the server has deleted were created again: what still speaks of them by the ids that they had,
 * such as later steps of the history, means the new ones.
 */
export function createdAgain(api: Api, before: readonly CreatedItem[], now: readonly CreatedItem[]): void {
  // Another server's ids may be numbers, the same for a task and for a project.
  if (!api.isOurs) return;
  for (const { noun, name, id } of before) {
    const again = now.find((other) => other.noun === noun && other.name === name);
    if (again) api.pending.noteSuccessor(id, again.id);
  }
}

const LISTS = { context: 'contexts.list', project: 'projects.list' } as const;

/**
 * The context or project of a name, if there is one that is not being deleted. What was created on the fly may still be there
 * when the step that created it is done again. A list that has not come yet is waited for: what is named at once, on a slow
 * network, must not be made a second time.
 */
async function findNamed(api: Api, noun: 'context' | 'project', name: string): Promise<Named | undefined> {
  const list = LISTS[noun];
  // A failure has been told; what is made then is kept, and told, like all that is made while the server is away.
  if (!viewNow(api, list, {})) await api.queryClient.ensureQueryData(readOptions(api, list, {})).catch(() => undefined);
  // Without an answer there is still what waits to be made: a second one of its name would be refused.
  const { layers } = api.pending;
  const all =
    noun === 'context'
      ? (viewNow(api, 'contexts.list', {}) ?? withLayers('contexts.list', {}, { contexts: [] }, layers)).contexts
      : (viewNow(api, 'projects.list', {}) ?? withLayers('projects.list', {}, { projects: [] }, layers)).projects;
  return calledSo(noun, all, name);
}

/** The same, once the list has been read anew, where it can be. */
async function findAnew(api: Api, noun: 'context' | 'project', name: string): Promise<Named | undefined> {
  await api.queryClient.fetchQuery({ ...readOptions(api, LISTS[noun], {}), staleTime: 0 }).catch(() => undefined);
  api.pending.session.throwIfAborted();
  return await findNamed(api, noun, name);
}

/** A context or project that is being looked for, or created. */
interface Lookup {
  /** Resolves as soon as it has an id, which may be a temporary one. */
  known: Promise<Named>;
  found: Promise<unknown>;
}

/** What is being looked for or created now by its name, in each session. */
const lookups = new WeakMap<AbortSignal, Map<string, Lookup>>();

/**
 * The context or project of a name, created when there is none; `isNew` then. What is asked for by the same name meanwhile waits:
 * several lines that are captured at once may name the same one, and it is created once. What the server refuses may be there since
 * the list was read, from another device. Rejects with the `ApiError` of `create`. `begun` hears of it as soon as it has an id.
 */
export async function findOrCreate(
  api: Api,
  noun: 'context' | 'project',
  name: string,
  create: (name: string, begun: (unborn: Named) => void) => Promise<Named>,
  begun?: (item: Named) => void,
): Promise<{ item: Named; isNew: boolean }> {
  const { session } = api.pending;
  const asked = lookups.get(session) ?? new Map<string, Lookup>();
  lookups.set(session, asked);
  const key = `${noun}:${withoutMark(foldedName(name))}`;
  const before = asked.get(key);
  const known = Promise.withResolvers<Named>();
  known.promise.then(begun, () => undefined);
  const find = async () => {
    void before?.known.then(known.resolve, () => undefined);
    await before?.found.catch(() => undefined);
    const there = await findNamed(api, noun, name);
    session.throwIfAborted();
    if (there) return { item: there, isNew: false };
    try {
      return { item: await create(name, known.resolve), isNew: true };
    } catch (failure) {
      const item = isRefusal(failure) ? await findAnew(api, noun, name) : undefined;
      if (!item) throw failure;
      return { item, isNew: false };
    }
  };
  const found = find();
  found.then(({ item }) => known.resolve(item), known.reject);
  const lookup = { known: known.promise, found };
  asked.set(key, lookup);
  try {
    return await found;
  } finally {
    if (asked.get(key) === lookup) asked.delete(key);
  }
}

/** The one of these that is called so. On another server the mark may be part of a context's name: it is meant without, too. */
export function calledSo(noun: 'context' | 'project', all: readonly Named[], name: string): Named | undefined {
  const wanted = foldedName(name);
  const exact = all.find((item) => foldedName(item.name) === wanted);
  if (exact || noun === 'project' || wanted === '') return exact;
  return all.find((item) => withoutMark(foldedName(item.name)) === withoutMark(wanted));
}
