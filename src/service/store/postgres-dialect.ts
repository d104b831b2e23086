import {
  type DataTypeNode,
  type DialectAdapter,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresQueryCompiler,
  type QueryCompiler,
} from 'kysely';

interface PortableConfig extends PostgresDialectConfig {
  /** Whether text columns name the collation that compares by bytes; some servers have no other, nor a name for it. */
  namesCollation: boolean;
}

/**
 * PostgreSQL, and servers that speak its protocol, with SQLite's order of text: by bytes, whatever the database's own
 * collation. Migrations take no advisory lock, which not every such server has: the caller locks a row.
 */
export class PortablePostgresDialect extends PostgresDialect {
  readonly #namesCollation: boolean;

  constructor({ namesCollation, ...config }: PortableConfig) {
    super(config);
    this.#namesCollation = namesCollation;
  }

  override createQueryCompiler(): QueryCompiler {
    return this.#namesCollation ? new ByteOrderCompiler() : super.createQueryCompiler();
  }

  override createAdapter(): DialectAdapter {
    return new UnlockedAdapter();
  }
}

class ByteOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text') this.append(' collate "C"');
  }
}

class UnlockedAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}
