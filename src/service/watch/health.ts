import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** How long the database may take to answer, in milliseconds: a health check waits no longer than this. */
const PATIENCE = 5_000;

/** Why the database does not answer; undefined when it does. */
export async function databaseFailure({ db }: Pick<Store, 'db'>): Promise<Error | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database has not answered within ${PATIENCE / 1000} s`)), PATIENCE);
  });
  try {
    await Promise.race([sql`select 1`.execute(db), tooLong]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}
