import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type ArgsOf, endpoints, type ResultOf } from '#contract/endpoints.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { type Day, dayOf } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';
import { type Answer, type OfTasks, type Place, views, withLayers } from './answer-layers.ts';
import { type Api, useApi } from './api.ts';
import { changedBy, type ItemNoun, type Items, type Layer } from './pending-writes.ts';
import { type ReadName, readKey, readOptions } from './read.ts';

/** Each answer with its last layers: several parts of the page show the same list. */
const shownLast = new WeakMap<object, { layers: readonly Layer[]; today: Day; shown: unknown }>();

/** As `withLayers`, once for all components that show the answer. */
function shownUnder<N extends ReadName, T extends ResultOf<N>>(
  name: N,
  args: ArgsOf<N>,
  answer: T,
  layers: readonly Layer[],
  today: Day = dayOf(new Date()),
): T {
  const last = shownLast.get(answer as object);
  if (last?.layers === layers && last.today === today) return last.shown as T;
  const shown = withLayers<N, T>(name, args, answer, layers, today);
  shownLast.set(answer as object, { layers, today, shown });
  return shown;
}

/** The layers over the server's answer. */
export function useLayers(): readonly Layer[] {
  const { pending } = useApi();
  return useSyncExternalStore(pending.subscribe, () => pending.layers);
}

/** An answer with pending writes laid over it, for a component. */
export function useLayered<N extends ReadName, T extends ResultOf<N>>(
  name: N,
  args: ArgsOf<N>,
  answer: T | undefined,
): T | undefined {
  const layers = useLayers();
  const today = dayOf(new Date());
  const text = JSON.stringify(args);
  return useMemo(
    () => answer && shownUnder<N, T>(name, JSON.parse(text) as ArgsOf<N>, answer, layers, today),
    [name, text, answer, layers, today],
  );
}

type ViewOptions = Partial<
  Pick<Parameters<typeof useQuery>[0], 'enabled' | 'staleTime' | 'gcTime' | 'meta' | 'placeholderData'>
>;

/** Reads a call of the table through the cache, with pending writes laid over the answer. */
export function useView<N extends ReadName>(name: N, args: ArgsOf<N>, options: ViewOptions = {}) {
  const { data, error, isLoading, isPlaceholderData } = useQuery({
    ...readOptions(useApi(), name, args),
    ...options,
  } as ReturnType<typeof readOptions<N>>);
  return { data: useLayered<N, ResultOf<N>>(name, args, data), error, isLoading, isPlaceholderData };
}

/** The same from the cache at this moment, which may not be shown yet. */
export function viewNow<N extends ReadName>({ queryClient, pending }: Api, name: N, args: ArgsOf<N>) {
  const answer = queryClient.getQueryData<ResultOf<N>>(readKey(name, args));
  return answer && shownUnder<N, ResultOf<N>>(name, args, answer, pending.layers);
}

/** The cached answers that change with items of a noun. */
export function answersWith({ queryClient }: Pick<Api, 'queryClient'>, noun: ItemNoun) {
  return Object.entries(views).flatMap(([name, places]) =>
    places
      .filter((where) => where.noun === noun)
      .flatMap((where) =>
        queryClient
          .getQueriesData<Answer>({ queryKey: [endpoints[name as ReadName].noun, name] })
          .flatMap(([queryKey, answer]) => (answer ? [{ name: name as ReadName, where, queryKey, answer }] : [])),
      ),
  );
}

/** Context figures have the ids of contexts, and are not contexts. */
const holdsItems = (where: Place | OfTasks): where is Place =>
  where.holds !== 'of tasks' && where.field !== 'context_stats';

/** Those that hold the items themselves. */
const answersOf = (api: Pick<Api, 'queryClient'>, noun: ItemNoun) =>
  answersWith(api, noun).flatMap(({ where, ...answered }) => (holdsItems(where) ? [{ ...answered, where }] : []));

