import type { Say } from '#client/ui/status.tsx';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';

/** What the lists of the figures hold; other lists have the noun of their call. */
const HELD: Readonly<Record<string, string>> = {
  next_actions: 'task',
  upcoming_deadlines: 'task',
  active_projects: 'project',
  context_stats: 'context',
  recommendations: 'recommendation',
};
const FIELDS: Readonly<Record<string, string>> = { defer_until: 'deferral', url: 'address', reasons: 'reason' };
/** An item of a list, or the one that was asked for, and its field: 'tasks.3.due_date', '3.due_date', 'task.due_date'. */
const OF_ITEM = /^(?:(?:(\w+)\.)?(\d+)|task|project|context|reference|review)(?:\.(\w+).*)?$/;

interface Telling {
  say: Say;
  /** Who is signed in. */
  owner: string | null;
  /** How many items were told of, by who heard of them and by what is wrong with them. */
  told: Map<string, number>;
}

/**
 * Tells what of an answer is lost, since this client cannot read it: once for all answers, and again only of more. What reads as
 * something else is seen where it stands.
 */
export function tellMisfits(name: EndpointName, misfits: readonly string[], { say, owner, told }: Telling): void {
  const { noun } = endpoints[name];
  // The assistant says itself what is wrong with an answer.
  if (noun === 'ai') return;
  const found = new Map<string, { words: (count: number) => string; items: Set<string> }>();
  for (const misfit of misfits) {
    if (misfit.includes(' as ')) continue;
    const [ofItem, list = '', index = '', field = 'id'] = OF_ITEM.exec(misfit) ?? [];
    const held = HELD[list] ?? noun;
    const key = ofItem === undefined ? misfit : `${held} ${field}`;
    const words = (count: number) =>
      ofItem === undefined
        ? `Mizu cannot read a value that the server has sent: ${plain(misfit)}`
        : wordsOf(held, field, count);
    const kind = found.get(key) ?? { words, items: new Set() };
    kind.items.add(index);
    found.set(key, kind);
  }
  const news = [...found].filter(([key, { items }]) => items.size > (told.get(`${owner} ${key}`) ?? 0));
  for (const [key, { items }] of news) told.set(`${owner} ${key}`, items.size);
  if (news.length > 0) say(news.map(([, { items, words }]) => words(items.size)).join('. '), { tone: 'error' });
}

function wordsOf(noun: string, field: string, count: number): string {
  const items = `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (field === 'id') return `${items} cannot be shown: Mizu cannot read what the server has sent`;
  const named = FIELDS[field] ?? plain(field);
  return `${items} ${count === 1 ? 'has' : 'have'} ${/^[aeiou]/.test(named) ? 'an' : 'a'} ${named} that Mizu cannot read`;
}

const plain = (field: string) => field.replace(/[._]/g, ' ');
