import * as z from 'zod/mini';
import type { LearnedKeeper } from '#client/registry/learned.ts';
import { createKeptValue } from '#client/store/kept-value.ts';

/** Apart from `ui-storage`, whose fields the spec names. The account's name follows. */
const KEY = 'mizu-palette:';

const Kept = z.record(z.string(), z.array(z.object({ id: z.string(), weight: z.number(), at: z.number() })));

/** Keeps what the palette has learned in this browser, for each account. `report` is called when it could not be kept. */
export function createLearnedKeeper({ localStorage }: Window, report: (error: unknown) => void): LearnedKeeper {
  return (owner) => createKeptValue(localStorage, KEY + owner, Kept, report);
}
