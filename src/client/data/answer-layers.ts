import type { ArgsOf, ResultOf } from '#contract/endpoints.ts';
import type { Recommendation } from '#contract/entities/analytics.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { type Day, dayOf } from '#contract/entities/day.ts';
import { isProjectStatus } from '#contract/entities/project.ts';
import type { Task } from '#contract/entities/task.ts';
import { isToBeAsked } from './asked.ts';
import { listUnder } from './list-under.ts';
import { changedBy, type ItemNoun, type Items, type Layer } from './pending-writes.ts';
import type { ReadName } from './read.ts';

type Item = Items[ItemNoun];
export type Answer = Readonly<Record<string, unknown>>;

/** Where an answer holds items of a noun, and which. */
export interface Place<N extends ItemNoun = ItemNoun> {
  noun: N;
  field: string;
  /**
   * `list`: all items that belong there. `part`: some of them, chosen by the server: no item is added. `one`: an item by
   * its id. `current`: the one item that belongs there, or null.
   */
  holds: 'list' | 'part' | 'one' | 'current';
  /** Whether an item belongs there. Absent: every item of the noun does. */
  belongs?(item: Items[N], args: { query?: Readonly<Record<string, unknown>> }, today: Day): boolean;
}

/** Where an answer holds entries about tasks, which go when their task does. */
export interface OfTasks {
  noun: 'task';
  field: string;
  holds: 'of tasks';
  idOf(entry: never): Id | null | undefined;
}

const place = <N extends ItemNoun>(place: Place<N>): Place => place;
const withStatus = (status: string) =>
  place({ noun: 'task', field: 'tasks', holds: 'list', belongs: (task) => task.status === status });

/** The reads whose answers hold items that writes change, with the items that belong there. */
export const views: Partial<Record<ReadName, readonly (Place | OfTasks)[]>> = {
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
    { noun: 'task', field: 'repeats', holds: 'of tasks', idOf: ({ task_id: id }: { task_id: Id }) => id },
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
  'analytics.patterns': [
    place({ noun: 'context', field: 'context_stats', holds: 'part' }),
    { noun: 'task', field: 'recommendations', holds: 'of tasks', idOf: ({ task }: Recommendation) => task.id },
  ],
};

/** Whether a task is in a calendar read from `start_date` to `end_date`, both included. */
export const isDueWithin =
  ({ start_date, end_date }: { start_date: Day; end_date: Day }) =>
  ({ due_date: due }: Task): boolean =>
    due !== null && due >= start_date && due <= end_date;

/** An answer with layers over it; the same object when they change nothing in it. */
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
    if (where.holds === 'of tasks') return entriesUnder(shown, where, own);
    const belongs = (item: Item) => where.belongs?.(item, args as object, today) ?? true;
    return where.holds === 'list' || where.holds === 'part'
      ? listsUnder(shown, where, own, belongs)
      : oneUnder(shown, where, own, belongs);
  }, answer as Answer);
  return under as T;
}

function entriesUnder(answer: Answer, { field, idOf }: OfTasks, layers: readonly Layer[]): Answer {
  const before = answer[field];
  if (!Array.isArray(before)) return answer;
  const last = new Map(layers.flatMap(({ id, item }) => (item === undefined ? [] : [[String(id), item] as const])));
  const left = before.filter((entry) => last.get(String(idOf(entry as never))) !== null);
  return left.length === before.length ? answer : { ...answer, [field]: left };
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
  // The number of items that the server did not send stays the same.
  const total = typeof answer.total === 'number' && { total: answer.total + list.length - before.length };
  return { ...answer, [field]: list, ...(counts && { counts }), ...total };
}

function counted(counts: Readonly<Record<string, number>>, item: Item | null | undefined, by: number) {
  const status = item && 'status' in item ? item.status : undefined;
  if (status === undefined || counts[status] === undefined) return counts;
  return { ...counts, [status]: Math.max(0, counts[status] + by) };
}

function oneUnder(answer: Answer, { field, holds }: Place, layers: readonly Layer[], belongs: Belongs): Answer {
  let shown = answer[field] as Item | null | undefined;
  for (const layer of layers) {
    const isIt = shown && sameId(shown.id, layer.id);
    if (shown && !isIt) continue;
    const next = changedBy(layer, shown);
    if (holds === 'current') shown = next && belongs(next) ? next : null;
    // An item that was read by its id stays: its screen says that it is deleted.
    else if (isIt && next) shown = next;
  }
  return shown === answer[field] ? answer : { ...answer, [field]: shown };
}
