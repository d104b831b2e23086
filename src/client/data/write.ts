import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Noun } from '#contract/calls/endpoint.ts';
import { type ArgsOf, type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import { storeTogether } from './store-items.ts';
import { rereadAfterOwnWrites } from './task-pages.ts';

export interface WriteOptions<N extends EndpointName> {
  /** What is written to, such as `task:7`: writes to one entity are sent one after the other. */
  entity: string;
  /** Removes the layer once the answer is in the cache; after a failure that is left to the caller. */
  takeOff?: (() => void) | undefined;
  /**
   * Called with the answer, and with a failure. The result is awaited before the next write to the entity is sent: as long
   * as this write is stored, another page could send it over the next one.
   */
  onAnswered?: ((answer: ResultOf<N>) => unknown) | undefined;
  onFailure?: ((error: unknown) => unknown) | undefined;
  /** Returns the expected answer, which fills in what another server leaves out of its item. */
  expected?: (() => ResultOf<N>) | undefined;
  /** Puts the server's answer into the cache, before the layer is removed. */
  onAnswer?: (answer: ResultOf<N>) => void;
  /** The idempotency key for our service, instead of a random one: a call with the same key runs once. */
  idempotencyKey?: string | undefined;
}

/** The idempotency key of a creation or deletion. Another server may refuse an unknown header. */
export function keyOf({ isOurs }: Pick<Api, 'isOurs'>, name: EndpointName, given?: string): string | undefined {
  const { method } = endpoints[name];
  return isOurs && (method === 'POST' || method === 'DELETE') ? (given ?? crypto.randomUUID()) : undefined;
}

/** From this many sent writes on, answers are stored together; fewer writes keep the order of their messages. */
const MANY = 5;

/** How long an answer waits to be stored with those of other writes, in milliseconds. */
const BESIDE = 50;

/** How long the next write waits until this one is no longer stored, in milliseconds: the browser's storage may hang. */
const PATIENCE = 5000;

interface Answered {
  store: () => void;
  takeOff: (() => void) | undefined;
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface UnderWay {
  count: number;
  /** How many of them have been sent; others may wait for their answers. */
  sent: number;
  /** Answers that have arrived and are not in the cache yet. */
  answered: Answered[];
  /** Stores them although others are still to come. */
  timer?: ReturnType<typeof setTimeout>;
  /** The nouns that the writes so far have made stale. */
  stale: Set<Noun>;
  /** All writes so far were to tasks, and their answers are in the lists. */
  areInLists: boolean;
  /** By entity: resolves when the last write to it is no longer stored, or that takes too long. */
  removing: Map<string, Promise<unknown>>;
  /** Resolves when no write is under way. */
  over?: PromiseWithResolvers<void> | undefined;
}

/** The writes under way of each session. */
const underWay = new WeakMap<AbortSignal, UnderWay>();

/** Resolves once no write of this page is under way, and all answers are in the lists. */
export function whenWritten({ pending }: Api): Promise<void> {
  const writing = underWay.get(pending.session);
  if (!writing || writing.count === 0) return Promise.resolve();
  writing.over ??= Promise.withResolvers();
  return writing.over.promise;
}

/**
 * Makes a call that writes: in series per entity, never retried. Passes a failure on as the call's `ApiError`. Asks for
 * `args` when it is the write's turn; it may wait for an id. Rejects with an `AbortError` as soon as the session is over; a
 * call that has been sent runs to its end, unheard.
 */
export async function write<N extends EndpointName>(
  api: Api,
  name: N,
  args: () => ArgsOf<N> | Promise<ArgsOf<N>>,
  { entity, takeOff, onAnswered, onFailure, expected, onAnswer, idempotencyKey: given }: WriteOptions<N>,
): Promise<ResultOf<N>> {
  const { queryClient } = api;
  const idempotencyKey = keyOf(api, name, given);
  const { session } = api.pending;
  const writing = underWay.get(session) ?? {
    count: 0,
    sent: 0,
    answered: [],
    stale: new Set<Noun>(),
    areInLists: true,
    removing: new Map<string, Promise<unknown>>(),
  };
  underWay.set(session, writing);
  writing.count += 1;
  let isSent = false;
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: [name],
    scope: { id: entity },
    mutationFn: async () => {
      try {
        // First, since `args` and `beforeSending` must see the state in which the call is sent: the page may sleep
        // meanwhile.
        await writing.removing.get(entity);
        // The id for which it waits may never come.
        const settled = withKnownIds(api, await args());
        // A write that has waited must not be sent with another user's token.
        session.throwIfAborted();
        writing.sent += 1;
        isSent = true;
        const { callCompleted } = api.pending;
        const answer =
          expected && callCompleted && !api.isOurs
            ? await callCompleted(api.call, name, settled, expected)
            : await api.call(name, settled, { idempotencyKey });
        if (!session.aborted) noteRemoving(writing, entity, onAnswered?.(answer));
        return answer;
      } catch (error) {
        if (!session.aborted) noteRemoving(writing, entity, onFailure?.(error));
        throw error;
      }
    },
  });
  let isInLists = false;
  const over = Promise.withResolvers<never>();
  const giveUp = () => over.reject(session.reason);
  session.addEventListener('abort', giveUp);
  try {
    // A waiting mutation in a cleared cache would wait for ever.
    const answer = await Promise.race([mutation.execute(undefined), over.promise]);
    session.throwIfAborted();
    const store = () => {
      session.throwIfAborted();
      onAnswer?.(answer);
    };
    const stored = storedWithOthers(api, writing, { store, takeOff });
    await Promise.race([stored, over.promise]);
    isInLists = onAnswer !== undefined && endpoints[name].noun === 'task';
    return answer;
  } finally {
    session.removeEventListener('abort', giveUp);
    writing.count -= 1;
    if (isSent) writing.sent -= 1;
    storeWhenAllHaveCome(api, writing);
    if (writing.count === 0) {
      writing.over?.resolve();
      writing.over = undefined;
    }
    writing.areInLists &&= isInLists;
    const { invalidates } = endpoints[name];
    for (const noun of invalidates) writing.stale.add(noun);
    if (!session.aborted) {
      giveUpReads(queryClient, invalidates);
      // Reads lists again when the last write has settled, not after each; but a read from before this answer may show the
      // time before it.
      const fetched = writing.count === 0 ? [...writing.stale] : invalidates;
      const ifUnderWay = writing.count > 0;
      const reread = writing.areInLists ? rereadAfterOwnWrites(api, { ifUnderWay }) : undefined;
      const predicate = (query: unknown) => query !== reread;
      for (const noun of fetched) {
        if (writing.count === 0) void queryClient.invalidateQueries({ queryKey: [noun], predicate });
        else void queryClient.refetchQueries({ queryKey: [noun], ...readsUnderWay, predicate });
      }
      if (writing.count === 0) Object.assign(writing, { stale: new Set(), areInLists: true });
    }
  }
}

