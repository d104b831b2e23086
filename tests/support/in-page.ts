import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** As long as Playwright's own waits. */
const LIMIT = 30_000;
/** Often enough: a look takes less than a tenth of a millisecond. */
const INTERVAL = 10;

/**
 * Waits until a look at the page finds something, and resolves to it: what neither null nor false is. It goes on in the page, with one
 * message there and one back; a wait from here takes several for each look, and a frame of the page where it waits for frames. The
 * look knows only its argument and what the page has.
 */
export async function waitInPage<Found, Arg>(
  page: Page,
  what: string,
  look: (arg: Arg) => Found | null | false,
  arg: Arg,
): Promise<Found> {
  const found = await page.evaluate<{ found: Found } | null>(`new Promise((resolve, reject) => {
    const look = ${look}, arg = ${JSON.stringify(arg) ?? 'undefined'}, end = performance.now() + ${LIMIT};
    const again = () => {
      try {
        const found = look(arg);
        if (found !== null && found !== false) resolve({ found });
        else if (performance.now() < end) setTimeout(again, ${INTERVAL});
        else resolve(null);
      } catch (error) {
        reject(error);
      }
    };
    again();
  })`);
  if (!found) expect.fail(`waited ${LIMIT / 1000} s for ${what}`);
  return found.found;
}
