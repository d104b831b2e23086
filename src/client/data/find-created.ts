import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import { titleOf } from './item-writes.ts';
import type { KeptWrite } from './outbox-store.ts';
import type { Items } from './pending-writes.ts';

/** How much the server's clock may be behind this one, in milliseconds. */
const SLACK = 2 * 60 * 1000;

/** The item that a creation has made, or why that is not known. */
type Found = { noun: Deletable; id: Id } | { id: undefined; problem: string };

/**
 * Looks on the server for what a creation may have made whose answer was lost: an item of the same title, made since. An
 * item that does not say when it was made may be an older one.
 */
export async function findCreated({ call }: Api, { write, args, at }: KeptWrite): Promise<Found> {
  const noun = write.replace(/s\.create$/, '') as Deletable;
  const title = titleOf(args as Items[Deletable]).trim();
  const answer: Readonly<Record<string, unknown>> = await call(`${noun}s.list`, {});
  const sameTitle = (answer[`${noun}s`] as readonly Items[Deletable][]).filter(
    (item) => titleOf(item).trim() === title,
  );
  const since = sameTitle.find(({ created_at }) => created_at !== null && Date.parse(created_at) >= at - SLACK);
  if (since) return { noun, id: since.id };
  const ofTitle = `${noun} of this ${noun === 'task' || noun === 'reference' ? 'title' : 'name'}`;
  return sameTitle.some(({ created_at }) => created_at === null)
    ? { id: undefined, problem: `The answer was lost. The server has a ${ofTitle}, which may be this one` }
    : { id: undefined, problem: `The answer was lost, and the server has no ${ofTitle}` };
}
