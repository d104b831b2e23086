import type { Kysely } from 'kysely';
import type { Database, UserRow } from './schema.ts';

/** An account as it was read for a request; `change_count` shows which writes its answers must include. */
export type Account = Pick<UserRow, 'id' | 'change_count'>;

/** What an answer depends on besides the account's items. */
type Values = Readonly<Record<string, string | null | undefined>>;

interface Kept<R> {
  changeCount: number;
  answer: Promise<R>;
}

/**
 * A read that is computed once between two changes of an account, and again for other values. The number of the last change
 * is read from the database with each request, before the answer is computed, so that a write of any node counts at once.
 * Keeps at most `most` answers, the last ones used. Within a transaction it always computes: the transaction may have
 * written.
 */
export function keptUntilChanged<V extends Values, R>(
  most: number,
  compute: (db: Kysely<Database>, account: Account, values: V) => Promise<R>,
): (db: Kysely<Database>, account: Account, values: V) => Promise<R> {
  const ofDatabases = new WeakMap<object, Map<string, Kept<R>>>();
  return async (db, account, values) => {
    if (db.isTransaction) return await compute(db, account, values);
    const { id, change_count: changeCount } = account;
    const { adapter } = db.getExecutor();
    const kept = ofDatabases.get(adapter) ?? new Map<string, Kept<R>>();
    ofDatabases.set(adapter, kept);
    const key = JSON.stringify([id, values]);
    const known = kept.get(key);
    const entry = known?.changeCount === changeCount ? known : { changeCount, answer: compute(db, account, values) };
    // The map is in order of use.
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    try {
      return await entry.answer;
    } catch (error) {
      // A failure is not kept.
      if (kept.get(key) === entry) kept.delete(key);
      throw error;
    }
  };
}
