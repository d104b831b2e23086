import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { compiledOnce } from '../store/compiled.ts';
import { written } from '../store/retries.ts';
import type { ChangesTable, Database } from '../store/schema.ts';

/** How many changes of an account are kept: a device that missed more reads everything again. */
const KEPT = 1000;
/** How many changes are read at a time. */
const BATCH = 200;

const countOne = compiledOnce((db, { userId }: { userId: string }) =>
  db
    .updateTable('users')
    .set((eb) => ({ change_count: eb('change_count', '+', 1) }))
    .where('id', '=', userId)
    .returning('change_count'),
);

const insertChange = compiledOnce((db, change: Insertable<ChangesTable>) => db.insertInto('changes').values(change));

const forgetUpTo = compiledOnce((db, { userId, number }: { userId: string; number: number }) =>
  db.deleteFrom('changes').where('user_id', '=', userId).where('number', '<=', number),
);

interface Made {
  userId: string;
  name: EndpointName;
  params: { id?: string };
  /** The call's answer, which holds the created or changed item under its noun. */
  body: unknown;
  now: Date;
}

/**
 * Records a write for the account's other devices. Must run in the transaction of the write, after it: the account's row is
 * locked until the transaction ends, so the numbers have no gaps and nobody sees a number before smaller ones.
 */
export async function noteChange(db: Kysely<Database>, { userId, name, params, body, now }: Made): Promise<void> {
  const { noun, invalidates }: Endpoint = endpoints[name];
  if (invalidates.length === 0) return;
  const item = (body as Readonly<Record<string, { id?: string; updated_at?: string } | undefined>> | undefined)?.[noun];
  const [counted] = await countOne(db, { userId });
  const { change_count: number } = written(counted);
  await insertChange(db, {
    user_id: userId,
    number,
    call: name,
    item_id: item?.id ?? params.id ?? null,
    item_updated_at: item?.updated_at ?? null,
    made_at: now.toISOString(),
  });
  await forgetUpTo(db, { userId, number: number - KEPT });
}

/** The account's changes after a number, oldest first; not all at once when there are many. */
export async function changesAfter(db: Kysely<Database>, userId: string, number: number) {
  return await db
    .selectFrom('changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('number', '>', number)
    .orderBy('number')
    .limit(BATCH)
    .execute();
}

/** How many changes each of these accounts has had. */
export async function changeCounts(db: Kysely<Database>, userIds: readonly string[]) {
  return await db.selectFrom('users').select(['id', 'change_count']).where('id', 'in', userIds).execute();
}

/** The number after which all kept changes since an instant come. */
export async function numberBefore(db: Kysely<Database>, userId: string, instant: string): Promise<number> {
  const [user] = await changeCounts(db, [userId]);
  const { first, oldest } = await db
    .selectFrom('changes')
    .select(({ eb, fn }) => [
      fn.min<number | null>(eb.case().when('made_at', '>=', instant).then(eb.ref('number')).end()).as('first'),
      fn.min<number | null>('number').as('oldest'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (first === null) return user?.change_count ?? 0;
  // More changes were missed than are kept: the gap tells the device to read everything again.
  return first === oldest && first > 1 ? first - 2 : first - 1;
}

/** A change in the form that other devices get. */
export function told({ call, item_id, item_updated_at }: Selectable<ChangesTable>) {
  return { call, id: item_id, updated_at: item_updated_at };
}
