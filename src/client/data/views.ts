import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type ArgsOf, endpoints, type ResultOf } from '#contract/endpoints.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { type Day, dayOf } from '#contract/entities/day.ts';
import { isProjectStatus } from '#contract/entities/project.ts';
import { isTaskStatus, type Task } from '#contract/entities/task.ts';
import { type Api, useApi } from './api.ts';
import { isToBeAsked } from './asked.ts';
import { listUnder } from './list-under.ts';
import { changedBy, type ItemNoun, type Items, type Layer } from './pending-writes.ts';
import { type ReadName, readKey, readOptions } from './read.ts';

type Item = Items[ItemNoun];
type Answer = Readonly<Record<string, unknown>>;

/** Where an answer holds items of a noun. */
interface Place<N extends ItemNoun = ItemNoun> {
  noun: N;
  field: string;
  /**
   * `list`: all that belong there. `part`: some of them, and which is the server's to say: what is not there does not come.
   * `one`: an item that was asked for. `current`: the one that belongs there, or null.
   */
  holds: 'list' | 'part' | 'one' | 'current';
  /** Absent: each item of the noun does. */
  belongs?(item: Items[N], args: { query?: Readonly<Record<string, unknown>> }, today: Day): boolean;
}

const place = <N extends ItemNoun>(place: Place<N>): Place => place;
const withStatus = (status: string) =>
  place({ noun: 'task', field: 'tasks', holds: 'list', belongs: (task) => task.status === status });

/** The reads whose answers hold items that writes change, and which items belong there. */
const views: Partial<Record<ReadName, readonly Place[]>> = {
  'tasks.list': [place({ noun: 'task', field: 'tasks', holds: 'list' })],
  'tasks.inbox': [withStatus('inbox')],
  'tasks.next': [withStatus('next')],
  'tasks.waiting': [withStatus('waiting')],
  'tasks.someday': [withStatus('someday')],
  'tasks.calendar': [
    place({
      noun: 'task',
      field: 'tasks',
      holds: 'list',
      belongs: (task, { query }) => isDueWithin(query as { start_date: Day; end_date: Day })(task),
    }),
  ],
  'tasks.get': [place({ noun: 'task', field: 'task', holds: 'one' })],
  'projects.list': [place({ noun: 'project', field: 'projects', holds: 'list' })],
  'projects.get': [place({ noun: 'project', field: 'project', holds: 'one' })],
  'contexts.list': [place({ noun: 'context', field: 'contexts', holds: 'list' })],
  'references.list': [place({ noun: 'reference', field: 'references', holds: 'list' })],
  'reviews.current': [
    place({ noun: 'review', field: 'review', holds: 'current', belongs: (review) => review.completed_at === null }),
  ],
  'analytics.dashboard': [
    place({
      noun: 'task',
      field: 'next_actions',
      holds: 'part',
      belongs: (task, _, today) => task.status === 'next' && (task.defer_until === null || task.defer_until <= today),
    }),
    place({
      noun: 'task',
      field: 'to_ask',
      holds: 'part',
      belongs: (task, _, today) => isToBeAsked(task, today),
    }),
    place({
      noun: 'task',
      field: 'upcoming_deadlines',
      holds: 'part',
      belongs: (task) => task.status !== 'done' && task.due_date !== null,
    }),
    place({
      noun: 'project',
      field: 'active_projects',
      holds: 'part',
      belongs: ({ status }) => status === 'active' || !isProjectStatus(status),
    }),
  ],
  'analytics.patterns': [place({ noun: 'context', field: 'context_stats', holds: 'part' })],
};

/** What a calendar read from `start_date` to `end_date` holds: both days included. */
export const isDueWithin =
  ({ start_date, end_date }: { start_date: Day; end_date: Day }) =>
  ({ due_date: due }: Task): boolean =>
    due !== null && due >= start_date && due <= end_date;

/** Each answer with the layers that were over it last: several parts of the page show the same list. */
const shownLast = new WeakMap<object, { layers: readonly Layer[]; today: Day; shown: unknown }>();

/** The same as `withLayers`, once for all who show it. */
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

/** An answer with layers over it; the same object when they change nothing of it. */
export function withLayers<N extends ReadName, T extends ResultOf<N>>(
  name: N,
  args: ArgsOf<N>,
  answer: T,
  layers: readonly Layer[],
  today: Day = dayOf(new Date()),
): T {
  if (layers.length === 0) return answer;
  const under = (views[name] ?? []).reduce<Answer>((shown, where) => {
    const own = layers.filter(({ noun }) => noun === where.noun);
    if (own.length === 0) return shown;
    const belongs = (item: Item) => where.belongs?.(item, args as object, today) ?? true;
    return where.holds === 'list' || where.holds === 'part'
      ? listsUnder(shown, where, own, belongs)
      : oneUnder(shown, where, own, belongs);
  }, answer as Answer);
  return under as T;
}

type Belongs = (item: Item) => boolean;

