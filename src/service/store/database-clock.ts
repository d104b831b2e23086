import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** How far this machine's clock may be from the database's and still count, in milliseconds. */
const TOLERANCE = 2_000;
/** How often the two are compared, in milliseconds. */
const EVERY = 60_000;

/**
 * The time for all services on one database: that of this machine, and the database's where the two differ. Of two nodes with clocks
 * of their own, each would take for over what the other one counts, and no throttle would hold.
 */
export async function databaseClock(db: Kysely<Database>, own = () => Date.now()): Promise<() => Date> {
  let difference = 0;
  let compared = Number.NEGATIVE_INFINITY;
  const compare = async () => {
    const asked = own();
    compared = asked;
    const { rows } = await sql<{ now: string }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
    const answered = own();
    // An answer that was long on its way tells nothing: it is asked again.
    if (answered - asked >= TOLERANCE) {
      compared = Number.NEGATIVE_INFINITY;
      return;
    }
    const found = Number(rows[0]?.now) - (asked + answered) / 2;
    // A small step would change the order of what is written just now.
    if (Math.abs(found - difference) > TOLERANCE) difference = Math.round(found);
  };
  await compare();
  return () => {
    const now = own();
    // What it was counts on while the database does not answer.
    if (Math.abs(now - compared) >= EVERY) void compare().catch(() => undefined);
    return new Date(now + difference);
  };
}
