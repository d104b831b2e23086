import * as z from 'zod/mini';
import type { LearnedKeeper } from '#client/registry/learned.ts';

/** Apart from `ui-storage`, whose fields the spec names. The account's name follows. */
const KEY = 'mizu-palette:';

const Kept = z.record(z.string(), z.array(z.object({ id: z.string(), weight: z.number(), at: z.number() })));

/** Keeps what the palette has learned in this browser, for each account. `report` hears when it could not be kept. */
export function createLearnedKeeper(window: Window, report: (error: unknown) => void): LearnedKeeper {
  let hasReported = false;
  /** Once: it works without, and would fail again at each choice. */
  const tell = (error: unknown) => {
    if (!hasReported) report(error);
    hasReported = true;
  };
  return {
    get(owner) {
      try {
        const stored = window.localStorage.getItem(KEY + owner);
        return stored === null ? {} : Kept.parse(JSON.parse(stored));
      } catch {
        // Storage is forbidden, or it is someone else's text: it is learned anew.
        return {};
      }
    },
    set(owner, choices) {
      try {
        if (choices) window.localStorage.setItem(KEY + owner, JSON.stringify(choices));
        else window.localStorage.removeItem(KEY + owner);
      } catch (error) {
        tell(error);
      }
    },
  };
}
