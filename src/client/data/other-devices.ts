import * as z from 'zod/mini';
import type { Endpoint, Noun } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import { Id } from '#contract/entities/common.ts';
import { isTaskStatus, STATUS_TITLES } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { entityOf } from './item-writes.ts';
import type { ItemNoun, Items } from './pending-writes.ts';
import { storeItem } from './store-items.ts';
import { allListed, listed } from './views.ts';
import { whenWritten } from './write.ts';

/** The most changes that are read one by one; for more, the lists are read again. */
const ONE_BY_ONE = 20;

/** A change, of another device or this one: the service reports all of them. */
export const Change = z.object({
  call: z.string().check(z.refine((name) => Object.hasOwn(endpoints, name))),
  id: z.nullable(Id),
  updated_at: z.nullable(z.string()),
});
export type Change = z.output<typeof Change>;

interface ApplyOptions {
  api: Api;
  /** Whether an item has the focus. */
  hasFocus(noun: ItemNoun, id: Id): boolean;
  say(words: string): void;
}

/**
 * Brings changes of other devices into the lists: reads the items that this page does not know yet, one by one where a call
 * for that exists.
 */
export async function applyChanges({ api, hasFocus, say }: ApplyOptions, changes: readonly Change[]): Promise<void> {
  const { session } = api.pending;
  // Waits for this page's own writes, whose answers bring their items into the lists.
  await whenWritten(api);
  if (session.aborted) return;
  const stale = new Set<Noun>();
  const latest = new Map(changes.map((change) => [`${endpointOf(change).noun} ${change.id}`, change]));
  // In one pass over the lists: fifty moved tasks may be among fifty thousand.
  const news = unknownOf(api, [...latest.values()]);
  for (const change of news) {
    const { noun, invalidates } = endpointOf(change);
    for (const each of invalidates) stale.add(each);
    if (latest.size > ONE_BY_ONE) continue;
    const before = listedOf(api, change);
    const isFocused = before !== undefined && hasFocus(noun as ItemNoun, before.id);
    const after = await bring(api, change, session);
    // A change of one user's devices means nothing to the next user.
    if (session.aborted) return;
    // When a repeating task is done, the next one comes with it.
    const bringsOthers = after && 'repeat' in after && after.repeat;
    if (after !== undefined && !bringsOthers) stale.delete(noun);
    if (isFocused && before) say(wordsFor(before, after));
  }
  for (const noun of stale) void api.queryClient.invalidateQueries({ queryKey: [noun] });
}

const endpointOf = ({ call }: Change): Endpoint => endpoints[call as EndpointName];
const isItemNoun = (noun: Noun): noun is ItemNoun =>
  ['task', 'project', 'context', 'reference', 'review'].includes(noun);

function listedOf(api: Api, change: Change): Items[ItemNoun] | undefined {
  const { noun } = endpointOf(change);
  return change.id !== null && isItemNoun(noun) ? listed(api, noun, change.id) : undefined;
}

/**
 * The changes that this page does not know: without deletions of unlisted items, and without writes that were answered
 * here, as most are.
 */
function unknownOf(api: Api, changes: readonly Change[]): readonly Change[] {
  const idsOf = (noun: Noun) =>
    changes.flatMap((change) => (endpointOf(change).noun === noun ? (change.id ?? []) : []));
  const nouns = new Set(changes.map((change) => endpointOf(change).noun).filter(isItemNoun));
  const listedBy = new Map<Noun, ReadonlyMap<string, Items[ItemNoun]>>(
    [...nouns].map((noun) => [noun, allListed(api, noun, idsOf(noun))]),
  );
  return changes.filter((change) => {
    const { noun, method } = endpointOf(change);
    const here = listedBy.get(noun)?.get(String(change.id));
    if (method === 'DELETE') return here !== undefined;
    if (change.updated_at === null || !here || !isItemNoun(noun)) return true;
    // Told of the first of two changes from here, the page may know what the second has made of it.
    return here.updated_at !== api.pending.stampNow(entityOf(api, noun, here.id), change.updated_at);
  });
}

/**
 * Puts the present item into the lists. Resolves to it, to null when it is gone, to undefined when its lists have to be
 * read again.
 */
async function bring(api: Api, change: Change, signal: AbortSignal): Promise<Items[ItemNoun] | null | undefined> {
  const { noun, method } = endpointOf(change);
  if (change.id === null || !isItemNoun(noun)) return undefined;
  if (method === 'DELETE') {
    storeItem(api, noun, change.id, null);
    return null;
  }
  if (noun !== 'task' && noun !== 'project') return undefined;
  try {
    const answer: Partial<ResultOf<'tasks.get'> & ResultOf<'projects.get'>> = await api.call(
      `${noun}s.get`,
      { params: { id: change.id } },
      { signal },
    );
    const item = answer[noun];
    if (item) storeItem(api, noun, change.id, item);
    return item;
  } catch {
    // It may be gone by now, or the server away: the lists are read again, and report any failure.
    return undefined;
  }
}

function wordsFor(before: Items[ItemNoun], after: Items[ItemNoun] | null | undefined): string {
  const name = 'title' in before ? before.title : 'name' in before ? before.name : 'This';
  if (after === null) return `${name} was deleted on another device`;
  const status = after && 'status' in after && 'status' in before && after.status !== before.status && after.status;
  if (status && isTaskStatus(status)) return `${name} was moved to ${STATUS_TITLES[status]} on another device`;
  return `${name} was changed on another device`;
}
