import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The same limit as Playwright's own waits. */
const LIMIT = 30_000;
/** Often enough; one check takes less than a tenth of a millisecond. */
const INTERVAL = 10;

/**
 * Waits until a check in the page returns something other than null or false, and resolves to that. The loop runs inside
 * the page, which costs one message each way; waiting from here costs several for each check. The check can use only its
 * argument and the page's globals.
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
