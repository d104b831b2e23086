import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import type { Id } from '#contract/entities/common.ts';

/** The key under which the edit of an item is kept. An edit that began before the server gave the item its id keeps its key. */
export function editKeyOf({ pending }: Pick<Api, 'pending'>, drafts: Drafts, noun: 'task' | 'project', id: Id): string {
  const early = `${noun}:${pending.rowKey(pending.knownId(id), noun)}`;
  return drafts.get(early) ? early : `${noun}:${pending.knownId(id)}`;
}
