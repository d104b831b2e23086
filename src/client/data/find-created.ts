import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { KeptWrite } from './outbox-store.ts';

/** How much the server's clock may be behind this one, in milliseconds. */
const SLACK = 2 * 60 * 1000;

/** The item that a creation has made, or why that is not known. */
type Found = { id: Id } | { id: undefined; problem: string };

/**
 * Looks on the server for what a creation may have made whose answer was lost: an item of the same title, made since. An
 * item that does not say when it was made may be an older one.
 */
export async function findCreated({ call }: Api, { args, at }: KeptWrite): Promise<Found> {
  const { title } = args as { title: string };
  const { tasks } = await call('tasks.list', {});
  const sameTitle = tasks.filter((task) => task.title.trim() === title.trim());
  const since = sameTitle.find(({ created_at }) => created_at !== null && Date.parse(created_at) >= at - SLACK);
  if (since) return { id: since.id };
  return sameTitle.some(({ created_at }) => created_at === null)
    ? { id: undefined, problem: 'The answer was lost. The server has a task of this title, which may be this one' }
    : { id: undefined, problem: 'The answer was lost, and the server has no task of this title' };
}
