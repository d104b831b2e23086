import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Why the database did not do what it was asked: it cannot be reached, others kept it from coming to it, it cannot be written, or
 * what it asked the disk for is not whole.
 */
export type StoreFailure = 'away' | 'busy' | 'unwritable' | 'damaged';

/** A database, whichever it is. */
export interface Store {
  /** For reads, and for single statements. */
  db: Kysely<Database>;
  /** What the operator should know about the database; undefined when there is nothing to say. */
  warning: string | undefined;
  /**
   * Runs `work` in a transaction, again from the start when another transaction got in its way: `work` must have no
   * other effects than those on the database that it is given.
   */
  transact<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** The same, while no other service on this database does so: for what only the first one that starts may do. */
  transactAlone<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Reads that all see the database as it is at one moment. */
  snapshot<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** The time, the same for all services on this database. */
  clock(): Date;
  /** What an error of this database means to the user; undefined when it is a fault of ours. */
  failureOf(error: unknown): StoreFailure | undefined;
  close(): Promise<void>;
}
