import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the browser keeps the files of the release, so that the next page comes from there. */
export async function keptByWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Runs in the page: what has answered for it and its scripts, in Chromium's words; nothing where the worker had to. */
export function answeredBy(): unknown[] {
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
    ({ name }) => /\/$|\/assets\/.*\.js$/.test(name),
  );
  return [...new Set(files.map((entry) => Reflect.get(entry, 'workerFinalSourceType')))];
}
