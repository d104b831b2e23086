import { ApiError, isRefusal } from '#contract/api-error.ts';
import { type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import type { Id, Named } from '#contract/entities/common.ts';
import { foldedName, withoutMark } from '#contract/entities/context.ts';
import { withLayers } from './answer-layers.ts';
import type { Api } from './api.ts';
import { perform, type Write } from './define-write.ts';
import type { Deletable } from './held-items.ts';
import type { Items } from './pending-writes.ts';
import { readOptions } from './read.ts';
import { isTemporary, temporaryId } from './temporary-id.ts';
import { viewNow } from './views.ts';

export interface CreateOptions {
  /** The idempotency key for our service, instead of a random one: the same key creates one item. */
  idempotencyKey?: string | undefined;
  /** The temporary id of the item for which this one is created: it is sent after that one. */
  after?: Id | undefined;
}

/** Called with the new item under its temporary id: writes to it from then on are kept beside its creation. */
export interface Begun<Item> {
  begun?: ((unborn: Item) => void) | undefined;
}

/**
 * Creates an item under an idempotency key. Our service may answer a used key with an item that the user has deleted since:
 * then it creates another one, so that the words are not lost. Rejects with the call's `ApiError`.
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
  // Another server takes no key, and may use an id twice. A kept creation has no answer yet: its deletion cancels it.
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
    // Writes that wait for the id then wait in the outbox as well.
    if (created.id === id) throw new ApiError(endpoints[endpoint].failure, { kind: 'network', endpoint });
    return created.id;
  });
  // Those who wait for the id get the failure; without any, the caller's own rejection is enough.
  settled.catch(() => undefined);
  api.pending.expectId(id, settled);
  const unborn = definition.expects?.(api, args);
  if (unborn) begun?.(itemIn(unborn));
  return await creating;
}

/** A created item; `name` where that tells it from others of its kind. */
interface CreatedItem {
  noun: Deletable;
  id: Id;
  name?: string;
}

/**
 * Notes that deleted items were created again, so that their former ids, as in later steps of the history, lead to the new
 * ones.
 */
export function createdAgain(api: Api, before: readonly CreatedItem[], now: readonly CreatedItem[]): void {
  // Another server's ids may be numbers, the same for a task and a project.
  if (!api.isOurs) return;
  for (const { noun, name, id } of before) {
    const again = now.find((other) => other.noun === noun && other.name === name);
    if (again) api.pending.noteSuccessor(id, again.id);
  }
}

const LISTS = { context: 'contexts.list', project: 'projects.list' } as const;

/**
 * The context or project with a name, unless it is being deleted. One that was created with a captured task may still exist
 * when that step is redone. Waits for a list that has not loaded, so that on a slow network the same name is not created
 * twice.
 */
async function findNamed(api: Api, noun: 'context' | 'project', name: string): Promise<Named | undefined> {
  const list = LISTS[noun];
  // The failure has been reported; what is created then is kept, like all writes while the server is away.
  if (!viewNow(api, list, {})) await api.queryClient.ensureQueryData(readOptions(api, list, {})).catch(() => undefined);
  // Without an answer, kept creations still count: a second one of the name would be refused.
  const { layers } = api.pending;
  const all =
    noun === 'context'
      ? (viewNow(api, 'contexts.list', {}) ?? withLayers('contexts.list', {}, { contexts: [] }, layers)).contexts
      : (viewNow(api, 'projects.list', {}) ?? withLayers('projects.list', {}, { projects: [] }, layers)).projects;
  return calledSo(noun, all, name);
}

/** As `findNamed`, after reading the list again if possible. */
async function findAnew(api: Api, noun: 'context' | 'project', name: string): Promise<Named | undefined> {
  await api.queryClient.fetchQuery({ ...readOptions(api, LISTS[noun], {}), staleTime: 0 }).catch(() => undefined);
  api.pending.session.throwIfAborted();
  return await findNamed(api, noun, name);
}

/** A context or project that is being looked up or created. */
interface Lookup {
  /** Resolves as soon as it has an id, which may be a temporary one. */
  known: Promise<Named>;
  found: Promise<unknown>;
}

/** The lookups and creations that are running, by name, in each session. */
const lookups = new WeakMap<AbortSignal, Map<string, Lookup>>();

/**
 * The context or project with a name, created when there is none; `isNew` then. Calls for the same name share one lookup:
 * several captured lines may use the same name, which is created once. If the server refuses the creation, the list is read
 * again: another device may have created it. Rejects with the `ApiError` of `create`. `begun` is called as soon as it has
 * an id.
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

/** The item with this name. On another server the `@` may be part of a context's name, so a name without it matches too. */
export function calledSo(noun: 'context' | 'project', all: readonly Named[], name: string): Named | undefined {
  const wanted = foldedName(name);
  const exact = all.find((item) => foldedName(item.name) === wanted);
  if (exact || noun === 'project' || wanted === '') return exact;
  return all.find((item) => withoutMark(foldedName(item.name)) === withoutMark(wanted));
}
