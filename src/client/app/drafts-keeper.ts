import * as z from 'zod/mini';
import type { DraftsKeeper } from '#client/data/drafts.ts';
import { createKeptValue } from '#client/store/kept-value.ts';

const KEY = 'mizu-drafts';

const Kept = z.object({ owner: z.string(), values: z.record(z.string(), z.record(z.string(), z.string())) });

/**
 * Keeps drafts for as long as the tab is there, so that they outlive a reload. `report` hears when they could not be
 * kept: the words are still in the page.
 */
export function createDraftsKeeper({ sessionStorage }: Window, report: (error: unknown) => void): DraftsKeeper {
  return createKeptValue(sessionStorage, KEY, Kept, report);
}
