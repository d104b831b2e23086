import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Why the database failed: it cannot be reached, it is busy with others, it cannot be written, or a part of it on the disk
 * is damaged.
 */
export type StoreFailure = 'away' | 'busy' | 'unwritable' | 'damaged';

/** A database, of whichever kind. */
export interface Store {
  /** For reads, and for single statements. */
  db: Kysely<Database>;
  /** A warning about the database for the operator; undefined for none. */
  warning: string | undefined;
  /**
   * Runs `work` in a transaction, again from the start when another transaction got in its way: `work` must have no other
   * effects than those on the given database.
   */
  transact<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** The same, while no other service on this database does so: for what only the first one that starts may do. */
  transactAlone<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Runs reads that all see the database at one moment. */
  snapshot<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** The time, the same for all services on this database. */
  clock(): Date;
  /** What an error of this database means to the user; undefined when it is a fault of ours. */
  failureOf(error: unknown): StoreFailure | undefined;
  close(): Promise<void>;
}
