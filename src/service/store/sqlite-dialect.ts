import { CompiledQuery, type DatabaseConnection, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely';

/**
 * SQLite whose transactions take the write lock when they begin. Kysely's plain `begin` takes it at the first write, and
 * then fails at once, whatever the busy timeout, when another process has written since the transaction's first read.
 */
export class WriterSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new WriterSqliteDriver(this.#config);
  }
}

class WriterSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