function listsUnder(answer: Answer, { field, holds }: Place, layers: readonly Layer[], belongs: Belongs): Answer {
  const before = answer[field];
  if (!Array.isArray(before)) return answer;
  let counts = answer.counts as Readonly<Record<string, number>> | null | undefined;
  const count = (from: Item | undefined, to: Item | null) => {
    counts = counts && counted(counted(counts, from, -1), to, 1);
  };
  const list = listUnder<Item>(before, layers, { belongs, takesNew: holds === 'list', onChange: count });
  if (list === before) return answer;
  return { ...answer, [field]: list, ...(counts && { counts }) };
}

function counted(counts: Readonly<Record<string, number>>, item: Item | null | undefined, by: number) {
  const status = item && 'status' in item ? item.status : undefined;
  if (status === undefined || !isTaskStatus(status) || counts[status] === undefined) return counts;
  return { ...counts, [status]: Math.max(0, counts[status] + by) };
}

function oneUnder(answer: Answer, { field, holds }: Place, layers: readonly Layer[], belongs: Belongs): Answer {
  let shown = answer[field] as Item | null | undefined;
  for (const layer of layers) {
    const isIt = shown && sameId(shown.id, layer.id);
    if (shown && !isIt) continue;
    const next = changedBy(layer, shown ?? undefined);
    if (holds === 'current') shown = next && belongs(next) ? next : null;
    // What is asked for by its id is not taken away: the screen that shows it says that it is deleted.
    else if (isIt && next) shown = next;
  }
  return shown === answer[field] ? answer : { ...answer, [field]: shown };
}

/** The layers over what the server said. */
export function useLayers(): readonly Layer[] {
  const { pending } = useApi();
  return useSyncExternalStore(pending.subscribe, () => pending.layers);
}

/** An answer with what is being written laid over it, as the component shows it. */
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

type ViewOptions = Partial<Pick<Parameters<typeof useQuery>[0], 'enabled' | 'staleTime' | 'meta'>>;

/** Reads a call of the table through the cache, with what is being written laid over the answer. */
export function useView<N extends ReadName>(name: N, args: ArgsOf<N>, options: ViewOptions = {}) {
  const { data, error, isLoading, refetch } = useQuery({
    ...readOptions(useApi(), name, args),
    ...options,
  } as ReturnType<typeof readOptions<N>>);
  return { data: useLayered<N, ResultOf<N>>(name, args, data), error, isLoading, refetch };
}

/** The same as the cache has it at this moment, which may not be shown yet. */
export function viewNow<N extends ReadName>({ queryClient, pending }: Api, name: N, args: ArgsOf<N>) {
  const answer = queryClient.getQueryData<ResultOf<N>>(readKey(name, args));
  return answer && shownUnder<N, ResultOf<N>>(name, args, answer, pending.layers);
}

/** The answers in the cache that hold items of a noun. */
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

/** An answer may have tens of thousands: the list itself, and no copy. */
const itemsOf = <N extends ItemNoun>(answer: Answer, { field }: Place): readonly Items[N][] => {
  const held = answer[field] ?? [];
  return (Array.isArray(held) ? held : [held]) as readonly Items[N][];
};

/** Items as some answer in the cache has them from the server, without what is being written, by their ids. */
export function allListed<N extends ItemNoun>(
  api: Pick<Api, 'queryClient'>,
  noun: N,
  ids: readonly Id[],
): ReadonlyMap<string, Items[N]> {
  const wanted = new Set(ids.map(String));
  const found = new Map<string, Items[N]>();
  for (const { answer, where } of answersWith(api, noun)) {
    if (where.field === 'context_stats') continue;
    for (const item of itemsOf<N>(answer, where)) {
      const id = String(item.id);
      if (wanted.has(id) && !found.has(id)) found.set(id, item);
      if (found.size === wanted.size) return found;
    }
  }
  return found;
}

/** The same of one item. */
export const listed = <N extends ItemNoun>(api: Pick<Api, 'queryClient'>, noun: N, id: Id): Items[N] | undefined =>
  allListed(api, noun, [id]).get(String(id));

/** Every item of a noun as the answers in the cache have it from the server; one may come several times. */
export function listedItems<N extends ItemNoun>(api: Pick<Api, 'queryClient'>, noun: N): Items[N][] {
  return answersWith(api, noun).flatMap(({ answer, where }) =>
    where.field === 'context_stats' ? [] : itemsOf<N>(answer, where),
  );
}

/** Items that are known here, with what is being written, in their order; what is asked for may be ids that they had before. */
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

/** The same of one item. */
export const cached = <N extends ItemNoun>(api: Api, noun: N, asked: Id): Items[N] | undefined =>
  allCached(api, noun, [asked])[0];

/** Those of a command's items that are known here. */
export function cachedOf<N extends ItemNoun>(
  api: Api,
  noun: N,
  { id, ids = [id] }: { id: Id; ids?: readonly Id[] },
): readonly Items[N][] {
  return allCached(api, noun, ids).flatMap((one) => one ?? []);
}

/** Every task that some answer in the cache holds, with what is being written; one may come several times. */
export function everyCachedTask(api: Api): readonly Task[] {
  return answersWith(api, 'task').flatMap(({ name, where, queryKey, answer }) => {
    const args = queryKey[2] as ArgsOf<ReadName>;
    return itemsOf<'task'>(withLayers(name, args, answer as ResultOf<ReadName>, api.pending.layers) as Answer, where);
  });
}
