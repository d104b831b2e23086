import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which tests create their databases; undefined: they use SQLite. */
    postgres: string | undefined;
  }
}

let server: PostgresServer | undefined;

/** The set-up of the project whose services run on PostgreSQL: one server for all its files. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres();
  project.provide('postgres', server.url('postgres'));
}

export async function teardown(): Promise<void> {
  await server?.dispose();
}
