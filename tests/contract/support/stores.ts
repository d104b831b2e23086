import { openStore } from '#service/store/open-store.ts';
import type { Store } from '#service/store/store.ts';
import { EMPTIED, testDatabase } from '#tests/support/databases.ts';

/** An empty store on its own database, for one test. */
export interface TestStore {
  store: Store;
  /** Call it when nothing uses the store any more. */
  release(): Promise<void>;
}

/**
 * Stores that stay open from one test to the next: to open one makes or looks at all tables, makes connections, and compiles
 * each query anew, which together take longer than most tests.
 */
const idleStores: Store[] = [];

/** A store on this project's kind of database. `store.test.ts` tests opening and closing. */
export async function testStore(): Promise<TestStore> {
  const store = idleStores.pop() ?? (await openStore((await testDatabase()).url));
  return {
    store,
    release: async () => {
      await store.transactAlone(async (db) => {
        for (const table of EMPTIED) await db.deleteFrom(table).execute();
      });
      idleStores.push(store);
    },
  };
}
