import type SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryCompiler,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';

interface WriterConfig {
  database: SQLite.Database;
  /** Throws when a write would be lost. */
  refuseMoved(): void;
}

/**
 * SQLite whose transactions take the write lock when they begin. Kysely's plain `begin` takes it at the first write, and
 * then fails at once, whatever the busy timeout, when another process has written since the transaction's first read.
 * Statements are prepared once and kept.
 */
export class WriterSqliteDialect extends SqliteDialect {
  readonly #config: WriterConfig;

  constructor(config: WriterConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new WriterSqliteDriver(this.#config);
  }

  override createQueryCompiler(): QueryCompiler {
    return new PlanKeepingCompiler();
  }
}

/**
 * SQLite uses the value of a plain `?` when it plans a statement, and then plans it again whenever it gets other values,
 * which takes longer than most statements run. It ignores the value after a plus sign, which changes no value.
 */
class PlanKeepingCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** It has written nothing yet: the transaction may only read. */
const BEGIN = CompiledQuery.raw('begin immediate');

class WriterSqliteDriver extends SqliteDriver {
  readonly #config: WriterConfig;
  #connection: DatabaseConnection | undefined;

  constructor(config: WriterConfig) {
    super(config);
    this.#config = config;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= preparedOnce(this.#config, await super.acquireConnection());
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(BEGIN);
  }

  /** Some errors, such as a full disk, have rolled back already: the caller must see those. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#config.database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** How many prepared statements are kept; those with lists of values come in many lengths. */
const KEPT = 200;

/** A connection that prepares each statement once: preparing takes longer than most statements run. */
function preparedOnce({ database, refuseMoved }: WriterConfig, connection: DatabaseConnection): DatabaseConnection {
  const kept = new Map<string, SQLite.Statement<unknown[]>>();
  const prepare = (sql: string) => {
    const known = kept.get(sql);
    if (known) {
      // The map is in order of use.
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    const statement = database.prepare<unknown[]>(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
  return {
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const statement = prepare(sql);
      if (!statement.readonly && sql !== BEGIN.sql) refuseMoved();
      if (statement.reader) return { rows: statement.all(...parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    },
  };
}
