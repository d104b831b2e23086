import { setTimeout as sleep } from 'node:timers/promises';

/** Another transaction changed what this one had read: it must start again with what is there now. */
export class LostRaceError extends Error {
  override readonly name = 'LostRaceError';
}

/** The row that a statement wrote on condition that nobody else had changed it. Throws `LostRaceError` without one. */
export function written<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new LostRaceError('The row was changed by another transaction');
  return row;
}

/** How often a transaction is tried. Each time that it loses, another one has won, so this many would have to win in a row. */
const ATTEMPTS = 20;
/** The longest wait before the next attempt, in milliseconds; the first ones are shorter. */
const LONGEST_WAIT = 50;

/** Runs `work` until it succeeds or fails for another reason than a race; at most `ATTEMPTS` times. */
export async function retrying<T>(work: () => Promise<T>, isRace: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRace(error)) throw error;
    }
    // A random wait, so that two that collided do not collide again.
    await sleep(Math.random() * Math.min(LONGEST_WAIT, 2 ** attempt));
  }
}
