import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** The writes of each page that have no response yet. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Follows the page's writes from now on, for `passTime`. */
export function followWrites(page: Page): void {
  const writes = new Set<Request>();
  underWay.set(page, writes);
  page.on('request', (request) => request.method() !== 'GET' && writes.add(request));
  page.on('requestfinished', (request) => writes.delete(request));
  page.on('requestfailed', (request) => writes.delete(request));
}

/**
 * Moves the clock that the test has given the page. Waits for writes under way first: the clock would time them out, as if
 * the server did not respond; reads are retried anyway. `runFor` also runs repeating timers each time, `fastForward` once.
 */
export async function passTime(
  page: Page,
  time: number | string,
  how: 'fastForward' | 'runFor' = 'fastForward',
): Promise<void> {
  const writes = underWay.get(page);
  if (!writes) throw new Error('The writes of this page are not followed');
  await expect.poll(() => [...writes].map((write) => `${write.method()} ${write.url()}`)).toEqual([]);
  await page.clock[how](time);
}