function noteRemoving({ removing }: UnderWay, entity: string, removed: unknown): void {
  if (removed === undefined) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PATIENCE);
  // In any case: a failure is reported where the write is stored.
  void Promise.resolve(removed).finally(resolve);
  removing.set(entity, promise);
  void promise.then(() => {
    clearTimeout(timer);
    if (removing.get(entity) === promise) removing.delete(entity);
  });
}

/**
 * Stores an answer: at once while few writes are under way, else together with other answers that arrive soon. Each time
 * costs a pass over the lists, which may hold tens of thousands, and renders them.
 */
function storedWithOthers(api: Api, writing: UnderWay, answer: Pick<Answered, 'store' | 'takeOff'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  writing.answered.push({ ...answer, resolve, reject });
  if (writing.sent < MANY) storeAnswered(api, writing);
  else storeWhenAllHaveCome(api, writing);
  if (writing.answered.length === 1) writing.timer = setTimeout(() => storeAnswered(api, writing), BESIDE);
  return promise;
}

function storeWhenAllHaveCome(api: Api, writing: UnderWay): void {
  if (writing.answered.length >= writing.sent) storeAnswered(api, writing);
}

function storeAnswered(api: Api, writing: UnderWay): void {
  clearTimeout(writing.timer);
  const answered = writing.answered.splice(0);
  const layers: Answered['takeOff'][] = [];
  // In one batch with the layers, so that no frame shows an item twice or not at all, which would lose its focus, and the
  // lists render once.
  notifyManager.batch(() => {
    storeTogether(api, () => {
      for (const each of answered)
        try {
          each.store();
          each.resolve();
          layers.push(each.takeOff);
        } catch (error) {
          each.reject(error);
        }
    });
    for (const takeOff of layers) takeOff?.();
  });
}

const readsUnderWay = { type: 'active', fetchStatus: 'fetching' } as const;

/** Cancels running reads that are about to be repeated; whatever waits for one gets the later answer. */
function giveUpReads(queryClient: QueryClient, nouns: readonly Noun[]): void {
  for (const noun of nouns) {
    const reads = queryClient.getQueryCache().findAll({ queryKey: [noun], ...readsUnderWay });
    // The cache itself cancels only reads that had been answered before.
    for (const query of reads) void query.cancel({ silent: true });
  }
}

/** The same call with the present ids of its items: one may have been created again, under another id. */
function withKnownIds<A>({ pending, isOurs }: Api, args: A): A {
  if (!isOurs) return args;
  const { params, body, ...rest } = args as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  const known = (fields: Readonly<Record<string, unknown>>, names: readonly string[]) => ({
    ...fields,
    ...Object.fromEntries(names.flatMap((name) => (isId(fields[name]) ? [[name, pending.knownId(fields[name])]] : []))),
  });
  return {
    ...rest,
    ...(params && { params: known(params, ['id']) }),
    ...(body && { body: known(body, ['context_id', 'project_id']) }),
  } as A;
}

const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';
