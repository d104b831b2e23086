import * as z from 'zod/mini';
import type { DraftsKeeper } from '#client/data/drafts.ts';

const KEY = 'mizu-drafts';

const Kept = z.object({ owner: z.string(), values: z.record(z.string(), z.record(z.string(), z.string())) });

/**
 * Keeps drafts for as long as the tab is there, so that they outlive a reload. `report` hears when they could not be
 * kept: the words are still in the page.
 */
export function createDraftsKeeper({ sessionStorage }: Window, report: (error: unknown) => void): DraftsKeeper {
  return {
    get() {
      const stored = sessionStorage.getItem(KEY);
      if (stored === null) return null;
      try {
        return Kept.parse(JSON.parse(stored));
      } catch (error) {
        // Someone else's text under our key: it is no draft of ours.
        report(error);
        sessionStorage.removeItem(KEY);
        return null;
      }
    },
    set(kept) {
      try {
        if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
        else sessionStorage.removeItem(KEY);
      } catch (error) {
        report(error);
      }
    },
  };
}
