import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Noun } from '#contract/calls/endpoint.ts';
import { type ArgsOf, type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import { storeTogether } from './store-items.ts';
import { rereadAfterOwnWrites } from './task-pages.ts';

export interface WriteOptions<N extends EndpointName> {
  /** What is written to, such as `task:7`: writes to one entity run one after the other. */
  entity: string;
  /** Takes a layer off once the answer is in the cache; a failure leaves it on, for the caller to deal with. */
  takeOff?: (() => void) | undefined;
  /**
   * Hear of the answer, and of a failure. What they return is waited for before the next write to the entity is sent: while this one
   * is still stored, a page that comes now would send it over the next one.
   */
  onAnswered?: ((answer: ResultOf<N>) => unknown) | undefined;
  onFailure?: ((error: unknown) => unknown) | undefined;
  /** What the answer is expected to be: what another server leaves out of its item is as it is here. */
  expected?: (() => ResultOf<N>) | undefined;
  /** Puts the server's answer into the cache, before the layer is taken off. */
  onAnswer?: (answer: ResultOf<N>) => void;
  /** Sent to our service in place of a random one: what is asked for twice under it is done once. */
  idempotencyKey?: string | undefined;
}

/** What a creation or deletion is sent under. Another server may refuse a header that it does not know. */
export function keyOf({ isOurs }: Pick<Api, 'isOurs'>, name: EndpointName, given?: string): string | undefined {
  const { method } = endpoints[name];
  return isOurs && (method === 'POST' || method === 'DELETE') ? (given ?? crypto.randomUUID()) : undefined;
}

/** From so many writes that have been sent, answers are stored together; those of fewer keep their own order in what is said. */
const MANY = 5;

/** How long an answer waits to be stored with those of the writes beside it, in milliseconds. */
const BESIDE = 50;

/** How long the next write waits for that, in milliseconds: the browser's storage may hang. */
const PATIENCE = 5000;

interface Answered {
  store: () => void;
  takeOff: (() => void) | undefined;
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface UnderWay {
  count: number;
  /** Those of them that have been sent: another one may wait for the answer to one of these. */
  sent: number;
  /** The answers that have come and are not stored yet. */
  answered: Answered[];
  /** Stores them although others are still to come. */
  timer?: ReturnType<typeof setTimeout>;
  /** The nouns that the writes so far have made stale. */
  stale: Set<Noun>;
  /** All writes so far were to tasks, and their answers are in the lists. */
  areInLists: boolean;
  /** By entity: resolves when the last write to it that is over is stored no more, or that takes too long. */
  removing: Map<string, Promise<unknown>>;
  /** For who waits until none is under way. */
  over?: PromiseWithResolvers<void> | undefined;
}

/** The writes under way of each session. */
const underWay = new WeakMap<AbortSignal, UnderWay>();

/** Resolves once no write of this page is under way, and what was answered is in the lists. */
export function whenWritten({ pending }: Api): Promise<void> {
  const writing = underWay.get(pending.session);
  if (!writing || writing.count === 0) return Promise.resolve();
  writing.over ??= Promise.withResolvers();
  return writing.over.promise;
}

/**
 * Calls a writing endpoint: in series per entity, never retried. A failure is thrown on as the call's `ApiError`. `args`
 * is asked when its turn has come; it may wait for an id.
 * Rejects with an `AbortError` as soon as the session is over; what has been sent runs to its end, unheard.
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
        // First: what is asked for below, such as whether the page has slept meanwhile, must be true when it is sent.
        await writing.removing.get(entity);
        // The id that it waits for may not come.
        const settled = withKnownIds(api, await args());
        // What has waited its turn must not go out with another user's token.
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
    // What waits its turn in a cache that has been cleared would wait for ever.
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
      // Lists are fetched anew when the last write has settled and not at each; but what was asked for before this one
      // was answered may tell of the time before it.
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
  // Whatever becomes of it: what fails is told where it is stored.
  void Promise.resolve(removed).finally(resolve);
  removing.set(entity, promise);
  void promise.then(() => {
    clearTimeout(timer);
    if (removing.get(entity) === promise) removing.delete(entity);
  });
}

/**
 * Stores an answer: at once when few writes are under way, else with those of the others, as far as they come soon. Each
 * time costs a pass over the lists, which may hold tens of thousands, and draws them anew.
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
  // In one batch, and the layers at once, so that no frame shows an item twice or not at all, which would cost it its focus;
  // and so that the lists are drawn once.
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

/** Lets go of reads under way that are about to be asked anew; whatever waits for one gets the later answer. */
function giveUpReads(queryClient: QueryClient, nouns: readonly Noun[]): void {
  for (const noun of nouns) {
    const reads = queryClient.getQueryCache().findAll({ queryKey: [noun], ...readsUnderWay });
    // The cache itself lets go only of those that have been answered before.
    for (const query of reads) void query.cancel({ silent: true });
  }
}

/** The same call, about items as they are known by now: one may have been created again, under another id. */
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