/** The list itself and not a copy: it may have tens of thousands. */
const itemsOf = <N extends ItemNoun>(answer: Answer, { field }: Place): readonly Items[N][] => {
  const held = answer[field] ?? [];
  return (Array.isArray(held) ? held : [held]) as readonly Items[N][];
};

/** Items by their ids, as some cached answer has them from the server, without pending writes. */
export function allListed<N extends ItemNoun>(
  api: Pick<Api, 'queryClient'>,
  noun: N,
  ids: readonly Id[],
): ReadonlyMap<string, Items[N]> {
  const wanted = new Set(ids.map(String));
  const found = new Map<string, Items[N]>();
  const isStale = ({ queryKey }: { queryKey: QueryKey }) =>
    Number(api.queryClient.getQueryState(queryKey)?.isInvalidated);
  // Shown answers are read again before others.
  for (const { answer, where } of answersOf(api, noun).sort((one, other) => isStale(one) - isStale(other))) {
    for (const item of itemsOf<N>(answer, where)) {
      const id = String(item.id);
      if (wanted.has(id) && !found.has(id)) found.set(id, item);
      if (found.size === wanted.size) return found;
    }
  }
  return found;
}

/** One item, as `allFromServer` finds it. */
export const listed = <N extends ItemNoun>(api: Pick<Api, 'queryClient'>, noun: N, id: Id): Items[N] | undefined =>
  allListed(api, noun, [id]).get(String(id));

/** Every item of a noun in the cached answers, as the server sent it; one may come several times. */
export function listedItems<N extends ItemNoun>(api: Pick<Api, 'queryClient'>, noun: N): Items[N][] {
  return answersOf(api, noun).flatMap(({ answer, where }) => itemsOf<N>(answer, where));
}

/** The known items with these ids, in their order, pending writes included; an id may be a former one. */
export function allCached<N extends ItemNoun>(api: Api, noun: N, asked: readonly Id[]): (Items[N] | undefined)[] {
  const ids = asked.map((id) => api.pending.knownId(id));
  const found: Map<string, Items[N] | undefined> = new Map(allListed(api, noun, ids));
  const wanted = new Set(ids.map(String));
  for (const layer of api.pending.layers as readonly Layer<N>[]) {
    const id = String(layer.id);
    if (layer.noun === noun && wanted.has(id)) found.set(id, changedBy(layer, found.get(id)) ?? undefined);
  }
  return ids.map((id) => found.get(String(id)));
}

/** One item, as `allCached` finds it. */
export const cached = <N extends ItemNoun>(api: Api, noun: N, asked: Id): Items[N] | undefined =>
  allCached(api, noun, [asked])[0];

/**
 * The states of an item that the user has seen: from the server, and with each pending change over that; undefined when the
 * server has not sent it.
 */
export function seenNow<N extends ItemNoun>(api: Api, noun: N, id: Id): Items[N][] | undefined {
  const said = listed(api, noun, id);
  if (!said) return undefined;
  const seen = [said];
  for (const layer of api.pending.layers as readonly Layer<N>[]) {
    const next = layer.noun === noun && sameId(layer.id, id) && changedBy(layer, seen.at(-1));
    if (next) seen.push(next);
  }
  return seen;
}

/** The known items among those that a command acts on. */
export function cachedOf<N extends ItemNoun>(
  api: Api,
  noun: N,
  { id, ids = [id] }: { id: Id; ids?: readonly Id[] },
): readonly Items[N][] {
  return allCached(api, noun, ids).flatMap((one) => one ?? []);
}

/** Every task in the cached answers, pending writes included; one may come several times. */
export function everyCachedTask(api: Api): readonly Task[] {
  return answersOf(api, 'task').flatMap(({ name, where, queryKey, answer }) => {
    const args = queryKey[2] as ArgsOf<ReadName>;
    return itemsOf<'task'>(withLayers(name, args, answer as ResultOf<ReadName>, api.pending.layers) as Answer, where);
  });
}
