import type { Kysely } from 'kysely';
import { counted } from '#contract/entities/counted.ts';
import { HttpError } from '../http-error.ts';
import type { Database } from '../store/schema.ts';
import { ifWritable } from '../store/unwritable.ts';
import { forgetOldCounts, keyOf, takeSome, windowEnd } from './counts.ts';

const WINDOW = 60_000;
/** The number of parts of an allowance. A node takes one part at a time, so that few calls write to the database. */
const PARTS = 20;

export interface CallLimit {
  /** Takes one call from an allowance. Throws 429 `too_many_calls` with `Retry-After` when nothing is left. */
  take(who: Caller, now: Date): Promise<void>;
}

type Caller = { account: string } | { address: string };

interface Part {
  /** How many calls of the part are left. */
  left: number;
  endsAt: number;
  /** Whether the allowance has no other part. */
  isLast: boolean;
}

/**
 * Counts the calls of each account, and of each address without one, over all nodes. What a node has taken and not used is
 * lost to the others: with several nodes, an account may be refused earlier, by up to a twentieth for each, and never
 * later. While the database cannot be written nothing is counted, and nobody is refused.
 */
export function createCallLimit(db: Kysely<Database>, perMinute: number | undefined): CallLimit {
  if (perMinute === undefined) return { take: () => Promise.resolve() };
  const amount = Math.max(1, Math.floor(perMinute / PARTS));
  const parts = new Map<string, Part>();
  const beingTaken = new Map<string, Promise<void>>();
  let sweepAt = 0;

  const takePart = async (name: string, who: Caller, now: Date) => {
    // Cached: the hash takes longer than the rest of this function.
    const key = keyOf('calls', ...Object.entries(who).flat());
    const at = now.getTime();
    if (at >= sweepAt) {
      sweepAt = at + WINDOW;
      for (const [old, { endsAt }] of parts) if (endsAt <= at) parts.delete(old);
      await ifWritable(() => forgetOldCounts(db, now), undefined);
    }
    const allowance = { key, amount, limit: perMinute, window: WINDOW };
    const taken = await ifWritable(() => takeSome(db, allowance, now), at + WINDOW);
    if (taken !== undefined) parts.set(name, { left: amount, endsAt: taken, isLast: false });
    else parts.set(name, { left: 0, endsAt: (await windowEnd(db, key)) ?? at, isLast: true });
  };

  return {
    take: async (who, now) => {
      const name = 'account' in who ? `account ${who.account}` : `address ${who.address}`;
      for (;;) {
        const part = parts.get(name);
        if (part && part.endsAt > now.getTime()) {
          if (part.left > 0) {
            part.left -= 1;
            return;
          }
          if (part.isLast) throw refusal(perMinute, part.endsAt - now.getTime());
        }
        // Calls at the same time share the part that the first of them takes.
        const taking = beingTaken.get(name) ?? takePart(name, who, now).finally(() => beingTaken.delete(name));
        beingTaken.set(name, taking);
        await taking;
      }
    },
  };
}

function refusal(perMinute: number, left: number): HttpError {
  const wait = Math.ceil(left / 1000);
  return new HttpError(
    429,
    'too_many_calls',
    `These are too many calls: at most ${perMinute} in a minute. Try again in ${counted(wait, 'second')}.`,
    { headers: { 'Retry-After': String(wait) } },
  );
}
