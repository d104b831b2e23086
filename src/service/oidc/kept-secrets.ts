import type { Kysely } from 'kysely';
import { hashOf } from '../auth/token-hash.ts';
import type { Database } from '../store/schema.ts';

interface Kept {
  /** Only its hash is stored. */
  secret: string;
  content: unknown;
  now: Date;
  /** In milliseconds. */
  lifetime: number;
}

/** Stores a value under a secret, to be taken once. Deletes what has expired. */
export async function keep(db: Kysely<Database>, { secret, content, now, lifetime }: Kept): Promise<void> {
  await db.deleteFrom('sign_ins').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .insertInto('sign_ins')
    .values({
      key: hashOf(secret),
      content: JSON.stringify(content),
      expires_at: new Date(now.getTime() + lifetime).toISOString(),
    })
    .execute();
}

/** Takes the value of a secret: of two concurrent calls only one gets it. Undefined when there is none. */
export async function take(db: Kysely<Database>, secret: string, now: Date): Promise<unknown> {
  const row = await db
    .deleteFrom('sign_ins')
    .where('key', '=', hashOf(secret))
    .returning(['content', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now.toISOString() ? JSON.parse(row.content) : undefined;
}
