import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashPassword } from '#service/auth/password.ts';
import type { Database, UserRow } from '#service/store/schema.ts';

/** Of each password one hash: to hash is slow on purpose. */
const hashes = new Map<string, Promise<string>>();

interface Account {
  email: string;
  name: string;
  password: string;
}

/** Adds an account to a database. How the service makes one, `user-command.test.ts` and `main.test.ts` show. */
export async function addPerson(db: Kysely<Database>, { email, name, password }: Account, now: Date): Promise<UserRow> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  const [password_hash, at] = [await hash, now.toISOString()];
  return await db
    .insertInto('users')
    .values({ id: randomUUIDv7(), email, name, password_hash, time_zone: null, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}
