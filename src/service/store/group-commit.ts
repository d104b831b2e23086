import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

/** How many jobs are committed together: a larger batch would delay all of them. */
const MOST = 16;

/** Work that waits for its transaction. */
interface Job {
  work: (db: Kysely<Database>) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const SAVEPOINT = CompiledQuery.raw('savepoint job');
const TAKE_BACK = CompiledQuery.raw('rollback to job');
const RELEASE = CompiledQuery.raw('release job');

/**
 * Commits all waiting transactions at once, with one wait for the disk, where the database allows only one writer anyway.
 * Each job has a savepoint of its own: one that fails rolls back only what it wrote. None is answered before the commit,
 * and when that fails none has been done. `transact` runs one transaction; `isOpen` tells whether it is still open, which
 * some errors, such as a full disk, end.
 */
export function commitTogether(transact: Store['transact'], isOpen: () => boolean): Store['transact'] {
  const waiting: Job[] = [];
  let isRunning = false;

  const runWaiting = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      // Yields first, so that requests that have arrived meanwhile join the same transaction.
      await nextTurn();
      const jobs = waiting.splice(0, MOST);
      try {
        const answers = await transact((db) => runEach(db, jobs, isOpen));
        for (const answer of answers) answer();
      } catch (error) {
        for (const { reject } of jobs) reject(error);
      }
    }
    isRunning = false;
  };

  return <T>(work: (db: Kysely<Database>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      // A job logs for its own request, whosever transaction it is in.
      const inContext = AsyncLocalStorage.snapshot();
      waiting.push({ work: (db) => inContext(work, db), resolve: resolve as Job['resolve'], reject });
      if (!isRunning) void runWaiting();
    });
}

/** Runs jobs one after the other; resolves, once all is committed, to functions that answer each of them. */
async function runEach(db: Kysely<Database>, jobs: readonly Job[], isOpen: () => boolean): Promise<(() => void)[]> {
  const [only, ...others] = jobs;
  if (only && others.length === 0) {
    const value = await only.work(db);
    return [() => only.resolve(value)];
  }
  const answers: (() => void)[] = [];
  for (const { work, resolve, reject } of jobs) {
    await db.executeQuery(SAVEPOINT);
    try {
      const value = await work(db);
      answers.push(() => resolve(value));
    } catch (error) {
      if (!isOpen()) throw error;
      await db.executeQuery(TAKE_BACK);
      answers.push(() => reject(error));
    }
    await db.executeQuery(RELEASE);
  }
  return answers;
}
