import { createStore, type Store } from '#client/store/create-store.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/entities/counted.ts';
import type { Misfit } from '#contract/read-answer.ts';

/** What the lists of the figures hold; other lists have the noun of their call. */
const HELD: Readonly<Record<string, string>> = {
  next_actions: 'task',
  upcoming_deadlines: 'task',
  active_projects: 'project',
  context_stats: 'context',
  recommendations: 'recommendation',
};
const FIELDS: Readonly<Record<string, string>> = { defer_until: 'deferral', url: 'address', reasons: 'reason' };

/** What of an answer is lost, since this client cannot read it: a field of so many items, or a value of none. */
interface Loss {
  noun: string | null;
  field: string;
  count: number;
}

interface Losses {
  /** By the last answer of each call. */
  byCall: ReadonlyMap<EndpointName, readonly Loss[]>;
  /** What the user has heard of, and of how many items. */
  told: ReadonlyMap<string, number>;
}

const sessions = new WeakMap<AbortSignal, Store<Losses>>();

/** What is lost in a session. */
export function lossesOf(session: AbortSignal): Store<Losses> {
  const store = sessions.get(session) ?? createStore<Losses>({ byCall: new Map(), told: new Map() });
  sessions.set(session, store);
  return store;
}

/**
 * Notes what of an answer is lost; returns it in words, as far as the user has not heard of so much. What reads as something else is
 * seen where it stands.
 */
export function noteMisfits(session: AbortSignal, name: EndpointName, misfits: readonly Misfit[]): string | undefined {
  const store = lossesOf(session);
  const { byCall, told } = store.get();
  const losses = lossesIn(name, misfits);
  const news = losses.filter((loss) => loss.count > (told.get(keyOf(loss)) ?? 0));
  store.set({
    byCall: new Map(byCall).set(name, losses),
    told: new Map([...told, ...news.map((loss) => [keyOf(loss), loss.count] as const)]),
  });
  return inWords(news);
}

/** What is lost now, in words: of items of one noun, or all of it. */
export function lossesInWords({ byCall }: Losses, noun?: string): string | undefined {
  const most = new Map<string, Loss>();
  for (const loss of [...byCall.values()].flat()) {
    const isMost = loss.count > (most.get(keyOf(loss))?.count ?? 0);
    if (isMost && (noun === undefined || noun === loss.noun)) most.set(keyOf(loss), loss);
  }
  return inWords([...most.values()]);
}

function lossesIn(name: EndpointName, misfits: readonly Misfit[]): readonly Loss[] {
  const { noun } = endpoints[name];
  // The assistant says itself what is wrong with an answer.
  if (noun === 'ai') return [];
  const found = new Map<string, Loss & { items: Set<unknown> }>();
  for (const { path, readAs } of misfits) {
    if (readAs !== undefined) continue;
    // The item that was asked for, or one of a list.
    const at = path[0] === noun ? 0 : typeof path[1] === 'number' ? 1 : -1;
    const field = at < 0 ? path.join(' ') : String(path[at + 1] ?? 'id');
    const loss = { noun: at < 0 ? null : (HELD[String(path[at - 1])] ?? noun), field, count: 0 };
    const known = found.get(keyOf(loss)) ?? { ...loss, items: new Set() };
    known.items.add(path[at]);
    found.set(keyOf(loss), known);
  }
  return [...found.values()].map(({ items, ...loss }) => ({ ...loss, count: items.size }));
}

const keyOf = ({ noun, field }: Loss) => `${noun} ${field}`;

const inWords = (losses: readonly Loss[]) => losses.map(wordsOf).join('. ') || undefined;

function wordsOf({ noun, field, count }: Loss): string {
  if (noun === null) return `Mizu cannot read a value that the server has sent: ${plain(field)}`;
  const items = counted(count, noun);
  if (field === 'id') return `${items} cannot be shown: Mizu cannot read what the server has sent`;
  const named = FIELDS[field] ?? plain(field);
  return `${items} ${count === 1 ? 'has' : 'have'} ${/^[aeiou]/.test(named) ? 'an' : 'a'} ${named} that Mizu cannot read`;
}

const plain = (field: string) => field.replaceAll('_', ' ');
