import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, UserRow } from '#service/store/schema.ts';
import { quickHash } from '#tests/support/quick-hash.ts';

interface Account {
  email: string;
  name: string;
  password: string;
}

/** Adds an account to a database. `user-command.test.ts` and `main.test.ts` test how the service creates one. */
export async function addPerson(db: Kysely<Database>, { email, name, password }: Account, now: Date): Promise<UserRow> {
  const [password_hash, at] = [quickHash(password), now.toISOString()];
  return await db
    .insertInto('users')
    .values({ id: randomUUIDv7(), email, name, password_hash, time_zone: null, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}
