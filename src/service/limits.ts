import type { Kysely } from 'kysely';
import { HttpError } from './http-error.ts';
import type { Database } from './store/schema.ts';

/** The limits for one request and one account. */
export interface Limits {
  /** The largest body that is read, in bytes. */
  body: number;
  /** How many tasks, projects, contexts and references an account may hold; undefined: any number. */
  items: number | undefined;
  /** How many streams of each kind, answers and changes, an account may have at a time from this process. */
  streams: number;
  /** How many calls an account, or an address without one, may make in a minute; undefined: any number. */
  calls: number | undefined;
}

export const DEFAULT_LIMITS: Limits = { body: 256 * 1024, items: undefined, streams: 20, calls: undefined };

const ITEMS = ['tasks', 'projects', 'contexts', 'reference_items'] as const;

/** Refuses what an account has just been given, when it holds more items than it may; throwing it takes that back. */
export async function refuseOverfull(db: Kysely<Database>, userId: string, { items }: Limits): Promise<void> {
  if (items === undefined) return;
  let left = items;
  for (const table of ITEMS) {
    const some = db
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', userId)
      .limit(left + 1);
    const { count } = await db
      .selectFrom(some.as('some'))
      .select((query) => query.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    left -= Number(count);
    if (left < 0) {
      throw new HttpError(
        403,
        'account_full',
        `This account may hold ${items} items, and it does. Delete something, or ask the person who runs this Mizu.`,
      );
    }
  }
}

export interface StreamCount {
  /** Counts one more until the returned function is called. Throws `HttpError` at the limit. */
  enter(userId: string): () => void;
}

/** Counts the streams of each account. */
export function createStreamCount({ streams }: Limits): StreamCount {
  const open = new Map<string, number>();
  return {
    enter: (userId) => {
      const count = open.get(userId) ?? 0;
      if (count >= streams) {
        const words = `This account hears ${count} streams already. Close a page, or let an answer end, and try again.`;
        throw new HttpError(429, 'too_many_streams', words, { headers: { 'Retry-After': '5' } });
      }
      open.set(userId, count + 1);
      return () => {
        const left = (open.get(userId) ?? 1) - 1;
        if (left === 0) open.delete(userId);
        else open.set(userId, left);
      };
    },
  };
}
